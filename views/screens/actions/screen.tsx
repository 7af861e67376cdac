/** Promotions, `/actions/` (spec §2): the listing's view of all discounted goods. */
import type { ReactNode } from 'react';
import { promotionsTexts } from '../../../shared/texts/brands.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import type { Place } from '../../context/place.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { Lead } from '../../ui/page-head.tsx';
import { beyondPages, hasValidPage, readListing } from '../listing/address.ts';
import { EmptyListing } from '../listing/empty-listing.tsx';
import { filterQueries } from '../listing/filters/model.ts';
import { listingHead } from '../listing/listing-head.ts';
import { ListingLoading } from '../listing/listing-loading.tsx';
import { ListingView } from '../listing/listing-view.tsx';
import { type ListingModel, listingQuery } from '../listing/model.ts';
import { defineScreen } from '../screen.ts';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [promotionsTexts.title, '/actions/'],
];

export const screen = defineScreen<ListingModel>({
  accepts: hasValidPage,
  main: (at) => listingQuery(readListing(at)),
  late: (at) => filterQueries(readListing(at)),
  verdict: ({ pages }, at) => beyondPages(at, pages),
  head: (model, at, origin) =>
    listingHead({
      title: promotionsTexts.title,
      count: model.count,
      address: readListing(at),
      crumbs,
      origin,
    }),
  View: Promotions,
  Loading: ListingLoading,
});

function Promotions({ model, at }: { readonly model: ListingModel; readonly at: Place }): ReactNode {
  const address = readListing(at);
  return (
    <ListingView
      model={model}
      address={address}
      heading={promotionsTexts.title}
      crumbs={crumbs}
      intro={<Lead>{promotionsTexts.lead}</Lead>}
      empty={<EmptyListing title={promotionsTexts.empty} hint={promotionsTexts.emptyHint} address={address} />}
    />
  );
}
