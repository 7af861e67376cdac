/** A brand, `/brands/{code}/` (spec §2): who it is, and its goods in the listing's view. */
import type { ReactNode } from 'react';
import { brandsTexts } from '../../../shared/texts/brands.ts';
import type { Place } from '../../context/place.ts';
import { beyondPages, hasValidPage, readListing } from '../listing/address.ts';
import { EmptyListing } from '../listing/empty-listing.tsx';
import { filterQueries } from '../listing/filters/model.ts';
import { listingHead } from '../listing/listing-head.ts';
import { ListingLoading } from '../listing/listing-loading.tsx';
import { ListingView } from '../listing/listing-view.tsx';
import { defineScreen } from '../screen.ts';
import { BrandIntro } from './brand-intro.tsx';
import { type BrandModel, brandQuery } from './model.ts';

export const screen = defineScreen<BrandModel>({
  accepts: hasValidPage,
  main: (at) => brandQuery(at.params.code ?? '', readListing(at)),
  late: (at) => filterQueries(readListing(at)),
  verdict: ({ listing }, at) => beyondPages(at, listing.pages),
  head: ({ listing, image }, at, origin) => ({
    ...listingHead({
      title: listing.title,
      count: listing.count,
      address: readListing(at),
      crumbs: listing.crumbs,
      origin,
    }),
    image,
  }),
  View: Brand,
  Loading: ListingLoading,
});

function Brand({ model, at }: { readonly model: BrandModel; readonly at: Place }): ReactNode {
  const address = readListing(at);
  return (
    <ListingView
      model={model.listing}
      address={address}
      heading={model.listing.title}
      crumbs={model.listing.crumbs}
      intro={<BrandIntro brand={model} />}
      empty={<EmptyListing title={brandsTexts.empty} hint={brandsTexts.emptyHint} address={address} />}
    />
  );
}
