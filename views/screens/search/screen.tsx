/** The search, `/catalog/search/?q=` (spec §2): the listing's view of whatever fits the words. */
import type { ReactNode } from 'react';
import { catalogueTexts } from '../../../shared/texts/catalogue.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { searchTexts } from '../../../shared/texts/search-page.ts';
import type { Place } from '../../context/place.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { beyondPages, hasValidPage, isFiltered, readListing } from '../listing/address.ts';
import { EmptyListing } from '../listing/empty-listing.tsx';
import { filterQueries } from '../listing/filters/model.ts';
import { listingHead } from '../listing/listing-head.ts';
import { ListingLoading } from '../listing/listing-loading.tsx';
import { ListingView } from '../listing/listing-view.tsx';
import { type ListingModel, listingQuery } from '../listing/model.ts';
import { defineScreen } from '../screen.ts';
import { Examples } from './examples.tsx';
import { NoWords } from './no-words.tsx';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [catalogueTexts.title, '/catalog/'],
  [searchTexts.title, '/catalog/search/'],
];

export const screen = defineScreen<ListingModel>({
  accepts: hasValidPage,
  main: (at) => listingQuery(readListing(at)),
  late: (at) => filterQueries(readListing(at)),
  verdict: ({ pages }, at) => beyondPages(at, pages),
  head: ({ count }, at, origin) => {
    const address = readListing(at);
    const title = address.q === '' ? searchTexts.heading : `${searchTexts.title} ${searchTexts.titleOf(address.q)}`;
    return listingHead({ title, count, address, crumbs, origin, noindex: address.q !== '' });
  },
  View: Search,
  Loading: ListingLoading,
});

function Search({ model, at }: { readonly model: ListingModel; readonly at: Place }): ReactNode {
  const address = readListing(at);
  if (address.q === '' && model.count === 0) return <NoWords />;
  return (
    <ListingView
      model={model}
      address={address}
      heading={address.q === '' ? searchTexts.heading : searchTexts.titleOf(address.q)}
      crumbs={crumbs}
      empty={
        <>
          <EmptyListing title={searchTexts.nothing(address.q)} hint={searchTexts.nothingHint} address={address} />
          {isFiltered(address) ? null : <Examples />}
        </>
      }
    />
  );
}
