/** Validation of form fields (spec §5); names as in the API's 422. */
import type { Nested } from '../../notation.ts';
import { fieldTexts } from '../../texts/feedback.ts';

export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The message if the field is empty or has only spaces. */
export function requiredError(text: string): string | undefined {
  return text.trim() === '' ? fieldTexts.required : undefined;
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
  const name = requiredError(fields.name);
  const phone = requiredError(fields.phone) ?? phoneError(fields.phone);
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
