/** Page numbers of article lists: `?page=2`, left out for the first (D25). */
import type { Place } from '../../context/place.ts';
import { listingHref, plainListing, readListing } from '../listing/address.ts';

/** The page number in a valid address. */
export function pageOf(at: Place): number {
  return readListing(at).page;
}

/** The canonical: the path, with the page number unless it is the first (conventions.md §3). */
export function canonicalOf(at: Place): string {
  return listingHref({ ...plainListing(at.path), page: pageOf(at) });
}
