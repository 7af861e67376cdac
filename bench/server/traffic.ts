/**
 * Requests of the demo shop's visitors, the same in each run and in every city: few addresses often, most hardly ever.
 */
import { Pool } from 'undici';
import type { Ask } from './load.ts';

interface Geos {
  readonly geos: readonly { readonly host?: string | null }[];
}

interface Categories {
  readonly categories: readonly { readonly url: string; readonly count: number }[];
}

/** Kinds of requests; `kinds` lists them in tenths of all. */
type Kind = 'page' | 'data' | 'rare' | 'private' | 'picture';
const kinds: readonly Kind[] = ['page', 'page', 'page', 'page', 'page', 'page', 'data', 'rare', 'private', 'picture'];
const encodings = ['br', 'br', 'br', 'br', 'gzip', 'identity'];

/** @param storefront gives cities, sitemap and pictures */
export async function createTraffic(storefront: string): Promise<Ask> {
  const pool = new Pool(storefront, { connections: 4 });
  const { geos } = JSON.parse(await read(pool, '/api/geo.json')) as Geos;
  const hosts = geos.flatMap(({ host }) => host ?? []);
  const pages = await readSitemap(pool);
  const { categories } = JSON.parse(await read(pool, '/api/catalog/categories.json')) as Categories;
  const listings = categories.filter(({ count }) => count > 0).map(({ url }) => url);
  const pictures = matches(await read(pool, '/wine/'), /src="(\/upload\/[^"]+)"/g);
  await pool.close();
  const pathOf: Readonly<Record<Kind, (random: () => number) => string>> = {
    page: (random) => byPopularity(pages, random()),
    data: (random) => `${byPopularity(listings, random())}?format=json`,
    // Hardly any of these addresses is asked for twice.
    rare: (random) => `/wine/?filter.price.from=${Math.floor(300 + 1000 * random())}`,
    private: (random) => byPopularity(['/api/cart.json', '/session/user_info.json'], random()),
    picture: (random) => byPopularity(pictures, random()),
  };
  return (n) => {
    const random = sequence(n);
    const headers = { host: byPopularity(hosts, random()), 'accept-encoding': pick(encodings, random()) };
    return { path: pathOf[pick(kinds, random())](random), headers };
  };
}

/**
 * Paths from all files of the sitemap: home, categories and other pages of one segment first, then the rest in a fixed
 * random order. Shops are left out, because each belongs to one city.
 */
export async function readSitemap(pool: Pool): Promise<readonly string[]> {
  const files = paths(await read(pool, '/sitemap.xml'));
  const found = await Promise.all(files.map(async (file) => paths(await read(pool, file))));
  const all = [...new Set(found.flat())].filter((path) => !/^\/shop\/\d/.test(path));
  const isEntrance = (path: string): boolean => /^\/(?:[\w-]+\/)?$/.test(path);
  const rest = all.filter((path) => !isEntrance(path));
  const mixed = rest.map((path, n) => ({ path, at: sequence(n)() })).toSorted((a, b) => a.at - b.at);
  return [...all.filter(isEntrance), ...mixed.map(({ path }) => path)];
}

const paths = (sitemap: string): readonly string[] => matches(sitemap, /<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g);

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

async function read(pool: Pool, path: string): Promise<string> {
  const { statusCode, body } = await pool.request({ method: 'GET', path });
  if (statusCode !== 200) throw new Error(`${path}: status ${statusCode}`);
  return body.text();
}

/** One of the items, the first ones most often (Zipf's law with an exponent of 1). @param at from 0 up to 1 */
export function byPopularity<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor((items.length + 1) ** at) - 1] as Item;
}

/** One of the items, all equally often. @param at from 0 up to 1 */
export function pick<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor(items.length * at)] as Item;
}

/** Pseudo-random numbers from 0 up to 1 (mulberry32). */
export function sequence(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
