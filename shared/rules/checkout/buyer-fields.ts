/** The fields in which a buyer says who orders (spec §5 'Checkout contacts', D71). */
import type { Buyer, EntityType } from '../../contract/order.ts';
import { fromFields, toFields } from '../../notation.ts';
import { buyerTexts } from '../../texts/checkout.ts';
import { emailError, type FieldErrors, type FieldRow, fieldError, type PhoneError, trimmed } from '../forms/fields.ts';
import { isInn } from '../forms/inn.ts';

/** The paths of the texts in an object: `title`, `company.inn`. */
type PathsOf<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends string ? K : `${K}.${PathsOf<NonNullable<T[K]>>}`;
}[keyof T & string];

/** Named as in the order, and in the API's messages about it (contract.md §4). */
export type BuyerField = PathsOf<Buyer>;

/** What is typed into the fields, those of other buyers included. */
export type Contacts = Readonly<Record<BuyerField, string>>;

interface BuyerRow extends FieldRow {
  /** Below the field. */
  readonly note?: string | ((kind: EntityType) => string);
  readonly autoComplete: string;
  /** Two of these share a line. */
  readonly half?: true;
  /** Only these buyers are asked for it; default: all. */
  readonly of?: EntityType;
  /** Who must fill it in. */
  readonly required: 'all' | EntityType | 'nobody';
}

const { company } = buyerTexts;
/** Four digits, two digits or letters, three digits. */
const KPP = /^\d{4}[\dA-Z]{2}\d{3}$/;

/** In the order in which they are shown. */
export const buyerFields: Readonly<Record<BuyerField, BuyerRow>> = {
  phone: { ...buyerTexts.phone, autoComplete: 'tel', inputMode: 'tel', required: 'all', bound: 'phone' },
  title: { ...buyerTexts.title, autoComplete: 'name', required: 'all', bound: 'title' },
  email: {
    ...buyerTexts.email,
    note: (kind) => (kind === 'legal' ? buyerTexts.email.invoice : buyerTexts.email.note),
    autoComplete: 'email',
    inputMode: 'email',
    required: 'legal',
    bound: 'email',
    check: emailError,
  },
  'company.title': {
    ...company.title,
    autoComplete: 'organization',
    of: 'legal',
    required: 'legal',
    bound: 'company',
  },
  'company.inn': {
    ...company.inn,
    autoComplete: 'off',
    inputMode: 'numeric',
    half: true,
    of: 'legal',
    required: 'legal',
    bound: 'inn',
    check: (text) => (isInn(trimmed(text)) ? undefined : company.inn.wrong),
  },
  'company.kpp': {
    ...company.kpp,
    autoComplete: 'off',
    half: true,
    of: 'legal',
    required: 'nobody',
    bound: 'kpp',
    check: (text) => (KPP.test(trimmed(text)) ? undefined : company.kpp.wrong),
  },
};

export const buyerNames = Object.keys(buyerFields) as readonly BuyerField[];

/** Each field with a text. */
export function eachField(textOf: (name: BuyerField) => string): Contacts {
  return Object.fromEntries(buyerNames.map((name) => [name, textOf(name)])) as Contacts;
}

/** The fields that such a buyer is asked for. */
export function fieldsFor(kind: EntityType): readonly BuyerField[] {
  return buyerNames.filter((name) => (buyerFields[name].of ?? kind) === kind);
}

export function isRequired(name: BuyerField, kind: EntityType): boolean {
  const { required } = buyerFields[name];
  return required === 'all' || required === kind;
}

/** Checks all fields of such a buyer. */
export function contactErrors(contacts: Contacts, kind: EntityType, phoneError: PhoneError): FieldErrors<BuyerField> {
  const errors = fieldsFor(kind).map((name) => {
    return [name, fieldError(buyerFields[name], contacts[name], isRequired(name, kind), phoneError)] as const;
  });
  return Object.fromEntries(errors.filter(([, message]) => message !== undefined));
}

/** The fields as the order has them: trimmed, without empty ones and those of other buyers. @param phone E.164 */
export function toBuyer(contacts: Contacts, kind: EntityType, phone: string): Buyer {
  const texts = fieldsFor(kind).map((name) => [name, name === 'phone' ? phone : trimmed(contacts[name])] as const);
  return fromFields(texts.filter(([, text]) => text !== '')) as unknown as Buyer;
}

/** The fields of an order, or of as much as is known of a buyer; missing ones are empty. */
export function contactsOf(buyer: object): Contacts {
  const texts = new Map(toFields(buyer, 'skip'));
  return eachField((name) => texts.get(name) ?? '');
}
