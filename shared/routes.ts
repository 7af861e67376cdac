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
  /** In React Router's notation. A screen may have several. */
  readonly path: string | readonly string[];
  /** What the parameters of the path may be, as regular expressions; default: any segment. */
  readonly params?: Readonly<Record<string, string>>;
  readonly layout: Layout;
  /** Is this path in the sitemap? Screens with parameters are not: the sitemap lists their pages by entity. */
  readonly sitemap?: true;
  /** May the API lack what this screen shows (D62)? How to find out is in `optional.ts`. */
  readonly optional?: true;
}

const digits = '\\d+';
/** Without leading zeros: a thing has one address, and its page one place in the store. */
const id = '0|[1-9]\\d*';
const code = '[A-Za-z0-9-]+';
const slug = '[\\w-]+';
/** A product's `{url}` has one to four segments (D22). */
const goods = ['/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d'].map((url) => `${url}/:permalink.html`);
const goodsUrl = { a: slug, b: slug, c: slug, d: slug };

export const screens = {
  home: { path: '/', layout: 'main', sitemap: true },
  cart: { path: '/cart/', layout: 'main' },
  favorites: { path: '/favorites/', layout: 'main' },
  compare: { path: '/compare/', layout: 'main' },
  orders: { path: '/orders/', layout: 'main' },
  shops: { path: '/shop/', layout: 'contacts', sitemap: true },
  shop: { path: '/shop/:id/', params: { id }, layout: 'contacts' },
  brands: { path: '/brands/', layout: 'main', sitemap: true },
  brand: { path: '/brands/:code/', params: { code }, layout: 'main' },
  actions: { path: '/actions/', layout: 'main', sitemap: true },
  calculator: { path: calculator ? ['/calculator/'] : [], layout: 'page', optional: true },
  articles: { path: '/article/', layout: 'page', optional: true },
  rubric: { path: '/article/:rubric/', layout: 'page' },
  article: { path: '/article/:rubric/:id/', params: { id }, layout: 'page' },
  faq: { path: '/faq/', layout: 'page', optional: true },
  partners: { path: '/partners/', layout: 'page', sitemap: true },
  holidays: { path: occasions, layout: 'page', optional: true },
  content: { path: content, layout: 'page', optional: true },
  contacts: { path: '/contacts/', layout: 'contacts', sitemap: true },
  feedback: { path: '/feedback/', layout: 'contacts', sitemap: true },
  callback: { path: '/feedback/callback/', layout: 'contacts', sitemap: true },
  catalogue: { path: '/catalog/', layout: 'main', sitemap: true },
  search: { path: '/catalog/search/', layout: 'main' },
  listing: {
    path: ['/:category/', '/:category/:url/'],
    params: { category: categoryCodes.join('|'), url: slug },
    layout: 'main',
  },
  legacyProduct: { path: goods, params: { ...goodsUrl, permalink: `goods_${digits}-${code}` }, layout: 'main' },
  product: { path: goods, params: { ...goodsUrl, permalink: code }, layout: 'main' },
} as const satisfies Record<string, Row>;

/** The content page that has a text of its own where the API has none (D23). */
export const ABOUT = '/about/';
export const PRIVACY = '/privacy/';

export type ScreenName = keyof typeof screens | 'notFound';
/** The rows that are marked as optional. */
export type OptionalScreen = {
  [Name in keyof typeof screens]: (typeof screens)[Name] extends { readonly optional: true } ? Name : never;
}[keyof typeof screens];

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

const patterns = (Object.keys(screens) as (keyof typeof screens)[]).flatMap((screen) =>
  [screens[screen].path].flat().map((path) => ({ screen, pattern: patternOf(path, screens[screen]) })),
);

/** The regular expression of a path with its parameters. */
function patternOf(path: string, { params = {} }: Row): RegExp {
  const source = path.replaceAll('.', '\\.').replace(/:(\w+)/g, (_, name) => `(?<${name}>${params[name] ?? '[^/]+'})`);
  return new RegExp(`^${source}$`);
}

/** The screen for a path; `notFound` if no pattern matches ('Page Not Found: {path}', spec §8). */
export function matchScreen(path: string): ScreenMatch {
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeEscapes(text)]);
    return { screen, layout: screens[screen].layout, params: Object.fromEntries(params) };
  }
  return { screen: 'notFound', layout: 'main', params: {} };
}
