/** GET forms of the page, which lead to an address (conventions.md §4). */

/** A page in the background draws no frame; a busy device may draw it late. */
const NO_FRAME_MS = 2000;

/** Starts to listen. Call once, when the page is alive. */
export function enhanceForms(): void {
  addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get') return;
    // An empty field says nothing.
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });

  // What was pressed shows first, its consequences come then (decision 20). The last change counts, and none that a
  // navigation has overtaken.
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
