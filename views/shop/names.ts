import type { Shop } from '../../shared/contract/things.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { isLinked } from '../data/addresses.ts';

export interface ShopNames {
  /** What it is called. */
  readonly name: string;
  /** Where it stands; in lists it comes first. */
  readonly address: string;
  /** Of its page. */
  readonly url: string;
}

/** The names of a shop, of which none is ever empty: what the API leaves empty, another one stands for. */
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
