/** The adapter of the API beside it (docs/adapter.md): `SHOP_API_ADAPTER=examples/other-shape/adapter.ts`. */
import type { Adapter } from '../../shared/contract/adapter.ts';

interface Town {
  readonly nr: number;
  readonly name: string;
  readonly main: boolean;
  readonly tel: string;
  readonly domain: string;
}
interface Store {
  readonly nr: number;
  readonly name: string;
  readonly street: string;
  readonly at: readonly [lng: number, lat: number];
  readonly open: string;
  readonly towns: number[];
  readonly company: Readonly<Record<'name' | 'inn' | 'ogrn' | 'address', string>>;
}
interface Size {
  readonly sku: number;
  readonly path: string;
  readonly name: string;
  readonly article: string;
  readonly size: string;
  readonly maker: string;
  readonly group: string;
  readonly kopecks: number;
  readonly stores: number;
  readonly depots: number;
  readonly days: number | null;
  readonly state: 'here' | 'later' | 'gone';
}
interface Item {
  readonly nr: number;
  readonly name: string;
  readonly path: string;
  readonly photo: string;
  readonly text: string;
  readonly sizes: readonly Size[];
}
interface Found {
  readonly title: string;
  readonly items: readonly Item[];
  readonly found: number;
  readonly start: number;
  readonly size: number;
}

const toGeo = ({ nr, name, main, tel, domain }: Town) => ({
  ...{ id: nr, title: name, is_geo_center: main, phone: tel, host: domain },
});

const toShop = ({ nr, name, street, at: [lng, lat], open, towns, company }: Store) => ({
  ...{ id: nr, name, title: name, url: `/shop/${nr}/`, address: street, coordinate: { lng, lat } },
  ...{ metro_stations: [], work_time: open, directions: '', license: { no: '' }, images: [], areas: towns },
  ...{ entity_name: company.name, inn: company.inn, ogrn: company.ogrn, legal_address: company.address },
});

const states = { here: 'in_stock', later: 'on_order', gone: 'out_of_stock' } as const;

const toProduct = ({ nr, name, path, photo, text, sizes }: Item) => ({
  ...{ id: nr, title: name, url: path, image: { s_url: photo, url: photo }, attributes: [], html: text },
  variations: sizes.map((one) => ({
    ...{ id: one.sku, url: one.path, title: one.name, code: one.article, labels: [], variant: one.size },
    ...{ brand: one.maker, category: one.group, price: one.kopecks / 100, shops_count: one.stores },
    ...{ transit_shops_count: one.depots, delivery_days: one.days, availability_status: states[one.state] },
  })),
});

export default {
  'GET /api/geo.json': {
    request: () => ({ path: '/v2/towns' }),
    answer: (body) => ({ geos: (body as { towns: Town[] }).towns.map(toGeo) }),
  },
  'GET /api/area.json': {
    request: () => ({ path: '/v2/town' }),
    answer: (body) => ({ data: toGeo(body as Town) }),
  },
  'GET /api/shop.json': {
    request: ({ query }) => ({ path: '/v2/stores', query: { town: query.area_id } }),
    answer: (body) => ({ data: (body as { stores: Store[] }).stores.map(toShop) }),
  },
  'GET /api/shop/{id}.json': {
    request: ({ path }) => ({ path: path.replace(/^\/api\/shop\/(\d+)\.json$/, '/v2/stores/$1') }),
    answer: (body) => toShop(body as Store),
  },
  'GET /api/catalog/categories.json': {
    request: () => ({ path: '/v2/groups' }),
    answer: (body) => {
      const { groups } = body as { groups: { id: number; code: string; title: string; count: number }[] };
      return { categories: groups.map((group) => ({ ...group, url: `/${group.code}/` })) };
    },
  },
  'GET {listing}?format=json': {
    request: ({ path, query: { format, page, limit, ...query } }) => ({
      path: `/v2/items${path}`,
      // Pages are counted from zero there.
      query: { ...query, size: limit, start: page === undefined ? undefined : Number(page) - 1 },
    }),
    answer: (body) => {
      const { title, items, found, start, size } = body as Found;
      return { data: { title, products: items.map(toProduct) }, meta: { count: found, page: start + 1, limit: size } };
    },
  },
  'GET {product}?format=json': {
    request: ({ path }) => ({ path: `/v2/item${path}`, query: {} }),
    answer: (body) => ({ product: toProduct(body as Item) }),
  },
} satisfies Adapter;
