/**
 * Phone numbers (spec §5): country RU by default, calling code 7; of other countries with their code. Loaded with the
 * first phone field, not before: the library is the largest thing on a form.
 */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { fieldTexts } from '../../texts/feedback.ts';

const country = { defaultCountry: 'RU' } as const;

/** Behind +7 the plans know service numbers of 14 digits as well, which no shopper has. */
const RUSSIAN = { code: '7', digits: 10 };

/** In international format, `+7 495 123-45-67`; empty where the text cannot be read as a number. */
export function formatPhone(text: string): string {
  return parse(text)?.formatInternational() ?? '';
}

/** In E.164, `+74951234567`, as orders carry it (contract.md §4); empty where the text cannot be read. */
export function phoneToE164(text: string): string {
  return parse(text)?.number ?? '';
}

/** What is wrong with a number that was typed; `undefined` when nothing is. An empty field is not this rule's. */
export function phoneError(text: string): string | undefined {
  const length = validatePhoneNumberLength(text, country);
  if (length === 'TOO_SHORT') return fieldTexts.phoneTooShort;
  const phone = parse(text);
  if (length !== undefined || phone === undefined) return fieldTexts.phoneWrong;
  const isService = phone.countryCallingCode === RUSSIAN.code && phone.nationalNumber.length !== RUSSIAN.digits;
  return isService ? fieldTexts.phoneWrong : undefined;
}

function parse(text: string) {
  return parsePhoneNumberFromString(text, country);
}
