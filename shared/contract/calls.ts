/**
 * The table of calls (contract.md §4, §6). A row's key is its method and address. Derived from it: the browser's typed
 * requests, the storefront's routes and policies, the embedded API's handlers and the OpenAPI page. A new call is
 * one row.
 * In an address `{id}` stands for digits, `{code}` and `{rubric}` for a segment, `{listing}` and `{product}` for whole
 * paths (see match.ts).
 */
import * as v from 'valibot';
import type { CallRow } from './call-row.ts';
import { optionalCalls } from './optional-calls.ts';
import { lines, OrderRequest } from './order.ts';
import {
  ArticlePage,
  Articles,
  BrandPage,
  Brands,
  CalculatorOptions,
  CalculatorResult,
  Cart,
  Category,
  CheckoutRow,
  Code,
  Content,
  count,
  Filter,
  FilterCounts,
  Geo,
  Id,
  key,
  Listing,
  list,
  MapGeo,
  MenuItem,
  money,
  name,
  Product,
  Profile,
  Rubrics,
  ServiceLinks,
  Shop,
  StockRow,
  Suggestions,
} from './things.ts';

const optionalNumber = v.optional(v.union([v.number(), v.string()]));
const optionalText = v.optional(v.string());

/**
 * The parameters of every listing (contract.md §4, §5.4). `filter` is nested: `filter.brand[]`, `filter.price.from`.
 */
const ListingQuery = v.object({
  filter: v.optional(v.record(v.string(), v.unknown())),
  sort: optionalText,
  page: optionalNumber,
  limit: optionalNumber,
  q: optionalText,
});
const FilterQuery = v.object({ filter: v.optional(v.record(v.string(), v.unknown())), q: optionalText });
const Feedback = v.object({
  feedback: v.object({
    name: v.string(),
    phone: optionalText,
    email: optionalText,
    company: optionalText,
    message: v.string(),
  }),
});
const Nothing = v.object({});

export const calls = {
  'GET /session/user_info.json': { class: 'private', about: 'who visits, and from which city', answer: Profile },
  'POST /session/geo.json': {
    class: 'private',
    about: 'chooses a city',
    body: v.object({ geo_id: Id }),
    answer: v.object({ area: Geo, host: key() }),
  },
  'GET /api/geo.json': {
    class: 'reference',
    about: 'all cities',
    answer: v.object({ geos: list(Geo) }),
  },
  'GET /api/area.json': {
    class: 'reference',
    about: 'the city of this host',
    timeoutMs: 1000,
    answer: v.object({ data: Geo }),
  },
  'GET /api/shop.json': {
    class: 'reference',
    about: 'the shops of a city',
    query: v.object({ area_id: v.optional(Id) }),
    answer: v.object({ data: list(Shop) }),
  },
  'GET /api/shop/{id}.json': { class: 'reference', about: 'one shop', timeoutMs: 3000, answer: Shop },
  'GET /api/stock/{id}/regions.json': {
    class: 'live',
    about: 'other cities that have these goods',
    answer: v.object({ data: list(v.object({ area: Geo, shops_count: count(), price_from: money() })) }),
  },
  'GET /api/stock/{id}.json': {
    class: 'live',
    about: 'shops that have these goods',
    fresh: { setting: 'STOCK_FRESH_S', default: 5 },
    answer: v.object({ geo: v.nullish(MapGeo), data: list(StockRow) }),
  },
  'GET /api/cart.json': { class: 'private', about: 'the cart', answer: Cart },
  'POST /api/cart/update.json': {
    class: 'private',
    about: 'sets the quantity of one line',
    body: v.object({ item: v.optional(Id), product_id: v.optional(Id), qnt: v.number(), dt: v.number() }),
    answer: Cart,
  },
  'DELETE /api/cart/delete/{id}.json': { class: 'private', about: 'removes one line', answer: Cart },
  'POST /api/checkout/shops.json': {
    class: 'private',
    about: 'shops that can give out these lines',
    impersonal: true,
    body: v.object({ items: lines(Id), qnt: lines(v.number()) }),
    answer: v.object({ geo: MapGeo, data: list(CheckoutRow) }),
  },
  'GET /api/checkout/data.json': {
    class: 'private',
    about: 'what is known of the buyer, and the smallest order',
    answer: v.object({
      data: v.object({ title: v.nullish(name()), phone: v.nullish(name()), email: v.nullish(name()) }),
      min_order: v.nullish(money()),
    }),
  },
  'POST /api/checkout.json': {
    class: 'private',
    about: 'places the order',
    body: OrderRequest,
    answer: v.object({
      data: v.object({
        code: Code,
        total: money(),
        keep_until: v.nullish(key()),
      }),
    }),
  },
  'GET /api/catalog/categories.json': {
    class: 'reference',
    about: 'the categories',
    timeoutMs: 1000,
    answer: v.object({ categories: list(Category, 1000) }),
  },
  'GET /api/catalog/navigation.json': {
    class: 'reference',
    about: "the catalogue's menu",
    timeoutMs: 1000,
    answer: v.object({ items: list(MenuItem, 1000) }),
  },
  'GET /brands/{code}/?format=json': {
    class: 'catalogue',
    about: 'a brand and its goods',
    query: ListingQuery,
    answer: BrandPage,
  },
  'GET {listing}?format=json': { class: 'catalogue', about: 'a listing', query: ListingQuery, answer: Listing },
  'GET {product}?format=json': {
    class: 'catalogue',
    about: 'a product',
    timeoutMs: 5000,
    answer: v.object({ product: Product }),
  },
  'GET {listing}filter.json': {
    class: 'catalogue',
    about: 'the filters of a listing',
    query: FilterQuery,
    answer: v.object({ data: v.object({ filters: list(Filter, 200) }) }),
  },
  'GET {listing}filter_availible.json': {
    class: 'catalogue',
    about: 'the counts of the filters under those chosen',
    query: FilterQuery,
    answer: FilterCounts,
  },
  'GET /catalog/goods_hit/': {
    class: 'private',
    about: 'notes that a product was seen',
    retry: false,
    query: v.object({ goods_id: Id, timestamp: v.number() }),
    answer: Nothing,
  },
  'GET /api/search/suggest.json': {
    class: 'live',
    about: 'suggestions while typing; popular queries where `q` is empty',
    query: v.object({ q: v.string() }),
    answer: Suggestions,
  },
  'GET /brands.json': { class: 'catalogue', about: 'all brands', answer: Brands },
  'GET /brands/populars.json': { class: 'catalogue', about: 'popular brands', answer: Brands },
  'GET /article/rubrics.json': { class: 'reference', about: 'rubrics of the articles', answer: Rubrics },
  'GET /article.json': {
    class: 'reference',
    about: 'articles, of one rubric or of all',
    query: v.object({ url: optionalText, page: optionalNumber, limit: optionalNumber }),
    answer: Articles,
  },
  'GET /article/{rubric}/{id}.json': { class: 'reference', about: 'one article', answer: ArticlePage },
  'GET /api/navigation.json': {
    class: 'reference',
    about: 'service links',
    timeoutMs: 1000,
    answer: ServiceLinks,
  },
  'GET /api/content.json': {
    class: 'reference',
    about: 'a content page',
    query: v.object({ url: v.string() }),
    answer: Content,
  },
  'POST /api/feedback.json': { class: 'private', about: 'a message to the shop', body: Feedback, answer: Nothing },
  'POST /api/feedback/partners.json': {
    class: 'private',
    about: 'a message of a partner',
    body: Feedback,
    answer: Nothing,
  },
  'POST /api/feedback/callback.json': {
    class: 'private',
    about: 'asks to be called back',
    body: v.object({ name: v.string(), phone: v.string() }),
    answer: Nothing,
  },
  'GET /calculator/options.json': {
    class: 'reference',
    about: 'what the drink calculator can be told',
    answer: CalculatorOptions,
  },
  'POST /calculator.json': {
    class: 'private',
    about: 'how much to buy for a party',
    body: v.object({
      calculator: v.object({
        event: v.string(),
        guests: v.object({ men: v.number(), women: v.number() }),
        hours: v.number(),
        drinks: v.array(v.string()),
      }),
      offers: v.boolean(),
      save: v.boolean(),
    }),
    answer: CalculatorResult,
  },
  ...optionalCalls,
} as const satisfies Record<`${'GET' | 'POST' | 'DELETE'} ${string}`, CallRow>;

/** A row's key: its method and address, as contract.md writes them. */
export type CallKey = keyof typeof calls;

type ParamsOf<Key extends string> = Key extends `${string}{${infer Param}}${infer Rest}`
  ? { [P in Param]: P extends 'id' ? number | string : string } & ParamsOf<Rest>
  : unknown;
type QueryOf<K extends CallKey> = (typeof calls)[K] extends { query: infer S extends v.GenericSchema }
  ? { query?: v.InferInput<S> }
  : unknown;
type BodyOf<K extends CallKey> = (typeof calls)[K] extends { body: infer S extends v.GenericSchema }
  ? { body: v.InferInput<S> }
  : unknown;

/** The input of a call: the parameters of its address, and `query` and `body` if the row has them. */
export type CallInput<K extends CallKey> = ParamsOf<K> & QueryOf<K> & BodyOf<K>;
/** The body of a 200. */
export type CallAnswer<K extends CallKey> = v.InferOutput<(typeof calls)[K]['answer']>;

/** The rows whose answers may be shared between visitors: all except the private ones. */
export type SharedCallKey = { [K in CallKey]: (typeof calls)[K]['class'] extends 'private' ? never : K }[CallKey];
export type PrivateCallKey = Exclude<CallKey, SharedCallKey>;

/** The rows that an API may lack (contract.md §6). */
export type OptionalCallKey = { [K in CallKey]: (typeof calls)[K] extends { optional: true } ? K : never }[CallKey];
