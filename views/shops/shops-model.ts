/** The models of the shops page, and its address: its state survives a reload and works without a script. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../../shared/contract/things.ts';
import { encodeQuery } from '../../shared/notation.ts';
import { onceBy, onceFor } from '../../shared/rules/once.ts';
import type { CityZones } from '../../shared/rules/pickup/city-zones.ts';
import { type ByMetro, countEntries, groupByMetro } from '../../shared/rules/shops/groups.ts';
import { middleOf } from '../../shared/rules/shops/nearest.ts';
import { searchShops } from '../../shared/rules/shops/search.ts';
import type { Place } from '../context/place.ts';
import { inSteps, sortInSteps } from '../data/in-steps.ts';
import { apiOf, type ModelQuery, REFERENCE } from '../data/query.ts';
import { loadZones } from '../data/zones.ts';
import { type ListedShop, listedShop } from './model.ts';

export const shopViews = ['address', 'metro', 'map'] as const;
export type ShopsViewName = (typeof shopViews)[number];

/** The number of shops shown at first, and added by each 'more': rendering thousands would be slow. */
export const SHOWN = 120;
/** More than this are on further pages, which bounds the document (D54). */
export const PER_PAGE = 600;

export interface ShopsAddress {
  readonly text: string;
  readonly view: ShopsViewName;
  readonly page: number;
  /** At most this many shops of the page are shown. */
  readonly shown: number;
}

/** Reads an address whose page is valid (`hasValidPage`). */
export function readShopsAddress({ query }: Pick<Place, 'query'>): ShopsAddress {
  const shown = Number(query.shown);
  return {
    text: typeof query.q === 'string' ? query.q : '',
    view: shopViews.find((view) => view === query.view) ?? 'address',
    page: Number(query.page) || 1,
    shown: Number.isInteger(shown) ? Math.min(Math.max(shown, SHOWN), PER_PAGE) : SHOWN,
  };
}

/** The address for this state; defaults are left out. */
export function shopsHref({ text, view, page, shown }: ShopsAddress): string {
  const query = encodeQuery(
    {
      q: text || null,
      view: view === 'address' ? null : view,
      page: page === 1 ? null : page,
      shown: shown === SHOWN ? null : shown,
    },
    'skip',
  );
  return query === '' ? '/shop/' : `/shop/?${query}`;
}

/**
 * The shops without duplicates, sorted by address. Those of the city itself, which most of them name first, come before
 * those of towns around it.
 */
const shopEntries = onceFor((shops: readonly Shop[]) => onceFor((zones: CityZones) => makeEntries(shops, zones)));

async function makeEntries(shops: readonly Shop[], zones: CityZones): Promise<readonly ListedShop[]> {
  const collator = new Intl.Collator('ru', { numeric: true });
  const cities = Map.groupBy(shops, ({ areas: [city] }) => city);
  const city = [...cities].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
  const known = await inSteps(
    onceBy(shops, ({ id }) => id),
    (part) => part.map((shop) => ({ isAround: Number(shop.areas[0] !== city), entry: listedShop(shop, zones) })),
  );
  const sorted = await sortInSteps(
    known,
    (one, other) =>
      one.isAround - other.isAround ||
      collator.compare(one.entry.address, other.entry.address) ||
      one.entry.id - other.entry.id,
  );
  return sorted.map(({ entry }) => entry);
}

/** The shops of the host's city (contract.md §5.5). */
export async function loadShops(context: Parameters<typeof loadZones>[0]): Promise<readonly ListedShop[]> {
  const { signal, meta } = context;
  const [{ data }, zones] = await Promise.all([apiOf(meta)('GET /api/shop.json', {}, { signal }), loadZones(context)]);
  return shopEntries(data)(zones);
}

export const shopsQuery = queryOptions<readonly ListedShop[]>({
  queryKey: ['shops'],
  ...REFERENCE,
  queryFn: loadShops,
});

/** What an address shows of the shops that have its text. */
export interface ShownShops {
  /** How many shops have it. */
  readonly count: number;
  /** How many entries these are in all: by metro, a shop near two stations has two. */
  readonly entries: number;
  /** The shops that are shown; none by metro. */
  readonly listed: readonly ListedShop[];
  readonly byMetro?: ByMetro<ListedShop>;
}

/** All shops; of a city with more than a document can hold, it brings only those that its address shows (D54). */
export type ShopsModel = { readonly all: readonly ListedShop[] } | { readonly shown: ShownShops };

export function shopsPageQuery(address: ShopsAddress): ModelQuery<ShopsModel> {
  return queryOptions<ShopsModel>({
    queryKey: ['shopsPage', address],
    ...REFERENCE,
    placeholderData: keepPreviousData,
    queryFn: async (context) => {
      const { client, meta } = context;
      if (!import.meta.env.SSR) {
        return { all: await client.fetchQuery({ ...shopsQuery, ...knownShops(client), meta }) };
      }
      const all = await loadShops(context);
      return all.length > PER_PAGE ? { shown: showShops(found(all, address.text), address) } : { all };
    },
  });
}

/** All shops as a page has brought them, with their age. */
export function knownShops(client: QueryClient): {
  initialData?: readonly ListedShop[];
  initialDataUpdatedAt?: number;
} {
  const pages = client.getQueryCache().findAll({ queryKey: ['shopsPage'] });
  for (const { state } of pages) {
    const model = state.data as ShopsModel | undefined;
    if (model !== undefined && 'all' in model) {
      return { initialData: model.all, initialDataUpdatedAt: state.dataUpdatedAt };
    }
  }
  return {};
}

/** The shops that a text finds. */
function found(shops: readonly ListedShop[], text: string): readonly ListedShop[] {
  return searchShops(shops, text, middleOf(shops.flatMap(({ at }) => at ?? [])));
}

/** @param shops in the order in which they are listed */
export function showShops(shops: readonly ListedShop[], { view, page, shown }: ShopsAddress): ShownShops {
  const from = (page - 1) * PER_PAGE;
  const to = from + shown;
  return view === 'metro'
    ? { count: shops.length, entries: countEntries(shops), listed: [], byMetro: groupByMetro(shops, from, to) }
    : { count: shops.length, entries: shops.length, listed: shops.slice(from, to) };
}

/** Is the page of the address beyond the last one (D25)? */
export function isBeyond(model: ShopsModel, address: ShopsAddress): boolean {
  if (address.page === 1) return false;
  const { entries } = 'shown' in model ? model.shown : showShops(found(model.all, address.text), address);
  return (address.page - 1) * PER_PAGE >= entries;
}
