/**
 * Leads the visitor to the outcome of sending a form: focuses the first invalid field, or scrolls the success or
 * failure message into view.
 * @param from the element that had the focus when the form was sent. If the focus has moved since, nothing is done
 */
export function showOutcome(form: HTMLFormElement | null, from: Element | null): void {
  if (document.activeElement !== from) return;
  const fault = form?.querySelector<HTMLElement>('[aria-invalid]');
  if (fault === undefined || fault === null)
    form?.querySelector('[data-outcome]')?.scrollIntoView({ block: 'nearest' });
  else (fault.querySelector('input') ?? fault).focus();
}
