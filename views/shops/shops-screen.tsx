/** The shops of the city, `/shop/` (spec §2): by address, by metro station, or on a map. */
import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import { hasValidPage, pagedDescription, pagedTitle } from '../catalogue/listing/address.ts';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { citiesQuery } from '../data/reference-lists.ts';
import { defineScreen } from '../data/screen.ts';
import { CityBlock } from '../region/city-block.tsx';
import { Breadcrumbs, breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ShopsBrowser } from './shops-browser.tsx';
import { isBeyond, readShopsAddress, SHOWN, type ShopsModel, shopsHref, shopsPageQuery } from './shops-model.ts';
import styles from './shops-screen.module.css';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [shopsTexts.title, '/shop/'],
];

export const screen = defineScreen<ShopsModel>({
  accepts: hasValidPage,
  main: (at) => shopsPageQuery(readShopsAddress(at)),
  late: () => [citiesQuery],
  verdict: (model, at) => (isBeyond(model, readShopsAddress(at)) ? { status: 404 } : undefined),
  head: (_, at, origin) => {
    const { text, page } = readShopsAddress(at);
    return {
      title: pagedTitle(shopsTexts.metaTitle(layoutTexts.shop), page),
      description: pagedDescription(shopsTexts.description, page),
      canonical: shopsHref({ text: '', view: 'address', page, shown: SHOWN }),
      noindex: text !== '',
      jsonLd: [breadcrumbList(crumbs, origin)],
    };
  },
  View: ShopsPage,
  Loading: () => <Loading />,
});

function ShopsPage({ model, at }: { readonly model: ShopsModel; readonly at: Place }): ReactNode {
  const { region } = useApp();
  const isEmpty = 'all' in model && model.all.length === 0;
  return (
    <>
      <Breadcrumbs steps={crumbs} />
      <h1 className={styles.title}>{shopsTexts.title}</h1>
      <p className={styles.lead}>{isEmpty ? shopsTexts.none : shopsTexts.lead(region.title)}</p>
      {isEmpty ? (
        <p>
          <a href="/catalog/">{shopsTexts.toCatalogue}</a>
        </p>
      ) : (
        <FailureBoundary>
          <ShopsBrowser model={model} at={at} />
        </FailureBoundary>
      )}
      <CityBlock />
    </>
  );
}
