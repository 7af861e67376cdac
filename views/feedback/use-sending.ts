import { type FormEvent, type RefObject, useRef } from 'react';
import { showOutcome } from './show-outcome.ts';

interface Sending {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** What is wrong is said by the form itself. */
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * Sends a form in its page, and leads to what became of it.
 * @param submit of `useShopForm`
 * @param onSent tells that it was sent, where the form does not
 * @returns what the `form` element is given
 */
export function useSending(submit: () => Promise<boolean>, onSent?: () => void): Sending {
  const form = useRef<HTMLFormElement>(null);
  const send = async (): Promise<void> => {
    const from = document.activeElement;
    if ((await submit()) && onSent !== undefined) onSent();
    else showOutcome(form.current, from);
  };
  return {
    ref: form,
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      void send();
    },
  };
}
