/** All brands by letter, `/brands/` (spec §2). */
import type { ReactNode } from 'react';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import type { Place } from '../../context/place.ts';
import { popularBrandsQuery } from '../../data/popular-brands.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/page-parts/crumbs.ts';
import { PageHead } from '../../ui/page-parts/page-head.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import {
  beyondPages,
  hasValidPage,
  listingHref,
  pagedDescription,
  pagedTitle,
  plainListing,
  readListing,
} from '../listing/address.ts';
import { EmptyListing } from '../listing/empty/empty-listing.tsx';
import { Pages } from '../listing/paging/pages.tsx';
import { defineScreen } from '../screen.ts';
import { LetterIndex } from './letter-index.tsx';
import { LetterList } from './letter-list.tsx';
import { type BrandsModel, brandsQuery } from './model.ts';
import { PopularBrands } from './popular-brands.tsx';
import styles from './screen.module.css';

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
