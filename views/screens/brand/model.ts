/** The model of a brand's page: the brand, and its goods as a listing. */
import type { BrandPage } from '../../../shared/contract/things.ts';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../data/stale-times.ts';
import { crumbSteps } from '../../ui/page-parts/crumbs.ts';
import type { ListingAddress } from '../listing/address.ts';
import { apiQuery, type ListingModel, listingModel } from '../listing/model.ts';

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
      ...(address.page === 1 && typeof html === 'string' && html !== '' && { html }),
    },
  };
}

/** @param code code of the brand in the path @param address address of the listing */
export function brandQuery(code: string, address: ListingAddress): ScreenQuery<BrandModel> {
  const query = apiQuery(address);
  return {
    key: ['brand', address.path, query],
    load: async (api, signal) =>
      brandModel(await api('GET /brands/{code}/?format=json', { code, query }, { signal }), address),
    staleTime: CATALOGUE_STALE_MS,
    keeps: (_, [, path]) => path === address.path,
  };
}
