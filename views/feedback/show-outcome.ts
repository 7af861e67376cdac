/**
 * Moves to a form's result: focuses the first invalid field, else scrolls to the note about success or failure.
 * @param from the element that was focused when the form was sent: if the visitor has moved on, nothing happens
 */
export function showOutcome(form: HTMLFormElement | null, from: Element | null): void {
  if (document.activeElement !== from) return;
  const fault = form?.querySelector<HTMLElement>('[aria-invalid]');
  if (fault === undefined || fault === null)
    form?.querySelector('[data-outcome]')?.scrollIntoView({ block: 'nearest' });
  else (fault.querySelector('input') ?? fault).focus();
}
