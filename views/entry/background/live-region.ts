/** A new live region must be known to the screen reader before its text comes; ms. */
const BEFORE_MS = 100;
/** The text stays long enough to be read out; ms. */
const SHOWN_MS = 1000;

/** The timers that clear the text of each region. */
const ends = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Announces a text to screen readers. While a modal dialog is open, only a live region inside it is read out. */
export function announceOnTop(text: string): void {
  const dialogs = document.querySelectorAll('dialog:modal');
  const region = liveRegionIn(dialogs[dialogs.length - 1] ?? document.body);
  clearTimeout(ends.get(region));
  setTimeout(() => region.replaceChildren(text), BEFORE_MS);
  ends.set(
    region,
    setTimeout(() => region.replaceChildren(), BEFORE_MS + SHOWN_MS),
  );
}

/** The live region of a dialog or of the page's body, created when first asked for. */
export function liveRegionIn(place: Element): Element {
  const known = place.querySelector(':scope > [data-live]');
  if (known !== null) return known;
  const region = document.createElement('div');
  region.ariaLive = 'polite';
  region.className = 'visually-hidden';
  region.dataset.live = '';
  place.append(region);
  return region;
}
