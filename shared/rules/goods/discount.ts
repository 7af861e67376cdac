import { MINUS } from '../money.ts';

/**
 * The discount between two prices in whole percent (spec §2 'Product card', D37).
 * @returns undefined where there is no old price, no fall, or one that rounds to nothing
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
