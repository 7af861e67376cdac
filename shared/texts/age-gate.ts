/** Texts of the age gate (spec §2), which only a shop with one needs. */
import { message } from '../message.ts';

export const ageGateTexts = {
  title: message<'age'>('Вам есть {age, plural, one {# год} few {# года} many {# лет} other {# года}}?'),
  lead: 'На сайте есть товары с возрастным ограничением.',
  yes: message<'age'>('Да, мне есть {age}'),
  no: 'Нет, я младше',
} as const;
