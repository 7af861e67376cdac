import type { Shop } from '../../shared/contract/things.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { isLinked } from '../data/addresses.ts';

export interface ShopNames {
  readonly name: string;
  /** Its address; lists show it first. */
  readonly address: string;
  /** Path of its page. */
  readonly url: string;
}

/** The names of a shop, none of which is empty: an empty one is replaced by another. */
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
