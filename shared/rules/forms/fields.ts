/** Form fields: what a table says of them, and their validation (spec §5). */
import { bounds } from '../../contract/bounds.ts';
import { fieldTexts } from '../../texts/feedback.ts';

export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The longest text of each field that a visitor can fill in (D74); characters. Most have the bounds of the contract. */
export const longestTexts = {
  name: bounds.name,
  title: bounds.name,
  author: bounds.name,
  company: bounds.name,
  code: bounds.name,
  phone: 60,
  email: 254,
  inn: 12,
  kpp: 9,
  message: bounds.text,
  text: bounds.text,
  /** Of a rating. */
  value: 10,
} as const;

export type TextField = keyof typeof longestTexts;

/** A row of a form's table: how the field is shown, and what it may hold. */
export interface FieldRow {
  readonly label: string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  /** `tel`: it is checked as a phone number (phone.ts). */
  readonly inputMode?: 'tel' | 'email' | 'numeric';
  /** The message if it is missing. Default: 'Обязательное поле'. */
  readonly missing?: string;
  /** Whose bound it has (D74). */
  readonly bound: TextField;
  /** Checks a text that is there. @returns the message to show */
  readonly check?: (text: string) => string | undefined;
}

/** The check of phone.ts, which is loaded on demand. */
export type PhoneError = (text: string) => string | undefined;

/** Checks the text of a field. @returns the message to show */
export function fieldError(
  { missing = fieldTexts.required, bound, inputMode, check }: FieldRow,
  text: string,
  isRequired: boolean,
  phoneError: PhoneError,
): string | undefined {
  if (trimmed(text) === '') return isRequired ? missing : undefined;
  return lengthError(bound, text) ?? (inputMode === 'tel' ? phoneError : check)?.(text);
}

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

/** Local part, at, domain, dot, at least 2 letters. */
const EMAIL = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

/** Checks an e-mail (spec §5). @returns the message to show */
export function emailError(text: string): string | undefined {
  return EMAIL.test(trimmed(text)) ? undefined : fieldTexts.email;
}
