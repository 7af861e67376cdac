/**
 * The table of screens (spec §2): the path of each, its layout, and whether its path is in the sitemap. If two patterns
 * match, the first row wins: the legacy product is before the product (D22).
 */
import { decodeEscapes } from './notation.ts';
import { calculator, categoryCodes, content, occasions } from './profile/profile.ts';

/** Longer addresses are refused (414); characters. */
export const MAX_URL = 8192;

export type Layout = 'contacts' | 'main' | 'page';

interface Row {
  readonly pattern: RegExp;
  readonly layout: Layout;
  /** Is this path in the sitemap? Screens with parameters are not: the sitemap lists their pages by entity. */
  readonly sitemap?: true;
}

const category = `(?<category>${categoryCodes.join('|')})`;
/** One of these paths; nothing if there are none. */
const oneOf = (paths: readonly string[]): RegExp => new RegExp(`^(?:${paths.join('|') || '(?!)'})$`);

export const screens = {
  home: { pattern: /^\/$/, layout: 'main', sitemap: true },
  cart: { pattern: /^\/cart\/$/, layout: 'main' },
  favorites: { pattern: /^\/favorites\/$/, layout: 'main' },
  compare: { pattern: /^\/compare\/$/, layout: 'main' },
  orders: { pattern: /^\/orders\/$/, layout: 'main' },
  shops: { pattern: /^\/shop\/$/, layout: 'contacts', sitemap: true },
  shop: { pattern: /^\/shop\/(?<id>\d+)\/$/, layout: 'contacts' },
  brands: { pattern: /^\/brands\/$/, layout: 'main', sitemap: true },
  brand: { pattern: /^\/brands\/(?<code>[A-Za-z0-9-]+)\/$/, layout: 'main' },
  actions: { pattern: /^\/actions\/$/, layout: 'main', sitemap: true },
  calculator: { pattern: oneOf(calculator ? ['/calculator/'] : []), layout: 'page' },
  articles: { pattern: /^\/article\/$/, layout: 'page', sitemap: true },
  rubric: { pattern: /^\/article\/(?<rubric>[^/]+)\/$/, layout: 'page' },
  article: { pattern: /^\/article\/(?<rubric>[^/]+)\/(?<id>\d+)\/$/, layout: 'page' },
  faq: { pattern: /^\/faq\/$/, layout: 'page' },
  partners: { pattern: /^\/partners\/$/, layout: 'page', sitemap: true },
  holidays: { pattern: oneOf(occasions), layout: 'page' },
  content: { pattern: oneOf(content), layout: 'page' },
  contacts: { pattern: /^\/contacts\/$/, layout: 'contacts', sitemap: true },
  feedback: { pattern: /^\/feedback\/$/, layout: 'contacts', sitemap: true },
  callback: { pattern: /^\/feedback\/callback\/$/, layout: 'contacts', sitemap: true },
  catalogue: { pattern: /^\/catalog\/$/, layout: 'main', sitemap: true },
  search: { pattern: /^\/catalog\/search\/$/, layout: 'main' },
  listing: { pattern: new RegExp(`^/${category}/(?:(?<url>[\\w-]+)/)?$`), layout: 'main' },
  legacyProduct: {
    pattern: /^(?:\/[\w-]+){1,4}\/goods_(?<id>\d+)-(?<permalink>[A-Za-z0-9-]+)\.html$/,
    layout: 'main',
  },
  product: { pattern: /^(?<url>(?:\/[\w-]+){1,4})\/(?<permalink>[A-Za-z0-9-]+)\.html$/, layout: 'main' },
} as const satisfies Record<string, Row>;

/** The content page that has a text of its own where the API has none (D23). */
export const ABOUT = '/about/';

/** The paths of content pages. The sitemap lists those that have a text. */
export const contentPaths: readonly string[] = ['/faq/', ...content, ...occasions];

export type ScreenName = keyof typeof screens | 'notFound';

const listing = ['filter', 'sort', 'page', 'filters', 'without'];

/**
 * The parameters that a screen reads, by the first key of their names: `filter` includes `filter.price.from`. The
 * server renders and keeps pages by these only, and ignores what links and campaigns add (D25).
 */
export const screenParameters: { readonly [name in ScreenName]?: readonly string[] } = {
  actions: listing,
  articles: ['page'],
  brand: listing,
  brands: ['page'],
  calculator: ['event', 'guests', 'hours', 'drinks'],
  cart: ['plain'],
  compare: ['ids'],
  favorites: ['ids'],
  legacyProduct: ['goods'],
  listing,
  product: ['goods'],
  rubric: ['page'],
  search: ['q', ...listing],
  shops: ['q', 'view', 'shown', 'page', 'to'],
};

export interface ScreenMatch {
  readonly screen: ScreenName;
  readonly layout: Layout;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
}

const rows = Object.entries(screens) as [keyof typeof screens, Row][];

/** The screen for a path; `notFound` if no pattern matches ('Page Not Found: {path}', spec §8). */
export function matchScreen(path: string): ScreenMatch {
  for (const [screen, row] of rows) {
    const match = row.pattern.exec(path);
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, text && decodeEscapes(text)]);
    return { screen, layout: row.layout, params: Object.fromEntries(params) };
  }
  return { screen: 'notFound', layout: 'main', params: {} };
}
