/**
 * Formats money and percentages (spec §9, D37). Does not use `Intl`, whose data may differ between server and browser:
 * both must produce the same markup.
 */

/** Between thousands and before ₽ and %, so that no line breaks there. */
const NO_BREAK_SPACE = '\u00a0';
/** The minus sign. */
export const MINUS = '\u2212';

/** A sum without the error of floating-point arithmetic: whole kopecks. In roubles. */
export function exactSum(roubles: number): number {
  return Math.round(roubles * 100) / 100;
}

/** Roubles as they are shown: rounded once, from whole kopecks (D37). */
export function roundMoney(roubles: number): number {
  return Math.round(exactSum(roubles));
}

/** Roubles, rounded: `1 290 ₽`. */
export function formatMoney(roubles: number): string {
  return `${formatInteger(roundMoney(roubles))}${NO_BREAK_SPACE}₽`;
}

/** A number with separated thousands; decimals are kept: `1,5`. */
export function formatInteger(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.');
  const apart = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, NO_BREAK_SPACE);
  const digits = fraction === undefined ? apart : `${apart},${fraction}`;
  return value < 0 ? MINUS + digits : digits;
}

/** A number as it stands beside its unit: roubles rounded, decimals of all else kept. */
export function formatMeasure(value: number, unit: string | undefined): string {
  return formatInteger(unit === '₽' ? roundMoney(value) : value);
}

/** A share as a percentage with two decimals: 0.125 is `12,50 %` (spec §9). */
export function formatPercent(share: number): string {
  const [whole = '0', fraction = '00'] = Math.abs(share * 100)
    .toFixed(2)
    .split('.');
  const sign = share < 0 && (whole !== '0' || fraction !== '00') ? MINUS : '';
  return `${sign}${formatInteger(Number(whole))},${fraction}${NO_BREAK_SPACE}%`;
}
