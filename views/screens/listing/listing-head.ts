/** The head of a listing: filtered ones are not indexed, and pages have addresses of their own. */
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { listingTexts } from '../../../shared/texts/listing.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/page-parts/crumbs.ts';
import type { Head } from '../screen.ts';
import { isFiltered, type ListingAddress, listingHref, pagedTitle, plainListing } from './address.ts';

interface ListingHeadProps {
  readonly title: string;
  /** Total number of goods. */
  readonly count: number;
  /** Number of goods on this page. */
  readonly shown: number;
  readonly address: ListingAddress;
  readonly crumbs: readonly Crumb[];
  /** Scheme and host of the region. */
  readonly origin: string;
  /** Is it never indexed? */
  readonly noindex?: boolean;
}

export function listingHead({ title, count, shown, address, crumbs, origin, noindex }: ListingHeadProps): Head {
  const { path, page, first } = address;
  const paged = pagedTitle(title, page);
  return {
    title: layoutTexts.titleOf(paged),
    ...(first !== undefined && { announce: listingTexts.shownOf({ title, shown, count }) }),
    description: listingTexts.description({ title: paged, count }),
    canonical: listingHref({ ...plainListing(path), page }),
    noindex: noindex === true || isFiltered(address),
    jsonLd: [breadcrumbList(crumbs, origin)],
  };
}
