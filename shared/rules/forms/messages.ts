/** The fields of a feedback or partners message (contract.md §4), and their validation. */
import type { Nested } from '../../notation.ts';
import { emailError, type FieldErrors, knownErrors, optionalError, requiredError, trimmed } from './fields.ts';

export const messageNames = ['name', 'phone', 'email', 'company', 'message'] as const;
export type MessageName = (typeof messageNames)[number];

export type MessageFields = Readonly<Record<MessageName, string>>;

/** The fields of a submitted form, such as `feedback.name`; missing ones are empty. */
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
 * Name and message are required. Phone and e-mail are optional, but must be valid if they are given.
 * @param phoneError the check of phone.ts, which is loaded on demand
 * @param isCompany is the company required too?
 */
export function messageErrors(
  { name, phone, email, company, message }: MessageFields,
  phoneError: (text: string) => string | undefined,
  isCompany = false,
): FieldErrors<MessageName> {
  const errors = {
    name: requiredError('name', name),
    phone: optionalError('phone', phone, phoneError),
    email: emailError(email),
    company: isCompany ? requiredError('company', company) : optionalError('company', company),
    message: requiredError('message', message),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/**
 * The body of the call: trimmed texts, without empty optional fields.
 * @param phoneToE164 of phone.ts
 */
export function messageBody(fields: MessageFields, phoneToE164: (text: string) => string) {
  const given = (text: string): string | undefined => trimmed(text) || undefined;
  const phone = given(fields.phone) === undefined ? undefined : phoneToE164(fields.phone);
  const email = given(fields.email);
  const company = given(fields.company);
  return {
    feedback: {
      name: trimmed(fields.name),
      message: trimmed(fields.message),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
      ...(company !== undefined && { company }),
    },
  };
}

/** The messages of a 422 for this form's fields: `feedback.name` becomes `name`. */
export function refusedMessage(fields: Readonly<Record<string, string>>): FieldErrors<MessageName> {
  const own = Object.entries(fields).map(([name, text]) => [name.replace(/^feedback\./, ''), text] as const);
  return knownErrors(Object.fromEntries(own), messageNames);
}
