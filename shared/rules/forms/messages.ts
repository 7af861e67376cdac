/** The fields of a message to the shop, from feedback or partners (contract.md §4), and what is wrong with them. */
import type { Nested } from '../../notation.ts';
import { emailError } from '../checkout/contacts.ts';
import { type FieldErrors, knownErrors, requiredError } from './fields.ts';

export const messageNames = ['name', 'phone', 'email', 'company', 'message'] as const;
export type MessageName = (typeof messageNames)[number];

export type MessageFields = Readonly<Record<MessageName, string>>;

/** The fields as a form has sent them: `feedback.name` and so on; what is missing is empty. */
export function readMessage({ feedback }: Nested): MessageFields {
  const text = (name: MessageName): string => {
    const value = typeof feedback === 'object' && !Array.isArray(feedback) ? feedback[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    company: text('company'),
    message: text('message'),
  };
}

export const blankMessage: MessageFields = { name: '', phone: '', email: '', company: '', message: '' };

/**
 * Name and message are required; phone and e-mail may be left out, but not wrong.
 * @param phoneError the rule of phone.ts, which is loaded with the form
 */
export function messageErrors(
  { name, phone, email, message }: MessageFields,
  phoneError: (text: string) => string | undefined,
): FieldErrors<MessageName> {
  const errors = {
    name: requiredError(name),
    phone: phone.trim() === '' ? undefined : phoneError(phone),
    email: emailError(email),
    message: requiredError(message),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/**
 * What is sent: trimmed, empty fields left out.
 * @param phoneToE164 of phone.ts
 */
export function messageBody(fields: MessageFields, phoneToE164: (text: string) => string) {
  const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
  const phone = given(fields.phone) === undefined ? undefined : phoneToE164(fields.phone);
  const email = given(fields.email);
  const company = given(fields.company);
  return {
    feedback: {
      name: fields.name.trim(),
      message: fields.message.trim(),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
      ...(company !== undefined && { company }),
    },
  };
}

/** The messages of a 422 that belong to this form's fields: `feedback.name` is `name`. */
export function refusedMessage(fields: Readonly<Record<string, string>>): FieldErrors<MessageName> {
  const own = Object.entries(fields).map(([name, text]) => [name.replace(/^feedback\./, ''), text] as const);
  return knownErrors(Object.fromEntries(own), messageNames);
}
