/** A press of a key, of React's or the browser's own. */
interface Press
  extends Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented'> {
  readonly currentTarget: EventTarget | null;
  readonly target: EventTarget | null;
  preventDefault(): void;
}

/** Candidates for Tab stops; `isStop` decides which of them are. */
const CANDIDATES = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Makes Tab go from the last stop in a dialog to the first, and Shift+Tab back (conventions.md §4: the focus stays in).
 * Natively the focus would leave the page in between. While a popover is open in the dialog, the browser's own order
 * holds.
 * @param event a `keydown` on the dialog
 */
export function keepTabIn(event: Press): void {
  const { currentTarget: dialog, target, shiftKey } = event;
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !(dialog instanceof HTMLElement) || !dialog.contains(target)) return;
  if (dialog.querySelector('[popover]:popover-open') !== null) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(CANDIDATES)].filter(isStop);
  const edge = shiftKey ? stops[0] : stops.at(-1);
  const next = shiftKey ? stops.at(-1) : stops[0];
  if (edge === undefined || next === undefined || isWithin(target, edge, shiftKey)) return;
  event.preventDefault();
  next.focus();
}

/** Is there another stop in this direction: does the edge still lie ahead of the focused element? */
function isWithin(target: HTMLElement, edge: HTMLElement, backwards: boolean): boolean {
  const ahead = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  return (target.compareDocumentPosition(edge) & ahead) !== 0;
}

/** Does Tab stop here? In a group of radios it stops only at the chosen one. */
function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]') !== null) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const { name, form } = element;
  const group = (form ?? element.ownerDocument).querySelectorAll<HTMLInputElement>('input[type=radio]:checked');
  return ![...group].some((other) => other.name === name && other.form === form);
}
