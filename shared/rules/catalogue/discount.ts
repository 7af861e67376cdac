import { MINUS } from '../money.ts';

/**
 * The discount between two prices in whole percent (spec §2 'Product card', D37).
 * @returns undefined if there is no old price, no discount, or one that rounds to zero
 */
export function discountPercent(price: number, oldPrice: number | null | undefined): number | undefined {
  if (oldPrice === null || oldPrice === undefined || oldPrice <= price) return undefined;
  const percent = Math.round(((oldPrice - price) / oldPrice) * 100);
  return percent === 0 ? undefined : percent;
}

/** `−19 %` */
export function formatDiscount(percent: number): string {
  return `${MINUS}${percent} %`;
}
