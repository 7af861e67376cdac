/** The shops of the city, `/shop/` (spec §2): by address, by metro station, or on a map. */
import type { ReactNode } from 'react';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import { useApp } from '../../context/app-context.ts';
import type { Place } from '../../context/place.ts';
import { citiesQuery } from '../../data/cities.ts';
import { CityBlock } from '../../region/city-block.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/page-parts/crumbs.ts';
import { FailureBoundary } from '../../ui/states/failure-boundary.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { defineScreen } from '../screen.ts';
import { readShopsAddress } from './address.ts';
import { type ShopEntry, shopsQuery } from './model.ts';
import styles from './screen.module.css';
import { ShopsBrowser } from './shops-browser.tsx';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [shopsTexts.title, '/shop/'],
];

export const screen = defineScreen<readonly ShopEntry[]>({
  main: () => shopsQuery,
  late: () => [citiesQuery],
  head: (_, at, origin) => ({
    title: shopsTexts.metaTitle(layoutTexts.shop),
    description: shopsTexts.description,
    noindex: readShopsAddress(at).text !== '',
    jsonLd: [breadcrumbList(crumbs, origin)],
  }),
  View: ShopsPage,
  Loading: () => <Loading />,
});

function ShopsPage({ model, at }: { readonly model: readonly ShopEntry[]; readonly at: Place }): ReactNode {
  const { region } = useApp();
  return (
    <>
      <Breadcrumbs steps={crumbs} />
      <h1 className={styles.title}>{shopsTexts.title}</h1>
      <p className={styles.lead}>{model.length === 0 ? shopsTexts.none : shopsTexts.lead(region.title)}</p>
      {model.length === 0 ? (
        <p>
          <a href="/catalog/">{shopsTexts.toCatalogue}</a>
        </p>
      ) : (
        <FailureBoundary>
          <ShopsBrowser shops={model} at={at} />
        </FailureBoundary>
      )}
      <CityBlock />
    </>
  );
}
