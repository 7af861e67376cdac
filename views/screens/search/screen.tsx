/** The search, `/catalog/search/?q=` (spec §2): a listing of the results. */
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { catalogueTexts } from '../../../shared/texts/pages/catalogue.ts';
import { searchTexts } from '../../../shared/texts/pages/search.ts';
import { isFiltered } from '../listing/address.ts';
import { defineListing } from '../listing/define-listing.tsx';
import { Examples } from './examples.tsx';
import { NoWords } from './no-words.tsx';

export const screen = defineListing({
  heading: ({ q }) => (q === '' ? searchTexts.heading : searchTexts.titleOf(q)),
  crumbs: [
    [layoutTexts.homeCrumb, '/'],
    [catalogueTexts.title, '/catalog/'],
    [searchTexts.title, '/catalog/search/'],
  ],
  head: (_, { q }) => (q === '' ? {} : { title: `${searchTexts.title} ${searchTexts.titleOf(q)}`, noindex: true }),
  instead: ({ count }, { q }) => (q === '' && count === 0 ? <NoWords /> : undefined),
  empty: (address) => ({
    title: searchTexts.nothing(address.q),
    hint: searchTexts.nothingHint,
    more: isFiltered(address) ? null : <Examples />,
  }),
});
