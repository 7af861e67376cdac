/**
 * Phone numbers (spec §5): RU and calling code 7 by default, other countries with their code. This file is loaded with
 * the first phone field, because the library is large.
 */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { fieldTexts } from '../../texts/feedback.ts';

const country = { defaultCountry: 'RU' } as const;

/** The numbering plan of +7 also has service numbers of 14 digits, which no shopper has. */
const RUSSIAN = { code: '7', digits: 10 };

/** International format, `+7 495 123-45-67`; empty if the text cannot be parsed. */
export function formatPhone(text: string): string {
  return parse(text)?.formatInternational() ?? '';
}

/** E.164, `+74951234567`, as in orders (contract.md §4); empty if the text cannot be parsed. */
export function phoneToE164(text: string): string {
  return parse(text)?.number ?? '';
}

/** The message for an entered number; undefined if it is valid. The caller checks for an empty field. */
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
