/** Long enough for a region that is new to be known before its words come, and for these to be read out, ms. */
const BEFORE_MS = 100;
const SHOWN_MS = 1000;

/** When what a region says now goes again. */
const ends = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Says something to readers, in the dialog that is open, as nothing else is heard then. */
export function say(text: string): void {
  const dialogs = document.querySelectorAll('dialog:modal');
  const region = regionIn(dialogs[dialogs.length - 1] ?? document.body);
  clearTimeout(ends.get(region));
  setTimeout(() => region.replaceChildren(text), BEFORE_MS);
  ends.set(
    region,
    setTimeout(() => region.replaceChildren(), BEFORE_MS + SHOWN_MS),
  );
}

/** One for as long as the dialog, or the page, is there. */
export function regionIn(place: Element): Element {
  const known = place.querySelector(':scope > [data-said]');
  if (known !== null) return known;
  const region = document.createElement('div');
  region.ariaLive = 'polite';
  region.className = 'visually-hidden';
  region.dataset.said = '';
  place.append(region);
  return region;
}
