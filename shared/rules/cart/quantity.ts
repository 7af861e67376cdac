/** How many pieces a visitor can ask for (spec §5, D3, D73). */
import type { CartItem } from '../../contract/things.ts';

/** What nobody orders more of. */
const MOST = 999;

/**
 * Parses the text of a quantity field (spec §5: number, min 0, step 1).
 * @returns undefined for an empty field, text, a fraction, or a negative number: these are not 0 (D3)
 */
export function readQuantity(text: string): number | undefined {
  const trimmed = text.trim();
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** The most pieces that can be had by one way of taking, 999 at most. @param item undefined: its stock is unknown */
export function mostPieces(item: Pick<CartItem, 'stock'> | undefined): number {
  const { retail, transit } = item?.stock ?? {};
  const there = Math.floor(Math.max(retail?.in_stock ?? 0, transit?.in_stock ?? 0));
  return there > 0 ? Math.min(MOST, there) : MOST;
}

/**
 * A quantity that a visitor has asked for, cut to what can be had (D73). What the cart holds is never lowered by asking
 * for more (contract.md §5.7).
 */
export function cutQuantity(wanted: number, quantity: number, most: number): number {
  return Math.min(wanted, Math.max(most, quantity));
}
