/** Listings of categories and their sections, `/{category}/{url}/` (spec §2). */
import type { ReactNode } from 'react';
import { listingTexts } from '../../../shared/texts/listing.ts';
import type { Place } from '../../context/place.ts';
import { sectionsQuery } from '../../data/frame-queries.ts';
import { defineScreen } from '../screen.ts';
import { beyondPages, hasValidPage, readListing } from './address.ts';
import { EmptyListing } from './empty-listing.tsx';
import { filterQueries } from './filters/model.ts';
import { listingHead } from './listing-head.ts';
import { ListingLoading } from './listing-loading.tsx';
import { ListingView } from './listing-view.tsx';
import { type ListingModel, listingQuery } from './model.ts';
import { SectionLinks } from './section-links.tsx';

export const screen = defineScreen<ListingModel>({
  accepts: hasValidPage,
  main: (at) => listingQuery(readListing(at)),
  late: (at) => [sectionsQuery(categoryPath(at)), ...filterQueries(readListing(at))],
  verdict: ({ pages }, at) => beyondPages(at, pages),
  head: ({ title, count, crumbs }, at, origin) =>
    listingHead({
      title,
      count,
      address: readListing(at),
      crumbs,
      origin,
    }),
  View: CategoryListing,
  Loading: ListingLoading,
});

/** Path of the category that a listing is of, or is a section of. */
function categoryPath({ params }: Place): string {
  return `/${params.category}/`;
}

function CategoryListing({ model, at }: { readonly model: ListingModel; readonly at: Place }): ReactNode {
  const address = readListing(at);
  return (
    <ListingView
      model={model}
      address={address}
      heading={model.title}
      crumbs={model.crumbs}
      intro={<SectionLinks category={categoryPath(at)} current={at.path} />}
      empty={<EmptyListing title={listingTexts.emptySection} hint={listingTexts.emptySectionHint} address={address} />}
    />
  );
}
