/**
 * A new live region must be known to the screen reader before its text is set, and the text must stay long enough to be
 * read, ms.
 */
const BEFORE_MS = 100;
const SHOWN_MS = 1000;

/** When the current text of a region is removed. */
const ends = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Announces a text to screen readers, within the open dialog, because they ignore everything outside of it. */
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

/** One live region for the lifetime of the dialog or page. */
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
