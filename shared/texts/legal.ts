/** The company behind the shop, as the law wants it named (D81). */
import { legal, legalName } from '../profile/profile.ts';

export const legalTexts = {
  title: 'Реквизиты',
  privacy: 'Политика обработки персональных данных',
  /** Name, numbers and address, which stand in one line. */
  company: [legalName, ...(legal === undefined ? [] : [`ИНН ${legal.inn}`, `ОГРН ${legal.ogrn}`, legal.address])],
} as const;
