/** The head of a listing's page. Filtered listings are not indexed; every page has a canonical of its own. */
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/page-parts/crumbs.ts';
import type { Head } from '../screen.ts';
import { isFiltered, type ListingAddress, listingHref, pagedTitle, plainListing } from './address.ts';

interface ListingHeadProps {
  readonly title: string;
  /** Goods on all pages. */
  readonly count: number;
  /** Goods on the pages shown. */
  readonly shown: number;
  readonly address: ListingAddress;
  readonly crumbs: readonly Crumb[];
  /** Scheme and host of the region. */
  readonly origin: string;
  /** Never to be indexed, even without filters. */
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
