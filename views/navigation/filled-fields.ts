/**
 * What visitors go to or fill while a page is on its way: what that page shows takes neither the focus nor the words from
 * them (D46).
 */

const FIELDS = 'input, textarea, select';

/** What the visitor has gone to or filled last. */
let touched: EventTarget | null = null;
const filled = new Set<EventTarget>();

/** Call once, when the page is alive. */
export function watchFields(): void {
  // Not by keys alone: what is dictated or pasted presses none.
  addEventListener('focusin', ({ target }) => {
    touched = target;
  });
  addEventListener('input', ({ target }) => {
    touched = target;
    if (target !== null) filled.add(target);
  });
}

/** A navigation begins: the fields that it may have come from are filled no more, and keep nobody. */
export function forgetFields(): void {
  touched = null;
  filled.clear();
}

/** Is the focus in a field that the visitor has gone to, or filled, since the navigation began? */
export function holdsField(): boolean {
  return touched === document.activeElement && touched instanceof Element && touched.matches(FIELDS);
}

/** Has the visitor filled this field, or any of this form, since the navigation began? */
export function isFilled(place: Element | null): boolean {
  if (place instanceof HTMLFormElement) return [...place.elements].some(isFilled);
  return place !== null && filled.has(place);
}
