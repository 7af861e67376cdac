/** Russian word forms beside numbers (spec §9, D40). */
import { formatInteger } from './money.ts';

/** For 1, for 2–4, for the rest: товар, товара, товаров. */
export type WordForms = readonly [one: string, few: string, many: string];

/** The form that goes with a whole number: the first for 1 but 11, the second for 2–4 but 12–14, else the third. */
export function pluralForm(count: number, [one, few, many]: WordForms): string {
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (tens >= 11 && tens <= 14) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
}

/** `5 товаров` */
export function countOf(count: number, forms: WordForms): string {
  return `${formatInteger(count)} ${pluralForm(count, forms)}`;
}
