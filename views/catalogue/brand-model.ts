/** The model of a brand's page: the brand, and its goods as a listing. */

import { queryOptions } from '@tanstack/react-query';
import type { BrandPage } from '../../shared/contract/things.ts';
import { keepShortWordsOf } from '../../shared/rules/no-break.ts';
import { brandsTexts } from '../../shared/texts/pages/brands.ts';
import { apiOf } from '../data/query.ts';
import { CATALOGUE } from '../data/stale-times.ts';
import { crumbSteps } from '../ui/page-parts/breadcrumbs.tsx';
import type { ListingAddress } from './listing/address.ts';
import { apiQuery, type ListingModel, listingModel } from './listing/model.ts';

export interface BrandModel extends ListingModel {
  readonly brand: BrandFacts;
}

export interface BrandFacts {
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
export function brandQuery(code: string, address: ListingAddress) {
  const query = apiQuery(address);
  return queryOptions<BrandModel>({
    queryKey: ['brand', address.path, query],
    queryFn: async ({ signal, meta }) =>
      brandModel(await apiOf(meta)('GET /brands/{code}/?format=json', { code, query }, { signal }), address),
    ...CATALOGUE,
    placeholderData: (previous, before) => (before?.queryKey[1] === address.path ? previous : undefined),
  });
}
