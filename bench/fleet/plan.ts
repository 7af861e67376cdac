/**
 * The traffic for the fleet, the same in each run: all screens, calls and pictures in every city, by popularity (Zipf's
 * law).
 */
import { Pool } from 'undici';
import { byPopularity, pick, readSitemap, sequence } from '../server/traffic.ts';
import { type Mark, markOfData, markOfPage } from './marks.ts';
import { PUBLIC_HOST } from './processes.ts';

export interface Visit {
  readonly host: string;
  readonly path: string;
  readonly encoding: string;
  /** Whether answers are stored, so that a stale one can be served while the API is down. */
  readonly isStored: boolean;
  /** Tells whether an answer is for another city; undefined when nothing in it tells. */
  readonly mark: Mark | undefined;
}

/** The nth visit, counted from 0. */
export type Plan = (n: number) => Visit;

type Kind = 'page' | 'data' | 'call' | 'live' | 'rare' | 'private' | 'picture';
/** Shares in twentieths of all visits. */
const shares: Readonly<Record<Kind, number>> = { page: 9, data: 4, call: 2, live: 1, rare: 1, private: 2, picture: 1 };
const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
const stored: readonly Kind[] = ['page', 'data', 'call', 'picture'];
const encodings = ['br', 'br', 'br', 'gzip', 'identity'];

/** Pages that are not in the sitemap. */
const beyondSitemap = [
  '/favorites/',
  '/orders/',
  '/catalog/search/?q=вино',
  '/catalog/search/?q=шато',
  '/wine/?page=2',
];
const calls = [
  ...['/api/geo.json', '/api/area.json', '/api/shop.json', '/api/catalog/categories.json', '/api/navigation.json'],
  ...['/api/catalog/navigation.json', '/brands.json', '/brands/populars.json', '/article.json', '/wine/filter.json'],
];
/** Number of products asked for as data; their prices show the city. */
const KNOWN_GOODS = 40;

interface City {
  readonly host: string;
  readonly phone: string;
}

/** @param storefront gives the sitemap @param api address of the shop API, which gives each city's data */
export async function makePlan(storefront: string, api: string): Promise<Plan> {
  const own = new Pool(storefront, { connections: 4 });
  const upstream = new Pool(api, { connections: 4 });
  const read = async (pool: Pool, path: string, host = PUBLIC_HOST): Promise<string> => {
    const headers = { host, 'x-forwarded-host': host };
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    if (statusCode !== 200) throw new Error(`${host}${path}: status ${statusCode}`);
    return body.text();
  };
  const { geos } = JSON.parse(await read(upstream, '/api/geo.json')) as { geos: (City & { host: string | null })[] };
  const cities = geos.filter(({ host }) => host !== null);
  const pages = [...(await readSitemap(own)), ...beyondSitemap.map(encodeURI)];
  const { categories } = JSON.parse(await read(upstream, '/api/catalog/categories.json')) as {
    categories: { url: string; count: number }[];
  };
  const listings = categories.filter(({ count }) => count > 0).map(({ url }) => url);
  const goods = pages.filter((path) => /\.html$/.test(path)).slice(0, KNOWN_GOODS);
  const data = [...listings, ...goods].map((path) => `${path}?format=json`);
  const marks = new Map<string, Mark>();
  for (const { host } of cities) {
    const texts = await Promise.all(data.map((path) => read(upstream, path, host)));
    for (const [n, text] of texts.entries()) marks.set(`${host}${data[n]}`, markOfData(text));
  }
  const wine = await read(own, '/wine/');
  const pictures = [...wine.matchAll(/src="(\/upload\/[^"]+)"/g)].map(([, path = '']) => path);
  const { data: wines } = JSON.parse(await read(upstream, '/wine/?format=json')) as {
    data: { products: { variations: { id: number }[] }[] };
  };
  const ids = wines.products.flatMap(({ variations: [first] }) => first?.id ?? []);
  await Promise.all([own.close(), upstream.close()]);

  const pathOf: Readonly<Record<Kind, (random: () => number) => string>> = {
    page: (random) => byPopularity(pages, random()),
    data: (random) => byPopularity(data, random()),
    call: (random) => pick(calls, random()),
    live: (random) => `/api/stock/${byPopularity(ids, random())}.json`,
    rare: (random) => `/wine/?filter.price.from=${Math.floor(300 + 1000 * random())}`,
    private: (random) => pick(['/api/cart.json', '/session/user_info.json'], random()),
    picture: (random) => byPopularity(pictures, random()),
  };
  return (n) => {
    const random = sequence(n);
    const { host, phone } = byPopularity(cities, random());
    const kind = pick(kinds, random());
    const path = pathOf[kind](random);
    const mark = kind === 'page' || kind === 'rare' ? markOfPage(host, phone) : marks.get(`${host}${path}`);
    return { host, path, mark, isStored: stored.includes(kind), encoding: pick(encodings, random()) };
  };
}
