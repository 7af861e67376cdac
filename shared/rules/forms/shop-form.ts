/** Forms that are sent to the shop (spec §5): each is one table, which the browser, the server and the API go by. */
import type { CallInput } from '../../contract/calls.ts';
import { fromFields, type Nested, toFields } from '../../notation.ts';
import { fieldTexts } from '../../texts/feedback.ts';
import { type FieldRow, fieldError, type PhoneError, trimmed } from './fields.ts';

/** The calls of messages and of callback requests. */
export type MessageCall = `POST /api/feedback${'' | '/partners' | '/callback'}.json`;

export type FormCall =
  | MessageCall
  | 'POST /api/reviews/{id}.json'
  | 'POST /api/stock/{id}/notify.json'
  | 'POST /api/orders/find.json';

export interface FormField extends FieldRow {
  readonly required?: true;
  /** Several lines, or one of these values. Default: one line. */
  readonly shape?: 'lines' | readonly string[];
}

export interface ShopForm<Call extends FormCall = FormCall> {
  /** Names its draft, and its failures in the log. */
  readonly name: string;
  readonly call: Call;
  /** Path of its own page, to which it is posted without JavaScript (D39). */
  readonly page?: string;
  /** Its accessible name. */
  readonly label?: string;
  /** By their path in the call's body, which also names them in a post and in a 422 (contract.md §1). */
  readonly fields: Readonly<Record<string, FormField>>;
  /** It promises an answer, so it needs a phone or an e-mail (D73). */
  readonly promisesAnswer?: true;
  /** A refusal does not tell which field is wrong, whatever the API says. */
  readonly hidesFault?: true;
  readonly texts: {
    readonly submit: string;
    /** Below the fields. */
    readonly note?: string;
    readonly sent: string;
    /** What happens next. */
    readonly sentNote: string;
    /** Shown if it was not sent and no field is at fault. */
    readonly failed: string;
  };
}

/** What is typed into the fields, by their names. */
export type Typed = Readonly<Record<string, string>>;

/** Messages by the name of the field that is wrong. */
type Messages = Readonly<Record<string, string>>;

/** The text of each field. */
export function typedOf({ fields }: ShopForm, textOf: (name: string) => string | undefined): Typed {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(name) ?? '']));
}

/** The fields of a posted form, or of a call's body; missing ones are empty. */
export function readTyped(form: ShopForm, posted: object): Typed {
  const texts = new Map(toFields(posted, 'skip'));
  return typedOf(form, (name) => texts.get(name));
}

export function hasPhone({ fields }: ShopForm): boolean {
  return Object.values(fields).some(({ inputMode }) => inputMode === 'tel');
}

/**
 * Checks all fields. A form that promises an answer is refused at the phone if there is no way to give it (D73).
 * @param phoneError left out where no phone is asked for, or its rules are not there yet
 */
export function formErrors(
  { fields, promisesAnswer }: ShopForm,
  typed: Typed,
  phoneError: PhoneError = () => undefined,
): Messages {
  const textOf = (name: string): string => typed[name] ?? '';
  const rows = Object.entries(fields);
  const ways = rows.filter(([, { inputMode }]) => inputMode === 'tel' || inputMode === 'email');
  const unanswerable = promisesAnswer && ways.every(([name]) => trimmed(textOf(name)) === '');
  const errors = rows.map(([name, row]) => {
    const error = fieldError(row, textOf(name), row.required === true, phoneError);
    return [name, unanswerable && row.inputMode === 'tel' ? fieldTexts.noWayToAnswer : error] as const;
  });
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined)) as Messages;
}

/** The messages of a 422 that belong to the form's fields, also under the last part of their path. */
export function refusedFields({ fields, hidesFault }: ShopForm, refused: Messages): Messages {
  if (hidesFault) return {};
  const errors = Object.keys(fields).map((name) => [name, refused[name] ?? refused[lastPart(name)]]);
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/**
 * The input of the call: trimmed texts, without empty fields. It is written as multipart, where all scalars are texts.
 * @param phoneToE164 of phone.ts; left out where no phone is asked for
 * @param id of the goods that the form is about
 */
export function formInput<Call extends FormCall>(
  { fields }: ShopForm<Call>,
  typed: Typed,
  phoneToE164: (text: string) => string = (text) => text,
  id?: number,
): CallInput<Call> {
  const texts = Object.entries(fields).flatMap(([name, { inputMode }]) => {
    const text = trimmed(typed[name] ?? '');
    return text === '' ? [] : [[name, inputMode === 'tel' ? phoneToE164(text) : text] as const];
  });
  const body: Nested = fromFields(texts);
  return { id, body } as unknown as CallInput<Call>;
}
