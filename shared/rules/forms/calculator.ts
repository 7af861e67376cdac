/**
 * The input of the drink calculator (contract.md §4) as the query of an address or form: `guests.men=10&drinks[]=wine`.
 */
import type { CallInput } from '../../contract/calls.ts';
import { encodeQuery, type Nested } from '../../notation.ts';
import { calculatorTexts } from '../../texts/pages/calculator.ts';
import type { FieldErrors } from './fields.ts';

/** As typed by the visitor. */
export interface PartyDraft {
  readonly event: string;
  readonly men: string;
  readonly women: string;
  readonly hours: string;
  readonly drinks: readonly string[];
}

export type PartyField = keyof PartyDraft | 'guests';

/** Maximum number of men, and of women. */
export const MOST_GUESTS = 10_000;

/** Reads the input from the query of an address or form; undefined if it has none. */
export function readParty({ event, guests, hours, drinks }: Nested): PartyDraft | undefined {
  if (typeof guests !== 'object' || Array.isArray(guests)) return undefined;
  const text = (value: Nested[string] | undefined): string => (typeof value === 'string' ? value.trim() : '');
  return {
    event: text(event),
    men: text(guests.men),
    women: text(guests.women),
    hours: text(hours),
    drinks: Array.isArray(drinks) ? drinks.filter((code) => typeof code === 'string') : [],
  };
}

/** Writes the input as a query. */
export function partyQuery({ event, men, women, hours, drinks }: PartyDraft): string {
  return encodeQuery({ guests: { men, women }, event, hours, drinks }, 'skip');
}

export function partyErrors({ men, women, drinks }: PartyDraft): FieldErrors<PartyField> {
  const counts = [men, women].map((text) => (text === '' ? 0 : readCount(text)));
  const [m, w] = counts;
  if (m === undefined || w === undefined) {
    return {
      ...(m === undefined && { men: calculatorTexts.wrongNumber }),
      ...(w === undefined && { women: calculatorTexts.wrongNumber }),
    };
  }
  return {
    ...(m + w === 0 && { guests: calculatorTexts.noGuests }),
    ...(drinks.length === 0 && { drinks: calculatorTexts.noDrinks }),
  };
}

function readCount(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= MOST_GUESTS ? Number(text) : undefined;
}

/** The body of the call, from a draft without errors. */
export function partyBody({ event, men, women, hours, drinks }: PartyDraft): CallInput<'POST /calculator.json'> {
  const guests = { men: Number(men), women: Number(women) };
  const calculator = { event, guests, hours: Number(hours), drinks: [...new Set(drinks)] };
  return { body: { calculator, offers: false, save: true } };
}

const fieldNames: Readonly<Record<string, PartyField>> = {
  'calculator.event': 'event',
  'calculator.guests': 'guests',
  'calculator.guests.men': 'men',
  'calculator.guests.women': 'women',
  'calculator.hours': 'hours',
  'calculator.drinks': 'drinks',
};

/** Maps the field names of a 422 to those of the form. */
export function refusedParty(fields: Readonly<Record<string, string>>): FieldErrors<PartyField> {
  const errors: Partial<Record<PartyField, string>> = {};
  for (const [name, text] of Object.entries(fields)) {
    const field = fieldNames[name.replace(/\[\d*\]$/, '')];
    if (field !== undefined) errors[field] ??= text;
  }
  return errors;
}
