/**
 * The contents of a region's sitemap: every address that a search engine should know, in files by kind. All of it comes
 * from shared answers. Addresses from the API that no screen shows are left out.
 */

import { ApiError } from '../../../shared/api.ts';
import type { CallAnswer, CallInput, SharedCallKey } from '../../../shared/contract/calls.ts';
import { escapeMarkup } from '../../../shared/escape-markup.ts';
import { optionalScreens } from '../../../shared/optional.ts';
import { ABOUT, matchScreen, type ScreenName, screens } from '../../../shared/routes.ts';
import { inSteps } from '../../../views/data/in-steps.ts';
import { unlessLacking } from '../../optional-calls/probe.ts';

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
type Entries = AsyncGenerator<readonly SitemapEntry[]>;

/**
 * The most addresses in one file, and the most files in the index. sitemaps.org allows 50,000, but no answer is above
 * 1 MB (D54): this has room for addresses of 200 characters.
 */
export const MOST_ENTRIES = 4000;
const LISTING = 'GET {listing}?format=json';
/** Page size when listing goods and articles. */
const STEP = 100;

const nothing = { data: [] };

/** One kind of addresses. */
interface Kind {
  /** How many there are, perhaps a few that no screen shows included. */
  readonly count: (ask: MakeCall) => Promise<number>;
  /** @param file counted from 1 */
  readonly entries: (ask: MakeCall, file: number) => Entries;
}

const fixed: Readonly<Record<string, Kind>> = {
  pages: ofList(pages),
  sections: ofList(sections),
  shops: ofList(async (ask) => entriesAt('shop', (await ask('GET /api/shop.json', {})).data)),
  brands: ofList(async (ask) => entriesAt('brand', (await ask('GET /brands.json', {})).data)),
  rubrics: ofList(async (ask) =>
    entriesAt('rubric', (await unlessLacking(ask('GET /article/rubrics.json', {}), nothing)).data),
  ),
  articles: { count: async (ask) => (await articlePage(ask, 1)).count, entries: articles },
};

const NAME = /^(?<kind>[a-z-]+?)(?:-(?<file>[1-9]\d{0,4}))?$/;
const PRODUCTS = 'products-';

/** The names of the files in the index. */
export interface FileList {
  readonly names: readonly string[];
  /** False: a kind could not be counted, so only its first file is listed. */
  readonly isComplete: boolean;
}

/**
 * Lists the files of the index. A call that fails costs its own kind the files after the first one, and no other.
 * @throws ApiError if the categories are unknown: without its goods an index would make search engines drop pages
 */
export async function listFiles(ask: MakeCall): Promise<FileList> {
  const [{ categories }, ...counts] = await Promise.all([
    ask('GET /api/catalog/categories.json', {}),
    ...Object.values(fixed).map(({ count }) => count(ask).catch(unknownAfter)),
  ]);
  const names = Object.keys(fixed)
    .values()
    .flatMap((name, index) => filesOf(name, counts[index] ?? 1));
  const products = categories
    .values()
    .filter(({ url }) => isAt(url, 'listing'))
    .flatMap(({ url, count }) => filesOf(PRODUCTS + url.slice(1, -1), count));
  return {
    names: [...names.take(MOST_ENTRIES), ...products.take(MOST_ENTRIES)].slice(0, MOST_ENTRIES),
    isComplete: counts.every((count) => count !== undefined),
  };
}

/** Stands for what a call that failed would have told. */
function unknownAfter(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** Lazy, because the API's count may be absurdly large. */
function* filesOf(name: string, count: number): Generator<string> {
  for (let file = 1; (file - 1) * MOST_ENTRIES < count; file += 1) yield file === 1 ? name : `${name}-${file}`;
}

/** Returns the entries of a file, or undefined if there is no such file. */
export function sitemapEntries(name: string, ask: MakeCall): Entries | undefined {
  const { kind = '', file = '1' } = NAME.exec(name)?.groups ?? {};
  if (Object.hasOwn(fixed, kind)) return fixed[kind]?.entries(ask, Number(file));
  const listing = `/${kind.slice(PRODUCTS.length)}/`;
  return kind.startsWith(PRODUCTS) && isAt(listing, 'listing') ? products(listing, Number(file), ask) : undefined;
}

/** A kind whose addresses are all known at once. */
function ofList(list: (ask: MakeCall) => Promise<readonly SitemapEntry[]>): Kind {
  return {
    count: async (ask) => (await list(ask)).length,
    async *entries(ask, file) {
      yield (await list(ask)).slice((file - 1) * MOST_ENTRIES, file * MOST_ENTRIES);
    },
  };
}

function isAt(url: string, screen: ScreenName): boolean {
  return matchScreen(url).screen === screen;
}

function entriesAt(screen: ScreenName, things: readonly { readonly url: string }[]): Promise<SitemapEntry[]> {
  return inSteps(things, (part) => part.filter(({ url }) => isAt(url, screen)).map(({ url }) => ({ path: url })));
}

/** Screens with a fixed path, and the content pages that have a text. */
async function pages(ask: MakeCall): Promise<readonly SitemapEntry[]> {
  const own: SitemapEntry[] = Object.values(screens).flatMap((row) => ('sitemap' in row ? [{ path: row.path }] : []));
  if (matchScreen(ABOUT).screen === 'content') own.push({ path: ABOUT });
  const answered = await Promise.all(
    [...optionalScreens].map(async ([path, { call, input }]) => {
      const asked: Promise<object> = ask(call, input as never);
      return (await unlessLacking(asked, undefined)) === undefined ? [] : [{ path }];
    }),
  );
  return [...own, ...answered.flat()];
}

interface MenuBranch {
  readonly url: string;
  readonly children?: readonly MenuBranch[] | null | undefined;
}

/** Categories, and their sections as the catalogue menu names them. Without the menu the categories stand alone. */
async function sections(ask: MakeCall): Promise<readonly SitemapEntry[]> {
  const [{ categories }, menu] = await Promise.all([
    ask('GET /api/catalog/categories.json', {}),
    ask('GET /api/catalog/navigation.json', {}).catch(unknownAfter),
  ]);
  const urlsOf = ({ url, children }: MenuBranch): string[] => [url, ...(children ?? []).flatMap(urlsOf)];
  const known = new Set(categories.filter(({ count }) => count > 0).map(({ url }) => url));
  for (const url of menu?.items.flatMap(urlsOf) ?? []) known.add(url);
  return [...known].filter((url) => isAt(url, 'listing')).map((path) => ({ path }));
}

async function* articles(ask: MakeCall, file: number): Entries {
  for await (const items of itemsOf(file, (page) => articlePage(ask, page))) {
    yield items.filter(({ url }) => isAt(url, 'article')).map(({ url, date }) => entryOf(url, date));
  }
}

async function articlePage(ask: MakeCall, page: number) {
  const asked = askForArticles(ask, page);
  const { data, meta } = await unlessLacking(asked, { data: [], meta: { count: 0, page, limit: STEP } });
  return { items: data, ...meta };
}

/** The first page is stored: the index and each file of articles ask for it. */
function askForArticles(ask: MakeCall, page: number) {
  return ask('GET /article.json', { query: { page, limit: STEP } }, page === 1 ? undefined : 'skip-store');
}

function entryOf(path: string, date: string): SitemapEntry {
  return Number.isNaN(Date.parse(date)) ? { path } : { path, lastmod: new Date(date).toISOString() };
}

/**
 * The goods of a category, each under its own address. A file that the index does not list costs no call for goods: the
 * categories are stored, the goods are not.
 * @param file counted from 1
 */
async function* products(listing: string, file: number, ask: MakeCall): Entries {
  const { categories } = await ask('GET /api/catalog/categories.json', {});
  const count = categories.find(({ url }) => url === listing)?.count ?? 0;
  if (count <= (file - 1) * MOST_ENTRIES) return;
  const pages = itemsOf(file, async (page) => {
    const { data, meta } = await ask(LISTING, { listing, query: { page, limit: STEP } }, 'skip-store');
    return { items: data.products, ...meta };
  });
  for await (const items of pages)
    yield [...(await entriesAt('product', items)), ...(await entriesAt('legacyProduct', items))];
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

/** An address on the host, and when it last changed. */
interface SitemapEntry {
  /** A path on the host. */
  readonly path: string;
  /** ISO 8601. */
  readonly lastmod?: string | undefined;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** No answer is larger (D54); a file of addresses that are all very long ends before; bytes. */
const MOST_BYTES = 1_000_000;

/**
 * Writes a file of addresses.
 * @param origin scheme and host
 */
export function urlSet(origin: string, entries: readonly SitemapEntry[]): string {
  let xml = `${HEAD}<urlset ${SPACE}>\n`;
  for (const entry of entries) {
    const next = element('url', origin, entry);
    if (xml.length + next.length > MOST_BYTES - 100) break;
    xml += next;
  }
  return `${xml}</urlset>\n`;
}

/** Writes the index of sitemap files. */
export function sitemapIndex(origin: string, files: readonly SitemapEntry[]): string {
  return `${HEAD}<sitemapindex ${SPACE}>\n${files.map((file) => element('sitemap', origin, file)).join('')}</sitemapindex>\n`;
}

function element(name: string, origin: string, { path, lastmod }: SitemapEntry): string {
  const changed = lastmod === undefined ? '' : `<lastmod>${escapeMarkup(lastmod)}</lastmod>`;
  return `<${name}><loc>${escapeMarkup(origin + path)}</loc>${changed}</${name}>\n`;
}
