import { type FormEvent, type RefObject, useRef } from 'react';
import { showOutcome } from './show-outcome.ts';

interface Sending {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** The form shows its errors itself. */
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * Sends a form within the page, and leads the visitor to the outcome.
 * @param submit `submit` of `useShopForm`
 * @param onSent called once the form was sent; without it the form itself says so
 * @returns props for the `form` element
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
