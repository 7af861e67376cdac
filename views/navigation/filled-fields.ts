/**
 * Tracks fields that visitors focus or fill while a navigation is in progress, so that the new page takes neither focus
 * nor text from them (D46).
 */

const FIELDS = 'input, textarea, select';

/** The field that was last focused or filled. */
let touched: EventTarget | null = null;
const filled = new Set<EventTarget>();

/** Call once, after hydration. */
export function watchFields(): void {
  // Not only keys, because dictation and pasting press none.
  addEventListener('focusin', ({ target }) => {
    touched = target;
  });
  addEventListener('input', ({ target }) => {
    touched = target;
    if (target !== null) filled.add(target);
  });
}

/** Called when a navigation begins: fields used before it do not count. */
export function forgetFields(): void {
  touched = null;
  filled.clear();
}

/** Has the focused field been focused or filled since the navigation began? */
export function holdsField(): boolean {
  return touched === document.activeElement && touched instanceof Element && touched.matches(FIELDS);
}

/** Has this field, or any field of this form, been filled since the navigation began? */
export function isFilled(place: Element | null): boolean {
  if (place instanceof HTMLFormElement) return [...place.elements].some(isFilled);
  return place !== null && filled.has(place);
}
