/** Validation of form fields (spec §5); names as in the API's 422. */
import { bounds } from '../../contract/bounds.ts';
import type { Nested } from '../../notation.ts';
import { fieldTexts } from '../../texts/feedback.ts';

export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The longest text of each field that a visitor can fill in (D74); characters. Most have the bounds of the contract. */
export const longestTexts = {
  name: bounds.name,
  title: bounds.name,
  author: bounds.name,
  company: bounds.name,
  phone: 60,
  email: 254,
  inn: 12,
  kpp: 9,
  message: bounds.text,
  text: bounds.text,
} as const;

export type TextField = keyof typeof longestTexts;

/** A text without the white space and the invisible characters around it, which are copied along with addresses. */
export function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && INVISIBLE.test(text.charAt(from))) from += 1;
  while (to > from && INVISIBLE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const INVISIBLE = /[\s\p{Cf}]/u;

/** The message if the text is longer than the field may be. */
export function lengthError(field: TextField, text: string): string | undefined {
  const most = longestTexts[field];
  return text.length > most ? fieldTexts.tooLong({ most }) : undefined;
}

/** The message if the field is empty, or longer than it may be. */
export function requiredError(field: TextField, text: string): string | undefined {
  return trimmed(text) === '' ? fieldTexts.required : lengthError(field, text);
}

/** The message if an optional field is wrong. @param check of a text that is there */
export function optionalError(
  field: TextField,
  text: string,
  check: (text: string) => string | undefined = () => undefined,
): string | undefined {
  return trimmed(text) === '' ? undefined : (lengthError(field, text) ?? check(text));
}

/** Local part, at, domain, dot, at least 2 letters. */
const EMAIL = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

/** Checks an e-mail that may be missing (spec §5). @returns the message to show */
export function emailError(text: string): string | undefined {
  return optionalError('email', text, (mail) => (EMAIL.test(trimmed(mail)) ? undefined : fieldTexts.email));
}

export interface CallbackFields {
  readonly name: string;
  readonly phone: string;
}

/** The fields of a submitted callback form; missing ones are empty. */
export function readCallback({ name, phone }: Nested): CallbackFields {
  return { name: typeof name === 'string' ? name : '', phone: typeof phone === 'string' ? phone : '' };
}

/**
 * Validates the callback form (spec §5): both fields are required, and the phone must be valid.
 * @param phoneError the check of phone.ts, which is loaded on demand
 */
export function callbackErrors(
  fields: CallbackFields,
  phoneError: (text: string) => string | undefined,
): FieldErrors<'name' | 'phone'> {
  const name = requiredError('name', fields.name);
  const phone = requiredError('phone', fields.phone) ?? phoneError(fields.phone);
  return { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
}

/** Selects the messages of a 422 that belong to this form's fields. */
export function knownErrors<Name extends string>(
  fields: Readonly<Record<string, string>>,
  names: readonly Name[],
): FieldErrors<Name> {
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as FieldErrors<Name>;
}
