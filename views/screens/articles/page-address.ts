/** Addresses of the pages of an article list: `?page=2`; the first has no `page` (D25). */
import type { Place } from '../../context/place.ts';
import { listingHref, plainListing, readListing } from '../listing/address.ts';

/** The page number of a valid address (`hasValidPage`). */
export function pageOf(at: Place): number {
  return readListing(at).page;
}

/** The canonical: the path, with `page` beyond the first page (conventions.md §3). */
export function canonicalOf(at: Place): string {
  return listingHref({ ...plainListing(at.path), page: pageOf(at) });
}
