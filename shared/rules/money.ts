/**
 * Money and percentages as they are shown (spec §9, D37). Written by hand and not by `Intl`, whose data may differ
 * between the server and a browser: the same markup must come out on both sides.
 */

/** Stands before ₽ and % and between thousands: no line breaks there. */
const NO_BREAK_SPACE = '\u00a0';
/** The true minus. */
export const MINUS = '\u2212';

/** Roubles, rounded to whole ones: `1 290 ₽`. */
export function formatMoney(roubles: number): string {
  return `${formatInteger(Math.round(roubles))}${NO_BREAK_SPACE}₽`;
}

/** A whole number with its thousands apart; one that is not whole keeps what stands after its comma: `1,5`. */
export function formatInteger(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.');
  const apart = whole.replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE);
  const digits = fraction === undefined ? apart : `${apart},${fraction}`;
  return value < 0 ? MINUS + digits : digits;
}

/** A share of 1 with two digits after the comma: 0.125 is `12,50 %` (spec §9). */
export function formatPercent(share: number): string {
  const [whole = '0', fraction = '00'] = Math.abs(share * 100)
    .toFixed(2)
    .split('.');
  const sign = share < 0 && (whole !== '0' || fraction !== '00') ? MINUS : '';
  return `${sign}${formatInteger(Number(whole))},${fraction}${NO_BREAK_SPACE}%`;
}
