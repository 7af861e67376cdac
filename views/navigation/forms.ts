/** The page's GET forms, which lead to an address (conventions.md §4). */

/** A page in the background paints no frame, and a busy device may be late; ms. */
const NO_FRAME_MS = 2000;

/** Adds the listeners. Call once, after hydration. */
export function enhanceForms(): void {
  addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get') return;
    // Empty fields are left out of the address.
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });

  // The pressed control is painted before the navigation starts (decision 20). Only the last change counts, unless
  // another navigation has overtaken it.
  let latest: Element | undefined;
  window.navigation?.addEventListener('navigate', () => {
    latest = undefined;
  });
  addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-auto-submit]') : null;
    if (form === null) return;
    latest = form;
    const submit = (): void => {
      if (latest !== form) return;
      latest = undefined;
      form.requestSubmit();
    };
    requestAnimationFrame(() => setTimeout(submit));
    setTimeout(submit, NO_FRAME_MS);
  });
}
