/** The search, `/catalog/search/?q=` (spec §2): a listing of the results. */

import type { ReactNode } from 'react';
import { withoutArticleWord } from '../../shared/rules/catalogue/article.ts';
import { takePrice } from '../../shared/rules/catalogue/measures.ts';
import { onceFor } from '../../shared/rules/once.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { catalogueTexts } from '../../shared/texts/pages/catalogue.ts';
import { searchTexts } from '../../shared/texts/pages/search.ts';
import { isFiltered, type ListingAddress, readListing } from '../catalogue/listing/address.ts';
import { defineListing } from '../catalogue/listing/define-listing.tsx';
import type { Place } from '../context/place.ts';
import { searchHref } from '../data/addresses.ts';
import styles from './search-screen.module.css';

/**
 * The address of a search, parsed once. A price that its text says in words is the filter of the price, and the rest is
 * searched for (conventions.md §4): `красное до 1500`. A price that was chosen counts instead.
 */
export const readSearch = onceFor((at: Place): ListingAddress => {
  const address = readListing(at);
  const { rest, price } = takePrice(withoutArticleWord(address.q));
  if (price === undefined || at.query.without !== undefined) return { ...address, q: rest };
  const { from, to } = price;
  const said = { ...(from !== undefined && { from: `${from}` }), ...(to !== undefined && { to: `${to}` }) };
  return { ...address, q: rest, filter: { price: said, ...address.filter } };
});

export const screen = defineListing({
  read: readSearch,
  heading: ({ q }) => (q === '' ? searchTexts.heading : searchTexts.titleOf(q)),
  crumbs: [
    [layoutTexts.homeCrumb, '/'],
    [catalogueTexts.title, '/catalog/'],
    [searchTexts.title, '/catalog/search/'],
  ],
  head: (_, { q }) => (q === '' ? {} : { title: `${searchTexts.title} ${searchTexts.titleOf(q)}`, noindex: true }),
  instead: ({ count }, { q }) => (q === '' && count === 0 ? <NoText /> : undefined),
  empty: (address) => ({
    title: searchTexts.nothing(address.q),
    hint: searchTexts.nothingHint,
    more: isFiltered(address) ? null : <Examples />,
  }),
});

/** Links to frequent searches, where the shop names some. */
function Examples(): ReactNode {
  if (searchTexts.examples.length === 0) return null;
  return (
    <div className={styles.examples}>
      <h2>{searchTexts.trySearch}</h2>
      <ul>
        {searchTexts.examples.map((q) => (
          <li key={q}>
            <a href={searchHref(q)}>{q}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The search page without a search text. */
function NoText(): ReactNode {
  return (
    <div className={styles.search}>
      <h1>{searchTexts.heading}</h1>
      <p>{searchTexts.hint}</p>
      <Examples />
    </div>
  );
}
