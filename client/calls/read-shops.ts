import type { Api } from '../../shared/api.ts';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { WantedLine } from '../../shared/rules/checkout/order.ts';
import { handedOut } from '../../shared/rules/checkout/promises.ts';

type ShopsAnswer = CallAnswer<'POST /api/checkout/shops.json'>;

/**
 * Asks which shops of the city have the lines of the cart, and how many pieces of each they hand out.
 * @param lines `id` is that of the cart item
 */
export async function readShops(
  api: Api<'POST /api/checkout/shops.json'>,
  lines: readonly Pick<WantedLine, 'id' | 'qnt' | 'url' | 'category'>[],
  signal: AbortSignal,
): Promise<ShopsAnswer> {
  const body = { items: lines.map(({ id }) => id), qnt: lines.map(({ qnt }) => qnt) };
  const answer = await api('POST /api/checkout/shops.json', { body }, { signal });
  return { ...answer, data: [...handedOut(answer.data, lines)] };
}
