/** The rows that are the same for all visitors: cities, shops, stock, goods, and what there is to read. */
import { type Adapter, type AdapterCall, refuse } from 'vitrina/adapter';
import {
  type City,
  type Item,
  open,
  type Post,
  roubles,
  rubric,
  type StockRow,
  type Store,
  toArticle,
  toGeo,
  toMapGeo,
  toProduct,
  toShop,
  toStockRow,
} from './shapes.ts';

interface Found {
  readonly heading: string;
  readonly maker: { readonly id: number; readonly code: string; readonly title: string };
  readonly items: readonly Item[];
  readonly found: number;
  readonly size: number;
  readonly next: string | null;
}
interface Facets {
  readonly found: number;
  readonly price_kopecks: readonly [least: number, most: number];
  readonly countries: Readonly<Record<string, number>>;
}
interface Group {
  readonly group_nr: number;
  readonly group_code: string;
  readonly title: string;
  readonly count: number;
}
interface Menu {
  readonly top: readonly Entry[];
  readonly bottom: readonly { readonly label: string; readonly entries: readonly Entry[] }[];
}
interface Entry {
  readonly label: string;
  readonly href: string;
}
type Centred<Rows> = Rows & { readonly centre: readonly [number, number] };

const toLink = ({ label, href }: Entry) => ({ title: label, url: href });
const groupLink = ({ title, group_code }: Group) => ({ title, url: `/${group_code}/` });

type ListKey = 'GET {listing}?format=json' | 'GET {listing}filter.json' | 'GET {listing}filter_availible.json';

/** What a listing shows, by its address and its parameters; prices in roubles. */
function choiceOf(listing: string, { query, city }: Pick<AdapterCall<ListKey>, 'query' | 'city'>) {
  const [first = '', second] = listing.split('/').filter((part) => part !== '');
  const of =
    first === 'brands'
      ? { maker: second }
      : first === 'actions'
        ? { discounted: true }
        : first === 'catalog'
          ? { text: query.q }
          : { group: first };
  if (first !== 'brands' && first !== 'catalog' && second !== undefined) throw refuse(404);
  const price = { from: query['filter.price.from'], to: query['filter.price.to'] };
  const [countries, order, size] = [query['filter.country[]'], query.sort, query.limit];
  return { city_nr: city.id, ...of, order, countries, price, size };
}

const toMeta = ({ found, size }: Found, page: string | readonly string[] = '1') => ({
  ...{ count: found, page: Number(page), limit: size },
});

export const catalogue = {
  picture: { request: ({ path }) => ({ path: path.replace('/images/', '/v2/media/') }) },

  'GET /api/geo.json': {
    request: () => ({ path: '/v2/cities' }),
    answer: (body, _, head) => ({ geos: open<{ cities: City[] }>(body, head).cities.map(toGeo) }),
  },
  'GET /api/area.json': {
    request: ({ city }) => ({ path: '/v2/cities/here', query: { city: city.id } }),
    answer: (body, _, head) => ({ data: toGeo(open<City>(body, head)) }),
  },
  'GET /api/shop.json': {
    request: ({ query, city }) => ({ path: '/v2/stores', query: { city: city.id, only: query.area_id } }),
    answer: (body, _, head) => ({ data: open<{ stores: Store[] }>(body, head).stores.map(toShop) }),
  },
  'GET /api/shop/{id}.json': {
    request: ({ params }) => ({ path: `/v2/stores/${params.id}` }),
    answer: (body, _, head) => toShop(open<Store>(body, head)),
  },
  'GET /api/stock/{id}.json': {
    request: ({ params, city }) => ({ path: `/v2/items/${params.id}/stock`, query: { city: city.id } }),
    answer: (body, _, head) => {
      const { centre, rows } = open<Centred<{ rows: StockRow[] }>>(body, head);
      return { geo: toMapGeo(centre), data: rows.map(toStockRow) };
    },
  },
  'GET /api/stock/{id}/regions.json': {
    request: ({ params }) => ({ path: `/v2/items/${params.id}/stock` }),
    answer: () => ({ data: [] }),
  },

  'GET /api/catalog/categories.json': {
    request: () => ({ path: '/v2/groups' }),
    answer: (body, _, head) => ({
      categories: open<{ groups: Group[] }>(body, head).groups.map((group) => ({
        ...{ id: group.group_nr, code: group.group_code, count: group.count, ...groupLink(group) },
      })),
    }),
  },
  'GET /api/catalog/navigation.json': {
    request: () => ({ path: '/v2/groups' }),
    answer: (body, _, head) => ({ items: open<{ groups: Group[] }>(body, head).groups.map(groupLink) }),
  },
  'GET /api/navigation.json': {
    request: () => ({ path: '/v2/menu' }),
    answer: (body, _, head) => {
      const { top, bottom } = open<Menu>(body, head);
      return {
        header: top.map(toLink),
        footer: bottom.map(({ label, entries }) => ({ title: label, items: entries.map(toLink) })),
      };
    },
  },
  'GET {listing}?format=json': {
    request: (call) => ({
      ...{ method: 'POST', path: '/v2/items/search', query: {} },
      body: { ...choiceOf(call.params.listing, call), after: call.cursor },
    }),
    answer: (body, { query, pages }, head) => {
      const found = open<Found>(body, head);
      pages(found.next);
      return { data: { title: found.heading, products: found.items.map(toProduct) }, meta: toMeta(found, query.page) };
    },
  },
  'GET /brands/{code}/?format=json': {
    request: (call) => ({
      ...{ method: 'POST', path: '/v2/items/search', query: {} },
      body: { ...choiceOf(call.path, call), after: call.cursor },
    }),
    answer: (body, { query, pages }, head) => {
      const found = open<Found>(body, head);
      pages(found.next);
      return { data: { brand: found.maker, products: found.items.map(toProduct) }, meta: toMeta(found, query.page) };
    },
  },
  'GET {listing}filter.json': {
    // The ends of the range and the countries are those of the whole list.
    request: (call) => ({
      ...{ method: 'POST', path: '/v2/items/facets', query: {} },
      body: choiceOf(call.params.listing, { ...call, query: { q: call.query.q ?? '' } }),
    }),
    answer: (body, _, head) => {
      const { price_kopecks, countries } = open<Facets>(body, head);
      const [min, max] = price_kopecks.map(roubles);
      const values = Object.entries(countries).map(([value, count]) => ({ value, title: value, count }));
      const price = { code: 'price', title: 'Цена', type: 'range' as const, unit: '₽', min, max };
      return { data: { filters: [price, { code: 'country', title: 'Страна', type: 'list' as const, values }] } };
    },
  },
  'GET {listing}filter_availible.json': {
    request: (call) => ({
      ...{ method: 'POST', path: '/v2/items/facets', query: {} },
      body: choiceOf(call.params.listing, call),
    }),
    answer: (body, _, head) => {
      const { found, price_kopecks, countries } = open<Facets>(body, head);
      const [min, max] = price_kopecks.map(roubles);
      return { data: { count: found, filters: { price: { min, max }, country: { values: countries } } } };
    },
  },
  'GET {product}?format=json': {
    request: ({ params, city }) => ({
      path: `/v2/items/by-slug/${params.product.split('/').at(-1)?.replace('.html', '')}`,
      query: { city: city.id },
    }),
    answer: (body, _, head) => ({ product: toProduct(open<Item>(body, head)) }),
  },
  'GET /api/search/suggest.json': {
    request: ({ query }) => ({ path: '/v2/suggest', query: { text: query.q } }),
    answer: (body, _, head) => {
      const { items } = open<{ items: { title: string; url: string; price_kopecks: number }[] }>(body, head);
      const image = { s_url: '/images/goods.svg' };
      const products = items.map(({ title, url, price_kopecks }) => ({
        title,
        url,
        image,
        price: roubles(price_kopecks),
      }));
      return { data: { queries: [], categories: [], brands: [], products } };
    },
  },
  'GET /brands.json': { request: () => ({ path: '/v2/makers' }), answer: toBrands },
  'GET /brands/populars.json': { request: () => ({ path: '/v2/makers' }), answer: toBrands },

  'GET /article/rubrics.json': {
    request: () => ({ path: '/v2/posts' }),
    answer: (body, _, head) => ({ data: [{ ...rubric, count: open<{ posts: Post[] }>(body, head).posts.length }] }),
  },
  'GET /article.json': {
    request: () => ({ path: '/v2/posts', query: {} }),
    answer: (body, { query }, head) => {
      const { posts } = open<{ posts: Post[] }>(body, head);
      const found = query.url === undefined || query.url === rubric.url ? posts : [];
      const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 20)];
      const data = found.slice((page - 1) * limit, page * limit).map(toArticle);
      return { data, meta: { count: found.length, page, limit } };
    },
  },
  'GET /article/{rubric}/{id}.json': {
    request: ({ params }) => (params.rubric === rubric.code ? { path: `/v2/posts/${params.id}` } : refuse(404)),
    answer: (body, _, head) => ({ data: toArticle(open<Post>(body, head)) }),
  },
  'GET /api/content.json': {
    request: ({ query }) => ({ path: '/v2/texts', query: { path: query.url } }),
    answer: (body, _, head) => {
      const { heading, text_html } = open<{ heading: string; text_html: string }>(body, head);
      return { data: { title: heading, html: text_html } };
    },
  },
  'GET /calculator/options.json': { request: () => refuse(404) },
} satisfies Adapter;

function toBrands(body: unknown, _: unknown, head: Parameters<typeof open>[1]) {
  const { makers } = open<{ makers: { id: number; code: string; title: string; url: string; letter: string }[] }>(
    body,
    head,
  );
  return { data: makers };
}
