import type { Shop } from '../../shared/contract/things.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { isLinked } from '../data/addresses.ts';

export interface ShopNames {
  /** The shop's name. */
  readonly name: string;
  /** Its address, which comes first in lists. */
  readonly address: string;
  /** Path of its page. */
  readonly url: string;
}

/** Name, address and path of a shop. None is ever empty: if the API leaves one empty, another value stands in. */
export function shopNames({
  id,
  name,
  title,
  address,
  url,
}: Pick<Shop, 'id' | 'name' | 'title' | 'address' | 'url'>): ShopNames {
  const called = name || title || address || shopTexts.unnamed(id);
  return { name: called, address: address || called, url: isLinked(url) ? url : `/shop/${id}/` };
}
