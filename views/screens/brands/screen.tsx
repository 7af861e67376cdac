/** All brands by letter, `/brands/` (spec §2). */
import type { ReactNode } from 'react';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import { popularBrandsQuery } from '../../data/popular-brands.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/page-parts/crumbs.ts';
import { PageHead } from '../../ui/page-parts/page-head.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { plainListing } from '../listing/address.ts';
import { EmptyListing } from '../listing/empty/empty-listing.tsx';
import { defineScreen } from '../screen.ts';
import { LetterIndex } from './letter-index.tsx';
import { LetterList } from './letter-list.tsx';
import { brandsQuery, type ScriptGroup } from './model.ts';
import { PopularBrands } from './popular-brands.tsx';
import styles from './screen.module.css';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [brandsTexts.title, '/brands/'],
];

export const screen = defineScreen<readonly ScriptGroup[]>({
  main: () => brandsQuery,
  late: () => [popularBrandsQuery],
  head: (_, __, origin) => ({
    title: layoutTexts.titleOf(brandsTexts.title),
    description: brandsTexts.description,
    jsonLd: [breadcrumbList(crumbs, origin)],
  }),
  View: Brands,
  Loading: () => <Loading />,
});

function Brands({ model }: { readonly model: readonly ScriptGroup[] }): ReactNode {
  return (
    <>
      <PageHead crumbs={crumbs} title={brandsTexts.title} lead={brandsTexts.lead} />
      {model.length === 0 ? (
        <EmptyListing title={brandsTexts.none} hint={brandsTexts.noneHint} address={plainListing('/brands/')} />
      ) : null}
      <div className={styles.brands}>
        <LetterIndex scripts={model} />
        <div>
          <PopularBrands />
        </div>
        <div>
          {model.map((group) => (
            <LetterList key={group.script} group={group} />
          ))}
        </div>
      </div>
    </>
  );
}
