/** The total of the ticked lines before a shop is chosen (D5, spec §9): Σ qnt × price. */
import type { CartItem } from '../../contract/things.ts';
import { exactSum } from '../money.ts';

/** @returns roubles with kopecks; shown rounded and with 'от' */
export function totalOf(lines: readonly Pick<CartItem, 'qnt' | 'price'>[]): number {
  return exactSum(lines.reduce((sum, line) => sum + line.qnt * line.price, 0));
}

/** Number of pieces in these lines. */
export function countOfPieces(lines: readonly Pick<CartItem, 'qnt'>[]): number {
  return lines.reduce((sum, line) => sum + line.qnt, 0);
}
