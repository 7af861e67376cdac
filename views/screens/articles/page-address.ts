/** The pages of lists of articles: `?page=2`, left out for the first (D25). */
import type { Place } from '../../context/place.ts';
import { listingHref, plainListing, readListing } from '../listing/address.ts';

/** The page that a valid address names. */
export function pageOf(at: Place): number {
  return readListing(at).page;
}

/** The canonical: the path, with the page where it is not the first (conventions.md §3). */
export function canonicalOf(at: Place): string {
  return listingHref({ ...plainListing(at.path), page: pageOf(at) });
}
