/**
 * Remembers which fields the visitor focuses or fills in while a page is loading. The new page neither takes the focus
 * from them nor overwrites their values (D46).
 */

const FIELDS = 'input, textarea, select';

/** The element that the visitor has focused or filled in last. */
let touched: EventTarget | null = null;
const filled = new Set<EventTarget>();

/** Adds the listeners. Call after hydration. */
export function watchFields(): void {
  // `input` and not key events: dictated or pasted text comes without any.
  const onFocus = ({ target }: Event): void => {
    touched = target;
  };
  const onInput = ({ target }: Event): void => {
    touched = target;
    if (target !== null) filled.add(target);
  };
  addEventListener('focusin', onFocus);
  addEventListener('input', onInput);
}

/** Are the data of a form on their way to its navigation? They were collected when it was submitted. */
let isSent = false;

/** Call when a form is submitted: what is filled in from now on is not among its data. */
export function noteSent(): void {
  forget();
  isSent = true;
}

/** Call once a navigation has begun. @returns was it that of a form? */
export function takeSent(): boolean {
  const was = isSent;
  isSent = false;
  return was;
}

/** Call at the start of a navigation: fields that were focused or filled in before it no longer count. */
export function forgetFields(): void {
  if (!isSent) forget();
}

function forget(): void {
  touched = null;
  filled.clear();
}

/** Is the focus in a field that the visitor has focused or filled in since the navigation began? */
export function holdsField(): boolean {
  return touched === document.activeElement && touched instanceof Element && touched.matches(FIELDS);
}

/** Has the visitor filled in this field, or any field of this form, since the navigation began? */
export function isFilled(element: Element | null): boolean {
  if (element instanceof HTMLFormElement) return [...element.elements].some(isFilled);
  return element !== null && filled.has(element);
}
