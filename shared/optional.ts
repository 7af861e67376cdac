/**
 * What an API may lack, in one table: calls (contract.md §6, D53) and the answers for screens (D62), each with the call
 * that finds it out without side effects. Probe, pages, sitemap, menus, doctor and the check of the contract read it. A
 * call or a screen that its table marks as optional, and that is missing here, does not compile.
 */
import type { CallAnswer, CallInput, CallKey, OptionalCallKey, SharedCallKey } from './contract/calls.ts';
import { movedTo, slashed } from './moved-paths.ts';
import { ABOUT, type OptionalScreen, screens } from './routes.ts';

/** A call for an empty text, which is answered with popular queries where the API has them (contract.md §6). */
export const POPULAR_QUERIES = 'GET /api/search/suggest.json?q=';
/** What of the calls an API may lack, by the names that documents use. */
export type OptionalOffer = OptionalCallKey | typeof POPULAR_QUERIES;

/** Goods and orders with this id exist nowhere, so that an API that offers the call answers with an empty list. */
export const NONE = 0;

/** `OPTIONS`: without a body, in place of what would leave something behind. */
type Way<Offer> = Offer extends `POST ${string}`
  ? { readonly by: 'OPTIONS' }
  : Offer extends CallKey
    ? { readonly input: CallInput<Offer> } | { readonly inputOfShop: (shop: number) => CallInput<Offer> }
    : AskedFor<CallKey>;

type AskedFor<Key> = Key extends CallKey
  ? {
      readonly call: Key;
      readonly input: CallInput<Key>;
      /** Does this valid answer say that the API has it? Its absence: yes. */
      readonly isThere?: (answer: CallAnswer<Key>) => boolean;
    }
  : never;

export const optionalOffers = {
  // An unknown shop might be a 404, so an existing one is named.
  'GET /api/shop/{id}/stock.json': { inputOfShop: (id) => ({ id, query: { goods: [NONE] } }) },
  'GET /api/goods.json': { input: { query: { ids: [NONE] } } },
  'GET /api/goods/{id}/related.json': { input: { id: NONE } },
  'GET /api/orders.json': { input: {} },
  'POST /api/orders/{code}/shop.json': { by: 'OPTIONS' },
  'POST /api/orders/{code}/cancel.json': { by: 'OPTIONS' },
  'POST /api/orders/find.json': { by: 'OPTIONS' },
  'POST /api/stock/{id}/notify.json': { by: 'OPTIONS' },
  'GET /api/reviews/{id}.json': { input: { id: NONE, query: { limit: 1 } } },
  'POST /api/reviews/{id}.json': { by: 'OPTIONS' },
  // The call itself is there in any case, but an API may have nothing for an empty text.
  [POPULAR_QUERIES]: {
    call: 'GET /api/search/suggest.json',
    input: { query: { q: '' } },
    isThere: ({ data }) => data.queries.length > 0,
  },
} as const satisfies { readonly [Offer in OptionalOffer]: Way<Offer> };

export const CALCULATOR = '/calculator/';
/** Stands for the rubrics and the articles below it as well. */
const ARTICLES = '/article/';

/** A call whose answer a screen shows. */
interface Feed {
  readonly call: SharedCallKey;
  readonly input: object;
  /** Calls that only this screen makes, and those below it: an API without it lacks them, too. */
  readonly others?: readonly CallKey[];
}

const feed = <K extends SharedCallKey>(
  call: K,
  input: CallInput<K> & object,
  others: readonly CallKey[] = [],
): Feed => ({ call, input, others });
const textOf = (path: string): Feed => feed('GET /api/content.json', { query: { url: path } });

/** What the screens that are marked as optional are fed by, at each of their paths. */
const feeds = {
  faq: textOf,
  content: textOf,
  holidays: textOf,
  calculator: () => feed('GET /calculator/options.json', {}, ['POST /calculator.json']),
  articles: () =>
    feed('GET /article.json', { query: { page: 1, limit: 1 } }, [
      'GET /article/rubrics.json',
      'GET /article/{rubric}/{id}.json',
    ]),
} as const satisfies { readonly [Screen in OptionalScreen]: (path: string) => Feed };

/** Screens that stay away where the API has no answer for them (D62), by their paths. */
export const optionalScreens: ReadonlyMap<string, Feed> = /* @__PURE__ */ findFeeds();

function findFeeds(): Map<string, Feed> {
  const found = Object.entries(feeds).flatMap(([screen, feedOf]) => {
    const paths: readonly string[] = [screens[screen as OptionalScreen].path].flat();
    // The storefront has a text of its own for this one (D23).
    return paths.filter((path) => path !== ABOUT).map((path): [string, Feed] => [path, feedOf(path)]);
  });
  return new Map(found);
}

interface WithUrl {
  readonly query?: { readonly url?: unknown };
}

/** The optional screen that a call feeds; undefined: none. */
export function screenFedBy(key: CallKey, { query }: WithUrl): string | undefined {
  for (const [path, { call, input }] of optionalScreens) {
    if (call === key && (input as WithUrl).query?.url === query?.url) return path;
  }
  return undefined;
}

/** Does an address lead to one of these screens? @param screens paths of `optionalScreens` */
export function isAmong(screens: readonly string[], url: string): boolean {
  if (screens.length === 0) return false;
  const [named = ''] = url.split(/[?#]/, 1);
  const path = movedTo(slashed(named)) ?? slashed(named);
  return screens.includes(path) || (path.startsWith(ARTICLES) && screens.includes(ARTICLES));
}
