/** The search, `/catalog/search/?q=` (spec §2): a listing of the results. */

import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { catalogueTexts } from '../../shared/texts/pages/catalogue.ts';
import { searchTexts } from '../../shared/texts/pages/search.ts';
import { isFiltered } from '../catalogue/listing/address.ts';
import { defineListing } from '../catalogue/listing/define-listing.tsx';
import { searchHref } from '../data/addresses.ts';
import { readSearch } from './search-address.ts';
import styles from './search-screen.module.css';

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
