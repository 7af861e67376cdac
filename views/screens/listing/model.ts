/** What a listing shows of the API's answer. */
import type { Listing } from '../../../shared/contract/things.ts';
import { catalogueTexts } from '../../../shared/texts/catalogue.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import { PAGE_SIZE } from '../../data/listing-size.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../data/stale-times.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { crumbSteps } from '../../ui/crumbs.ts';
import { DEFAULT_SORT, type ListingAddress, pageCount } from './address.ts';

export interface ListingModel {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly cards: readonly CardModel[];
  readonly count: number;
  readonly pages: number;
  /** Text about the section; on the first page only. */
  readonly html?: string;
}

export function listingModel(answer: Listing, { path, page }: ListingAddress): ListingModel {
  const { data, meta } = answer;
  return {
    title: data.title,
    crumbs: crumbSteps(data.breadcrumbs, [{ title: catalogueTexts.title, url: '/catalog/' }], {
      title: data.title,
      url: path,
    }),
    cards: cardModels(data.products),
    count: meta.count,
    pages: pageCount(meta, PAGE_SIZE),
    ...(page === 1 && data.html !== null && data.html !== undefined && data.html !== '' && { html: data.html }),
  };
}

/** What the API is asked (contract.md §4 `{listing}`). */
export function apiQuery({ q, sort, page, filter }: ListingAddress) {
  return {
    ...(q !== '' && { q }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(page !== 1 && { page }),
    limit: PAGE_SIZE,
  };
}

export function listingQuery(address: ListingAddress): ScreenQuery<ListingModel> {
  const query = apiQuery(address);
  return {
    key: ['listing', address.path, query],
    load: async (api, signal) =>
      listingModel(await api('GET {listing}?format=json', { listing: address.path, query }, { signal }), address),
    staleTime: CATALOGUE_STALE_MS,
    keeps: (_, [, path]) => path === address.path,
  };
}
