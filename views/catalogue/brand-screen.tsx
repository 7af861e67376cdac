/** A brand, `/brands/{code}/` (spec §2): a short introduction, and its goods as a listing. */

import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BrandPage } from '../../shared/contract/things.ts';
import { keepShortWordsOf } from '../../shared/rules/no-break.ts';
import { brandsTexts } from '../../shared/texts/pages/brands.ts';
import { apiOf, CATALOGUE } from '../data/query.ts';
import prose from '../styles/prose.module.css';
import { crumbSteps } from '../ui/page-parts/breadcrumbs.tsx';
import styles from './catalogue.module.css';
import type { ListingAddress } from './listing/address.ts';
import { defineListing } from './listing/define-listing.tsx';
import { type ListingModel, listingModel } from './listing/model.ts';
import { apiQuery } from './listing/queries.ts';

export const screen = defineListing<BrandModel>({
  query: (at, address) => brandQuery(at.params.code ?? '', address),
  head: ({ brand }) => ({ image: brand.image }),
  intro: ({ brand }) => <BrandIntro brand={brand} />,
  empty: () => ({ title: brandsTexts.empty, hint: brandsTexts.emptyHint }),
});

/** About the brand: logo, country, description. Nothing if the API has none of them. */
function BrandIntro({ brand }: { readonly brand: BrandFacts }): ReactNode {
  const { image, country, html } = brand;
  if (image === undefined && country === undefined && html === undefined) return null;
  return (
    <div className={styles.brandIntro}>
      {image === undefined ? null : <img src={image} alt="" className={styles.brandSign} />}
      <div>
        {country === undefined ? null : <p className={styles.brandCountry}>{country}</p>}
        {html === undefined ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29)
          <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </div>
    </div>
  );
}

interface BrandModel extends ListingModel {
  readonly brand: BrandFacts;
}

interface BrandFacts {
  readonly country?: string;
  readonly image?: string;
  /** HTML about the brand; on the first page only. */
  readonly html?: string;
}

export function brandModel({ data, meta }: BrandPage, address: ListingAddress): BrandModel {
  const { title, country, image, html } = data.brand;
  const crumbs = crumbSteps(null, [{ title: brandsTexts.title, url: '/brands/' }], { title, url: address.path });
  const listing = listingModel({ data: { products: data.products, title }, meta }, address);
  return {
    ...listing,
    crumbs,
    brand: {
      ...(typeof country === 'string' && country !== '' && { country }),
      ...(image?.url && { image: image.url }),
      ...(address.page === 1 && typeof html === 'string' && html !== '' && { html: keepShortWordsOf(html) }),
    },
  };
}

/** @param code code of the brand in the path @param address address of the listing */
function brandQuery(code: string, address: ListingAddress) {
  const query = apiQuery(address);
  return queryOptions<BrandModel>({
    queryKey: ['brand', address.path, query],
    queryFn: async ({ signal, meta }) =>
      brandModel(await apiOf(meta)('GET /brands/{code}/?format=json', { code, query }, { signal }), address),
    ...CATALOGUE,
    placeholderData: (previous, before) => (before?.queryKey[1] === address.path ? previous : undefined),
  });
}
