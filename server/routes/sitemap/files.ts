/**
 * The contents of a region's sitemap: every address that a search engine should know, in files by kind. All of it comes
 * from shared answers. Addresses from the API that no screen shows are left out.
 */
import { ApiError } from '../../../shared/api.ts';
import type { CallAnswer, CallInput, SharedCallKey } from '../../../shared/contract/calls.ts';
import { ABOUT, contentPaths, matchScreen, type ScreenName, screens } from '../../../shared/routes.ts';
import type { Entry } from './xml.ts';

/**
 * Makes a shared call.
 * @param use `skip-store` for answers that nothing else asks for: they are not stored (D52)
 */
export type MakeCall = <K extends SharedCallKey>(
  key: K,
  input: CallInput<K>,
  use?: 'skip-store',
) => Promise<CallAnswer<K>>;

/** Entries in batches, as they arrive. */
type Entries = AsyncGenerator<readonly Entry[]>;

/** The most addresses in one file, and the most files in the index (sitemaps.org). */
export const MOST_ENTRIES = 50_000;
const LISTING = 'GET {listing}?format=json';
/** Page size when listing goods and articles. */
const STEP = 100;

const fixed: Readonly<Record<string, (ask: MakeCall) => Entries>> = {
  pages,
  sections,
  shops,
  brands,
  articles,
};

const PRODUCTS = /^products-(?<category>[a-z-]+?)(?:-(?<file>[1-9]\d{0,4}))?$/;

/**
 * Lists the files of the index by name.
 * @throws ApiError if the categories cannot be fetched: an incomplete index would make search engines drop pages
 */
export async function listFiles(ask: MakeCall): Promise<readonly string[]> {
  const { categories } = await ask('GET /api/catalog/categories.json', {});
  const products = categories
    .values()
    .filter(({ url, count }) => count > 0 && isAt(url, 'listing'))
    .flatMap(({ url, count }) => productFiles(`products-${url.slice(1, -1)}`, count));
  const names = Object.keys(fixed);
  return [...names, ...products.take(MOST_ENTRIES - names.length)];
}

/** Lazy, because the API's count may be absurdly large. */
function* productFiles(name: string, count: number): Generator<string> {
  for (let file = 1; (file - 1) * MOST_ENTRIES < count; file += 1) yield file === 1 ? name : `${name}-${file}`;
}

/** Returns the entries of a file, or undefined if there is no such file. */
export function entriesOf(name: string, ask: MakeCall): Entries | undefined {
  if (Object.hasOwn(fixed, name)) return fixed[name]?.(ask);
  const match = PRODUCTS.exec(name);
  const listing = `/${match?.groups?.category}/`;
  return match === null || !isAt(listing, 'listing')
    ? undefined
    : products(listing, Number(match.groups?.file ?? 1), ask);
}

function isAt(url: string, screen: ScreenName): boolean {
  return matchScreen(url).screen === screen;
}

function entriesAt(screen: ScreenName, things: readonly { readonly url: string }[]): Entry[] {
  return things.filter(({ url }) => isAt(url, screen)).map(({ url }) => ({ path: url }));
}

/** Screens with a fixed path, and the content pages that have a text. */
async function* pages(ask: MakeCall): Entries {
  const own = Object.values(screens)
    .filter((row) => 'sitemap' in row)
    .map(({ pattern }) => ({ path: pattern.source.slice(1, -1).replaceAll('\\/', '/') }));
  const written = await Promise.all(
    contentPaths.map(async (path) => (path === ABOUT || (await hasContent(path, ask)) ? [{ path }] : [])),
  );
  yield [...own, ...written.flat()];
}

async function hasContent(url: string, ask: MakeCall): Promise<boolean> {
  try {
    await ask('GET /api/content.json', { query: { url } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return false;
    throw error;
  }
}

interface MenuBranch {
  readonly url: string;
  readonly children?: readonly MenuBranch[] | null | undefined;
}

/** Categories, and their sections as the catalogue menu names them. */
async function* sections(ask: MakeCall): Entries {
  const [{ categories }, { items }] = await Promise.all([
    ask('GET /api/catalog/categories.json', {}),
    ask('GET /api/catalog/navigation.json', {}),
  ]);
  const urlsOf = ({ url, children }: MenuBranch): string[] => [url, ...(children ?? []).flatMap(urlsOf)];
  const known = new Set(categories.filter(({ count }) => count > 0).map(({ url }) => url));
  for (const url of items.flatMap(urlsOf)) known.add(url);
  yield [...known].filter((url) => isAt(url, 'listing')).map((path) => ({ path }));
}

async function* shops(ask: MakeCall): Entries {
  yield entriesAt('shop', (await ask('GET /api/shop.json', {})).data);
}

async function* brands(ask: MakeCall): Entries {
  yield entriesAt('brand', (await ask('GET /brands.json', {})).data);
}

async function* articles(ask: MakeCall): Entries {
  const { data: rubrics } = await ask('GET /article/rubrics.json', {});
  yield entriesAt('rubric', rubrics);
  const pages = itemsOf(1, async (page) => {
    const { data, meta } = await ask('GET /article.json', { query: { page, limit: STEP } }, 'skip-store');
    return { items: data, ...meta };
  });
  for await (const items of pages) {
    yield items.filter(({ url }) => isAt(url, 'article')).map(({ url, date }) => entryOf(url, date));
  }
}

function entryOf(path: string, date: string): Entry {
  return Number.isNaN(Date.parse(date)) ? { path } : { path, lastmod: new Date(date).toISOString() };
}

/**
 * The goods of a category, each under its own address.
 * @param file counted from 1
 */
async function* products(listing: string, file: number, ask: MakeCall): Entries {
  const pages = itemsOf(file, async (page) => {
    const { data, meta } = await ask(LISTING, { listing, query: { page, limit: STEP } }, 'skip-store');
    return { items: data.products, ...meta };
  });
  for await (const items of pages) yield [...entriesAt('product', items), ...entriesAt('legacyProduct', items)];
}

/** One page of a list, as the API returns it. */
interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The total over all pages. */
  readonly count: number;
  /** The page size that the API has applied. */
  readonly limit: number;
}

/**
 * Fetches the items of a list that belong in one file of the sitemap: all those from one multiple of `MOST_ENTRIES` to
 * the next. The API may return smaller or larger pages than asked for; the first page tells their size.
 * @param file counted from 1
 */
async function* itemsOf<Item>(
  file: number,
  ask: (page: number) => Promise<ListPage<Item>>,
): AsyncGenerator<readonly Item[]> {
  const begin = (file - 1) * MOST_ENTRIES;
  const end = begin + MOST_ENTRIES;
  const first = await ask(1);
  const size = first.limit >= 1 ? Math.floor(first.limit) : STEP;
  if (first.count <= begin) return;
  for (let page = Math.floor(begin / size) + 1; (page - 1) * size < end; page += 1) {
    const { items, count } = page === 1 ? first : await ask(page);
    const before = (page - 1) * size;
    yield items.slice(Math.max(begin - before, 0), end - before);
    if (items.length === 0 || page * size >= count) return;
  }
}
