/** The head of a page with goods to filter: what is filtered is not indexed, pages have addresses of their own. */
import { layoutTexts } from '../../../shared/texts/layout.ts';
import type { Head } from '../../screen.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/crumbs.ts';
import { isFiltered, type ListingAddress, listingHref, pagedTitle, plainListing } from './address.ts';

interface ListingHeadProps {
  readonly title: string;
  readonly description: string;
  readonly address: ListingAddress;
  readonly crumbs: readonly Crumb[];
  /** Scheme and host of the region. */
  readonly origin: string;
  /** Is it no page for search engines, whatever is chosen? */
  readonly noindex?: boolean;
}

export function listingHead({ title, description, address, crumbs, origin, noindex }: ListingHeadProps): Head {
  const { path, page } = address;
  return {
    title: layoutTexts.titleOf(pagedTitle(title, page)),
    description,
    canonical: listingHref({ ...plainListing(path), page }),
    noindex: noindex === true || isFiltered(address),
    jsonLd: [breadcrumbList(crumbs, origin)],
  };
}
