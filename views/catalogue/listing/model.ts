/** The model of a listing. */
import { queryOptions } from '@tanstack/react-query';
import type { Listing } from '../../../shared/contract/things.ts';
import { catalogueTexts } from '../../../shared/texts/pages/catalogue.ts';
import { isProduct } from '../../data/addresses.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import { PAGE_SIZE, pageCount } from '../../data/listing-size.ts';
import { apiOf } from '../../data/query.ts';
import { CATALOGUE } from '../../data/stale-times.ts';
import { type Crumb, crumbSteps } from '../../ui/page-parts/breadcrumbs.tsx';
import { DEFAULT_SORT, isFiltered, type ListingAddress } from './address.ts';

export interface ListingModel {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly cards: readonly CardModel[];
  readonly count: number;
  readonly pages: number;
  /** The number of goods on the next page; missing on the last. */
  readonly next?: number;
  /** The first page, when several pages are joined into one list. */
  readonly first?: number;
  /** HTML about the section; on the first page only. */
  readonly html?: string;
  /** The search text whose results are shown, because the original one finds nothing. */
  readonly corrected?: string;
  /** A search text that may have been meant. */
  readonly suggestion?: string;
  /** Path of the product whose article number was searched for; the screen redirects there. */
  readonly exact?: string;
}

export function listingModel(answer: Listing, address: ListingAddress): ListingModel {
  const { data, meta } = answer;
  const { path, page } = address;
  const exact = exactGoods(answer, address);
  const size = meta.limit > 0 ? meta.limit : PAGE_SIZE;
  const next = Math.min(size, meta.count - page * size);
  return {
    title: data.title,
    crumbs: crumbSteps(data.breadcrumbs, [{ title: catalogueTexts.title, url: '/catalog/' }], {
      title: data.title,
      url: path,
    }),
    cards: cardModels(data.products),
    count: meta.count,
    pages: pageCount(meta, PAGE_SIZE),
    ...(next > 0 && { next }),
    ...(page === 1 && data.html !== null && data.html !== undefined && data.html !== '' && { html: data.html }),
    ...(data.corrected && { corrected: data.corrected }),
    ...(data.suggestion && { suggestion: data.suggestion }),
    ...(exact !== undefined && { exact }),
  };
}

/**
 * The path of the only result of a search, if the search text is its article number. Undefined with filters chosen: the
 * visitor then wants the list.
 */
function exactGoods({ data, meta }: Listing, address: ListingAddress): string | undefined {
  const [product] = data.products;
  if (address.q === '' || isFiltered(address) || meta.count !== 1 || product === undefined) return undefined;
  const url = product.variations.find(({ code }) => String(code).toLowerCase() === address.q.toLowerCase())?.url;
  return url !== undefined && isProduct(url) ? url : undefined;
}

/** The query of the API call for a listing (contract.md §4 `{listing}`). */
export function apiQuery({ q, sort, page, filter }: ListingAddress) {
  return {
    ...(q !== '' && { q }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(page !== 1 && { page }),
    limit: PAGE_SIZE,
  };
}

export function listingQuery(address: ListingAddress) {
  const query = apiQuery(address);
  return queryOptions<ListingModel>({
    queryKey: ['listing', address.path, query],
    queryFn: async ({ signal, meta }) =>
      listingModel(
        await apiOf(meta)('GET {listing}?format=json', { listing: address.path, query }, { signal }),
        address,
      ),
    ...CATALOGUE,
    placeholderData: (previous, before) => (before?.queryKey[1] === address.path ? previous : undefined),
  });
}
