import { withoutArticleWord } from '../../shared/rules/catalogue/article.ts';
import { takePrice } from '../../shared/rules/catalogue/measures.ts';
import { onceFor } from '../../shared/rules/once.ts';
import { type ListingAddress, readListing } from '../catalogue/listing/address.ts';
import type { Place } from '../context/place.ts';

/**
 * The address of a search, parsed once. A price that its text says in words is the filter of the price, and the rest is
 * searched for (conventions.md §4): `красное до 1500`. A price that was chosen counts instead.
 */
export const readSearch = onceFor((at: Place): ListingAddress => {
  const address = readListing(at);
  const { rest, price } = takePrice(withoutArticleWord(address.q));
  if (price === undefined || at.query.without !== undefined) return { ...address, q: rest };
  const { from, to } = price;
  const said = { ...(from !== undefined && { from: `${from}` }), ...(to !== undefined && { to: `${to}` }) };
  return { ...address, q: rest, filter: { price: said, ...address.filter } };
});
