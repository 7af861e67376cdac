/** What is wrong with the fields of a form (spec §5); names as the shop API writes them beside a 422. */
import type { Nested } from '../../notation.ts';
import { fieldTexts } from '../../texts/feedback.ts';

export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Trimmed text must be there. */
export function requiredError(text: string): string | undefined {
  return text.trim() === '' ? fieldTexts.required : undefined;
}

export interface CallbackFields {
  readonly name: string;
  readonly phone: string;
}

/** The callback form's fields as it has sent them; what is missing is empty. */
export function readCallback({ name, phone }: Nested): CallbackFields {
  return { name: typeof name === 'string' ? name : '', phone: typeof phone === 'string' ? phone : '' };
}

/**
 * The callback form (spec §5): both fields are required, the phone is a number that can be dialled.
 * @param phoneError the rule of phone.ts, which is loaded with the form
 */
export function callbackErrors(
  fields: CallbackFields,
  phoneError: (text: string) => string | undefined,
): FieldErrors<'name' | 'phone'> {
  const name = requiredError(fields.name);
  const phone = requiredError(fields.phone) ?? phoneError(fields.phone);
  return { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
}

/** Keeps those messages of a 422 that belong to fields of this form. */
export function knownErrors<Name extends string>(
  fields: Readonly<Record<string, string>>,
  names: readonly Name[],
): FieldErrors<Name> {
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as FieldErrors<Name>;
}
