/** Handlers for listings, a brand's goods and their filters. */
import type { Filter } from '../../shared/contract/things.ts';
import { agingSpanTitles } from '../database/facets.ts';
import { notFound } from '../error.ts';
import { brandPicture } from '../pictures/addresses.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedBrand } from '../seed/model.ts';
import type { Cards } from './cards.ts';
import { readChoices } from './choice.ts';
import type { Facet } from './facets.ts';
import { chosenItems, countFacets, type FacetCounts, offersChoice } from './filters.ts';
import type { Item } from './item.ts';
import type { Offers } from './offers.ts';
import { cutPage, type PageQuery } from './page.ts';
import type { Scope, Scopes } from './scope.ts';
import { sortItems } from './sort.ts';

interface Parts {
  readonly scopes: Scopes;
  readonly offers: Offers;
  readonly cards: Cards;
  /** The filters as they are at a moment, ms since 1970. */
  readonly facetsAt: (now: number) => readonly Facet[];
  readonly brands: ReadonlyMap<string, SeedBrand>;
}

interface ListingQuery extends PageQuery {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: string | undefined;
}

const unfiltered = {};

export function listingHandlers({
  scopes,
  offers,
  cards,
  facetsAt,
  brands,
}: Parts): HandlersOf<
  | 'GET {listing}?format=json'
  | 'GET /brands/{code}/?format=json'
  | 'GET {listing}filter.json'
  | 'GET {listing}filter_availible.json'
> {
  const pageOf = (scope: Scope, query: ListingQuery, now: number) => {
    const chosen = chosenItems(scope.items, readChoices(query.filter ?? unfiltered, facetsAt(now)));
    const { part, meta } = cutPage(sortItems(chosen, query.sort), query);
    return { products: cards.list(part), meta };
  };
  const shownFilters = (items: readonly Item[], facets: readonly Facet[]) =>
    countFacets(items, facets, []).filter(({ facet, counts }) => offersChoice(facet, counts, items.length));
  return {
    'GET {listing}?format=json': ({ listing, query, city, now }) => {
      const scope = scopes.find(listing, query.q, offers.in(city.id));
      const { products, meta } = pageOf(scope, query, now);
      const { title, html, breadcrumbs, corrected, suggestion } = scope;
      return {
        data: {
          ...{ products, title, breadcrumbs: [...breadcrumbs] },
          ...(html !== undefined && { html }),
          ...(corrected !== undefined && { corrected }),
          ...(suggestion !== undefined && { suggestion }),
        },
        meta,
      };
    },
    'GET /brands/{code}/?format=json': ({ code, query, city, now }) => {
      const brand = brands.get(code);
      if (brand === undefined) throw notFound('Такого бренда нет');
      const scope = scopes.find(`/brands/${code}/`, undefined, offers.in(city.id));
      const { products, meta } = pageOf(scope, query, now);
      const { id, title, country, html } = brand;
      return {
        data: { brand: { id, code, title, country, html, image: { url: brandPicture(code) } }, products },
        meta,
      };
    },
    'GET {listing}filter.json': ({ listing, query, city, now }) => {
      const { items } = scopes.find(listing, query.q, offers.in(city.id));
      return {
        data: { filters: shownFilters(items, facetsAt(now)).map(({ facet, counts }) => filterOf(facet, counts)) },
      };
    },
    'GET {listing}filter_availible.json': ({ listing, query, city, now }) => {
      const { items } = scopes.find(listing, query.q, offers.in(city.id));
      const facets = facetsAt(now);
      const choices = readChoices(query.filter ?? unfiltered, facets);
      const shown = shownFilters(items, facets).map(({ facet }) => facet);
      const counted = countFacets(items, shown, choices).map(({ facet, counts }) => [facet.code, countsOf(counts)]);
      return { data: { count: chosenItems(items, choices).length, filters: Object.fromEntries(counted) } };
    },
  };
}

function filterOf(facet: Facet, { min, max, values: counted }: FacetCounts): Filter {
  const { code, title, type, unit } = facet;
  const titleOf = facet.type === 'list' ? facet.titleOf : () => facet.title;
  const values = [...(counted ?? [])].map(([value, count]) => ({ value, title: titleOf(value), count }));
  return {
    code,
    title,
    type,
    ...(unit !== undefined && { unit }),
    ...(type === 'range' ? { min, max } : { values: inOrder(values) }),
  };
}

const alphabetical = new Intl.Collator('ru', { numeric: true });

/**
 * Sorts values that begin with a number by that number (`0,25 л` before `0,5 л`), spans of ageing from the shortest on,
 * all others by their goods.
 */
function inOrder(values: NonNullable<Filter['values']>): NonNullable<Filter['values']> {
  const measured = values.every(({ title }) => /^\d/.test(title));
  const spans = values.some(({ title }) => agingSpanTitles.includes(title));
  const rank = ({ title, count }: (typeof values)[number]): number => {
    if (measured) return Number.parseFloat(title.replace(',', '.'));
    // Words without a time come last.
    return spans ? agingSpanTitles.indexOf(title) >>> 0 : -count;
  };
  return values.sort((a, b) => rank(a) - rank(b) || alphabetical.compare(a.title, b.title));
}

const countsOf = ({ values, min, max }: FacetCounts) => ({
  ...(values !== undefined && { values: Object.fromEntries(values) }),
  ...(min !== undefined && { min, max }),
});
