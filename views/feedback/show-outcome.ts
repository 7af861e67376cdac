/**
 * Leads to what a form says: the first field at fault takes the focus, else the note that it was sent, or that it was
 * not, comes into view.
 * @param from what had the focus when the form was sent: a visitor who has gone on since is left where they are
 */
export function showOutcome(form: HTMLFormElement | null, from: Element | null): void {
  if (document.activeElement !== from) return;
  const fault = form?.querySelector<HTMLElement>('[aria-invalid]');
  if (fault === undefined || fault === null)
    form?.querySelector('[data-outcome]')?.scrollIntoView({ block: 'nearest' });
  else (fault.querySelector('input') ?? fault).focus();
}
