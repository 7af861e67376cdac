import type { KeyboardEvent } from 'react';

/** What the Tab key may stop at, before it is asked whether it does. */
const CANDIDATES = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * From the last stop of the Tab key in a dialog it leads to the first, and back: natively it would leave the page between
 * them (conventions.md §4: the focus stays in). A notice that the browser has put in the order itself is left to it.
 * @param event a key on the dialog
 */
export function keepTabIn(event: KeyboardEvent<HTMLDialogElement>): void {
  const { currentTarget: dialog, target, shiftKey } = event;
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !dialog.contains(target)) return;
  if (dialog.querySelector('[popover]:popover-open') !== null) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(CANDIDATES)].filter(isStop);
  const edge = shiftKey ? stops[0] : stops.at(-1);
  const next = shiftKey ? stops.at(-1) : stops[0];
  if (edge === undefined || next === undefined || isWithin(target, edge, shiftKey)) return;
  event.preventDefault();
  next.focus();
}

/** Is there a stop left on the way: does the edge still lie ahead of what has the focus? */
function isWithin(target: HTMLElement, edge: HTMLElement, backwards: boolean): boolean {
  const ahead = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  return (target.compareDocumentPosition(edge) & ahead) !== 0;
}

/** Of radios that belong together, Tab stops at the chosen one only. */
function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]') !== null) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const { name, form } = element;
  const group = (form ?? element.ownerDocument).querySelectorAll<HTMLInputElement>('input[type=radio]:checked');
  return ![...group].some((other) => other.name === name && other.form === form);
}
