/** The models of a listing and of its filters. Loaded with the first such call of the browser. */
import type { Filter, Listing } from '../../../shared/contract/things.ts';
import { catalogueTexts } from '../../../shared/texts/pages/catalogue.ts';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import { isProduct } from '../../data/addresses.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import { PAGE_SIZE, pageCount } from '../../data/listing-size.ts';
import { type Crumb, crumbSteps } from '../../ui/page-parts/breadcrumbs.tsx';
import { isFiltered, type ListingAddress } from './address.ts';
import { type FilterGroup, type FilterValue, isShopFilter, shownValues } from './filters/groups.ts';

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

/** Goods that some shop of the city can hand over now (D66). */
const TODAY_FILTER = 'today';

/**
 * @param whole include all values of long lists, not only those shown at first
 * @param shops the chosen shops; all others are left out of the filters by shop
 */
export function filterGroups(
  filters: readonly Filter[],
  whole: boolean,
  shops: readonly string[] = [],
): readonly FilterGroup[] {
  const atShops = filters.find(({ code }) => code === 'shop_today');
  const isNone = atShops !== undefined && (atShops.values ?? []).every(({ count }) => count === 0);
  return filters.flatMap((filter): FilterGroup[] => {
    const { code, title, unit, min, max } = filter;
    if (filter.type === 'flag') {
      const flag = { type: 'flag', code, title } as const;
      return [code === TODAY_FILTER ? { ...flag, title: listingTexts.today, ...(isNone && { isNone }) } : flag];
    }
    if (filter.type === 'range') {
      const ends = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
      return [{ type: 'range', code, title, ...(typeof unit === 'string' && { unit }), ...ends }];
    }
    const values = inOrder(
      (filter.values ?? []).map(({ value, title: name, count }): FilterValue => [value, name, count]),
    );
    if (values.length === 0) return [];
    if (isShopFilter(code)) return [{ type: 'list', code, title, values: values.filter(([id]) => shops.includes(id)) }];
    const sent = whole ? values : shownValues(values, []);
    const more = values.length - sent.length;
    return [{ type: 'list', code, title, values: sent, ...(more > 0 && { more }) }];
  });
}

const NUMBER = /^\d{1,9}(?:[.,]\d{1,9})?(?=\s|$)/;

/** Numbers with or without a unit, such as sizes, in the order of numbers; all else as the API orders it. */
function inOrder(values: readonly FilterValue[]): readonly FilterValue[] {
  const numberOf = ([, title]: FilterValue): number => Number(NUMBER.exec(title)?.[0].replace(',', '.') ?? Number.NaN);
  return values.every((value) => !Number.isNaN(numberOf(value)))
    ? values.toSorted((one, other) => numberOf(one) - numberOf(other))
    : values;
}
