import type { Api } from '../../shared/api.ts';
import type { CallAnswer } from '../../shared/contract/calls.ts';

type ShopsAnswer = CallAnswer<'POST /api/checkout/shops.json'>;

/**
 * Asks which shops of the city have the lines of the cart, and how many pieces of each.
 * @param lines `id` is that of the cart item
 */
export function readShops(
  api: Api,
  lines: readonly { readonly id: number; readonly qnt: number }[],
  signal: AbortSignal,
): Promise<ShopsAnswer> {
  const body = { items: lines.map(({ id }) => id), qnt: lines.map(({ qnt }) => qnt) };
  return api('POST /api/checkout/shops.json', { body }, { signal });
}
