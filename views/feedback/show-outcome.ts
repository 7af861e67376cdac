/**
 * Leads to what a form has to say, once it says it: the first field at fault takes the focus, else the note that it
 * was sent, or that it was not, comes into view.
 */
export function showOutcome(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid]');
    if (fault === undefined || fault === null)
      form?.querySelector('[data-outcome]')?.scrollIntoView({ block: 'nearest' });
    else fault.focus();
  });
}
