/** All brands by letter, `/brands/` (spec §2). */
import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { brandsTexts } from '../../shared/texts/pages/brands.ts';
import type { Place } from '../context/place.ts';
import { popularBrandsQuery } from '../data/reference-lists.ts';
import { defineScreen } from '../data/screen.ts';
import { breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { type BrandsModel, brandsQuery, type ScriptGroup } from './brands-model.ts';
import styles from './brands-screen.module.css';
import {
  beyondPages,
  hasValidPage,
  listingHref,
  pagedDescription,
  pagedTitle,
  plainListing,
  readListing,
} from './listing/address.ts';
import EmptyListing from './listing/empty/empty-listing.tsx';
import { Pages } from './listing/paging/pages.tsx';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [brandsTexts.title, '/brands/'],
];

const href = (page: number): string => listingHref({ ...plainListing('/brands/'), page });

export const screen = defineScreen<BrandsModel>({
  accepts: hasValidPage,
  main: (at) => brandsQuery(readListing(at).page),
  late: () => [popularBrandsQuery],
  verdict: ({ pages }, at) => beyondPages(at, pages),
  head: (_, at, origin) => {
    const { page } = readListing(at);
    return {
      title: layoutTexts.titleOf(pagedTitle(brandsTexts.title, page)),
      description: pagedDescription(brandsTexts.description, page),
      canonical: href(page),
      jsonLd: [breadcrumbList(crumbs, origin)],
    };
  },
  View: Brands,
  Loading: () => <Loading />,
});

function Brands({ model, at }: { readonly model: BrandsModel; readonly at: Place }): ReactNode {
  const { groups, index, pages } = model;
  const { page } = readListing(at);
  return (
    <>
      <PageHead crumbs={crumbs} title={brandsTexts.title} lead={brandsTexts.lead} />
      {groups.length === 0 ? (
        <EmptyListing title={brandsTexts.none} hint={brandsTexts.noneHint} address={plainListing('/brands/')} />
      ) : null}
      <div className={styles.brands}>
        <LetterIndex index={index} page={page} href={href} />
        <div>
          <PopularBrands />
        </div>
        <div>
          {groups.map((group) => (
            <LetterList key={group.script} group={group} />
          ))}
          <Pages page={page} pages={pages} href={href} />
        </div>
      </div>
    </>
  );
}

/** At most this many are shown; the list by letter has all of them. */
const SHOWN = 15;

/** The popular brands; an empty space of the same height if the API names none. */
function PopularBrands(): ReactNode {
  // Reserves the height of the brands, which may arrive late or not at all.
  const line = <div className={styles.popular} />;
  return (
    <Late query={popularBrandsQuery} fallback={line} failed={line}>
      {(brands) =>
        brands.length === 0 ? (
          line
        ) : (
          <section className={styles.popular}>
            <h2>{brandsTexts.popular}</h2>
            <ul>
              {brands.slice(0, SHOWN).map(([title, url]) => (
                <li key={url}>
                  <a href={url} className="name">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Late>
  );
}

interface LetterIndexProps {
  readonly index: BrandsModel['index'];
  /** The page that is shown. */
  readonly page: number;
  /** The address of a page. */
  readonly href: (page: number) => string;
}

/** Links to the letters, also of other pages; one row for each script. */
function LetterIndex({ index, page, href }: LetterIndexProps): ReactNode {
  if (index.length === 0) return null;
  return (
    <nav aria-label={brandsTexts.letters} className={styles.letterIndex}>
      {index.map(({ script, letters }) => (
        <ul key={script} aria-label={brandsTexts[script]}>
          {letters.map(([letter, begins]) => (
            <li key={letter}>
              <a href={`${begins === page ? '' : href(begins)}#${letterAnchor(letter)}`} className="name">
                {letter}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** The brands of one script, grouped by letter. */
function LetterList({ group }: { readonly group: ScriptGroup }): ReactNode {
  return (
    <section className={styles.script} aria-label={brandsTexts[group.script]}>
      {group.letters.map(({ letter, brands }) => (
        <section key={letter} className={styles.letter} aria-labelledby={letterAnchor(letter)}>
          <h2 id={letterAnchor(letter)}>{letter}</h2>
          <ul>
            {brands.map(([title, url, country]) => (
              <li key={url}>
                <a href={url} className="name">
                  {title}
                </a>
                {country === undefined ? null : <small>{country}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** The element id of a letter's group; the index of letters links to it. */
function letterAnchor(letter: string): string {
  return `letter-${letter.codePointAt(0)?.toString(16)}`;
}
