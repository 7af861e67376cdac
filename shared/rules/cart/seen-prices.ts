/** The price of each line of the cart that the visitor has seen last (D64). Prices are compared as shown. */
import type { CartItem } from '../../contract/things.ts';
import { fromShownUnits, shownMoney, toShownUnits } from '../money.ts';

/** Roubles by goods id. */
export type SeenPrices = ReadonlyMap<number, number>;

type Line = Pick<CartItem, 'goods_id' | 'price'>;

const RADIX = 36;

/** @returns the price that the visitor saw before, if the line has another one now */
export function priceBefore(seen: SeenPrices, { goods_id, price }: Line): number | undefined {
  const before = seen.get(goods_id);
  return before === shownMoney(price) ? undefined : before;
}

/** The prices of these lines as text for the visitor's memory. @param room characters; the oldest lines are left out */
export function packPrices(lines: readonly Line[], room: number): string {
  const pairs = lines.map(
    ({ goods_id, price }) => `${goods_id.toString(RADIX)}.${toShownUnits(price).toString(RADIX)}`,
  );
  while (pairs.join('-').length > room) pairs.shift();
  return pairs.join('-');
}

/** Reads the result of `packPrices`; anything else is ignored. */
export function unpackPrices(text: string): SeenPrices {
  const pairs = text.split('-').map((pair) => /^([\da-z]{1,9})\.([\da-z]{1,9})$/.exec(pair));
  const numbers = pairs.flatMap((pair) =>
    pair === null ? [] : [[wholeNumber(pair[1]), fromShownUnits(wholeNumber(pair[2]))] as const],
  );
  return new Map(numbers);
}

const wholeNumber = (text = ''): number => Number.parseInt(text, RADIX);
