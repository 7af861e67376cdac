/**
 * Formats money and percentages (spec §9, D37, D72). Does not use `Intl`, whose data may differ between server and
 * browser: both must produce the same markup.
 */
import { money } from '../profile/profile.ts';

/** Between thousands and before ₽ and %, so that no line breaks there. */
const NO_BREAK_SPACE = '\u00a0';
/** The minus sign. */
export const MINUS = '\u2212';

/** A sum without the error of floating-point arithmetic: whole kopecks. In roubles. */
export function exactSum(roubles: number): number {
  return Math.round(roubles * 100) / 100;
}

/** The smallest amount that is shown, a kopeck or a rouble (D72); how many of them a rouble has. */
const UNITS = money?.kopecks === true ? 100 : 1;

/** Roubles as the shop shows them: rounded once, from whole kopecks (D37), where it shows no kopecks (D72). */
export function shownMoney(roubles: number): number {
  return toShownUnits(roubles) / UNITS;
}

/** An amount as a whole number of what is shown: roubles, or kopecks where the shop shows them. */
export function toShownUnits(roubles: number): number {
  return Math.round(exactSum(roubles) * UNITS);
}

/** The reverse of `toShownUnits`. @returns roubles */
export function fromShownUnits(units: number): number {
  return units / UNITS;
}

/** Roubles as they are shown: `1 290 ₽`, with kopecks `4 380,25 ₽` (D72). */
export function formatMoney(roubles: number): string {
  return `${formatAmount(roubles)}${NO_BREAK_SPACE}₽`;
}

/** Two decimals where there are kopecks to show, else none. */
function formatAmount(roubles: number): string {
  const shown = shownMoney(roubles);
  return Number.isInteger(shown) ? formatInteger(shown) : formatDecimals(shown);
}

/** A number with separated thousands; decimals are kept: `1,5`. */
export function formatInteger(value: number): string {
  return withThousands(String(Math.abs(value)), value < 0);
}

/** A number with two decimals, which are zeros if need be. */
function formatDecimals(value: number): string {
  const digits = Math.abs(value).toFixed(2);
  return withThousands(digits, value < 0 && /[1-9]/.test(digits));
}

function withThousands(digits: string, isNegative: boolean): string {
  const [whole = '', fraction] = digits.split('.');
  const apart = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, NO_BREAK_SPACE);
  return `${isNegative ? MINUS : ''}${apart}${fraction === undefined ? '' : `,${fraction}`}`;
}

/** A limit that a visitor has set, with its unit: never rounded, since goods are found by it. */
export function formatLimit(value: number, unit: string | undefined): string {
  return UNITS > 1 && unit === '₽' ? formatAmount(value) : formatInteger(value);
}

/** A share as a percentage with two decimals: 0.125 is `12,50 %` (spec §9). */
export function formatPercent(share: number): string {
  return `${formatDecimals(share * 100)}${NO_BREAK_SPACE}%`;
}
