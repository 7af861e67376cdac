/** The buyer's data (spec §5 'Checkout contacts'). */
import { contactTexts } from '../../texts/checkout.ts';
import { type FieldErrors, optionalError, requiredError, trimmed } from '../forms/fields.ts';

/** Named as in the order (contract.md §4). */
export interface Contacts {
  readonly phone: string;
  readonly title: string;
  readonly email: string;
}

export type ContactName = keyof Contacts;
export const contactNames: readonly ContactName[] = ['phone', 'title', 'email'];

/** Local part, at, domain, dot, at least 2 letters. */
const EMAIL = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

/** Checks the e-mail, which is optional: text that is not empty must match the pattern. @returns the message to show */
export function emailError(text: string): string | undefined {
  return optionalError('email', text, (mail) => (EMAIL.test(trimmed(mail)) ? undefined : contactTexts.emailWrong));
}

/** Checks all fields. @param phoneError the check of phone.ts, which is loaded on demand */
export function contactErrors(
  { phone, title, email }: Contacts,
  phoneError: (text: string) => string | undefined,
): FieldErrors<ContactName> {
  const errors = {
    phone: requiredError('phone', phone) ?? phoneError(phone),
    title: requiredError('title', title),
    email: emailError(email),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
