/** GET forms: submitting one is a navigation (conventions.md §4). */
import { noteSent, takeSent } from './filled-fields.ts';

/** A form is submitted after this time even if no frame was drawn, as in a background tab; ms. */
const NO_FRAME_MS = 2000;

/** The form that a change is about to submit. */
let latest: Element | undefined;

/** Adds the listeners. Call after hydration. @param signal removes them */
export function enhanceForms(signal: AbortSignal): void {
  addEventListener('formdata', leaveOutEmpty, { signal });

  // The changed control is drawn first, and its form is submitted after that frame (decision 20). Only the last change
  // submits, and none that was overtaken by a navigation.
  const onSubmit = ({ target, defaultPrevented }: SubmitEvent): void => {
    if (!defaultPrevented && target instanceof HTMLFormElement && target.method === 'get') noteSent();
  };
  addEventListener('submit', onSubmit, { signal });
  const onChange = ({ target }: Event): void => {
    // A field may stand outside of its form.
    const form = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.form : null;
    if (form?.dataset.autoSubmit === undefined) return;
    latest = form;
    const submit = (): void => {
      if (latest !== form) return;
      latest = undefined;
      form.requestSubmit();
    };
    requestAnimationFrame(() => setTimeout(submit));
    setTimeout(submit, NO_FRAME_MS);
  };
  addEventListener('change', onChange, { signal });

  // The back/forward cache keeps a document as it was left; its fields show what its address says.
  const onReturn = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    latest = undefined;
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-auto-submit]')) form.reset();
  };
  addEventListener('pageshow', onReturn, { signal });
}

/**
 * Lets navigations overtake changes. A form's own navigation begins in a later task than its submit: it overtakes nothing
 * that was changed in between. Call once navigations are handled, which forget the fields that were filled in before.
 */
export function overtakeForms(navigation: Navigation): void {
  navigation.addEventListener('navigate', ({ info }) => {
    // With `info` the page stays.
    if (info === undefined && !takeSent()) latest = undefined;
  });
}

/** Leaves the empty fields of a GET form out of the address. */
function leaveOutEmpty({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get') return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
}
