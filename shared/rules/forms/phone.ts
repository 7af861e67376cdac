/**
 * Phone numbers (spec §5): RU and calling code 7 by default, other countries with their code. This file is loaded with
 * the first phone field, because the library is large.
 */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { extensionText, fieldTexts } from '../../texts/feedback.ts';
import { lengthError } from './fields.ts';

const country = { defaultCountry: 'RU' } as const;

/** The numbering plan of +7 also has service numbers of 14 digits, which no shopper has. */
const RUSSIAN = { code: '7', digits: 10 };

/**
 * No code of the numbering plan begins like this (812, 831, 843 and 861 do exist): it is the trunk prefix 8 before a
 * mobile number, a free one or one of Moscow, and a digit is missing at the end.
 */
const TRUNK_AND_CODE = /^8(?:[89]|49)/;

const BEGINNING = /[\p{Nd}+＋(]/u;
const END = /[\p{L}\p{Nd}]/u;

/** International format, `+7 495 123-45-67 доб. 12`; empty if the text cannot be parsed. */
export function formatPhone(text: string): string {
  return parse(digitsOf(text))?.formatInternational({ formatExtension: extensionText }) ?? '';
}

/** E.164, `+74951234567`, as in orders (contract §4); empty if the text cannot be parsed. */
export function phoneToE164(text: string): string {
  return parse(digitsOf(text))?.number ?? '';
}

/** The message for an entered number; undefined if it is valid. The caller checks for an empty field. */
export function phoneError(text: string): string | undefined {
  const tooLong = lengthError('phone', text);
  if (tooLong !== undefined) return tooLong;
  const digits = digitsOf(text);
  const length = validatePhoneNumberLength(digits, country);
  if (length === 'TOO_SHORT') return fieldTexts.phoneTooShort;
  const phone = parse(digits);
  if (length !== undefined || phone === undefined) return fieldTexts.phoneWrong;
  if (phone.countryCallingCode !== RUSSIAN.code) return undefined;
  if (phone.nationalNumber.length !== RUSSIAN.digits) return fieldTexts.phoneWrong;
  return TRUNK_AND_CODE.test(phone.nationalNumber) ? fieldTexts.phoneTooShort : undefined;
}

/**
 * Without what is copied along with a number: 'тел.: ', the scheme of a link, a full stop, invisible marks of direction.
 * Empty if the text is too long for a number (D74).
 */
function digitsOf(text: string): string {
  if (lengthError('phone', text) !== undefined) return '';
  const from = text.search(BEGINNING);
  let to = text.length;
  while (to > from && !END.test(text.charAt(to - 1))) to -= 1;
  return from < 0 ? '' : text.slice(from, to);
}

function parse(digits: string) {
  return parsePhoneNumberFromString(digits, country);
}
