/**
 * The entities of the shop's API (contract.md §3) as schemas. A field that the contract marks with `?` may be missing
 * or null. No schema transforms its value: what is valid is passed on unchanged, with fields that the schema does not
 * know.
 */
import * as v from 'valibot';
import { localPath, localPathIfAny } from '../local-path.ts';
import { bounds } from './bounds.ts';

/** Text that may contain HTML (contract.md §5.3). This mark is how the sanitiser finds such fields, and bounds them. */
const html = () => v.pipe(v.string(), v.metadata({ html: true }));

/** Plain text; a longer one is cut (D74). */
const cut = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.metadata({ cut: true }));
export const text = () => cut(bounds.text);
/** What names a thing for people. */
export const name = () => cut(bounds.name);
/** Text that is compared or parsed, which no part of it can stand for. One that is too long is wrong. */
export const key = () => v.pipe(v.string(), v.maxLength(bounds.name));

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
export const count = () => between(0, bounds.count);
/** Roubles. */
export const money = () => between(0, bounds.money);

/** An end of a filter's range, e.g. a price or a year. */
const amount = () => between(-bounds.money, bounds.money);

/** Address of a picture (contract.md §5.2); empty if there is none, or it may not be shown. */
const picture = () => v.pipe(v.string(), v.maxLength(bounds.address), v.metadata({ picture: true, blank: true }));
/** Address of a page of the shop: a local path (D56). A thing with another one is wrong. */
const address = () => v.pipe(v.string(), v.maxLength(bounds.address), v.regex(localPath));

/** The same for things that must not vanish, or stand without a page: empty if there is none, or not a local one. */
const addressIfAny = () =>
  v.pipe(v.string(), v.maxLength(bounds.address), v.regex(localPathIfAny), v.metadata({ blank: true }));

/** Text of a thing that must not vanish for it: empty if there is none, or it is no text (D75). */
const textIfAny = () => v.pipe(v.string(), v.maxLength(bounds.name), v.metadata({ blank: true, cut: true }));

const namedPicture = v.object({ url: picture() });

/**
 * A list from which invalid elements are dropped (D30). A plain `v.array` fails as a whole.
 * @param shown how many of them a document shows (D54): more would make it larger than 1 MB. The answer passes whole
 */
export const list = <const S extends v.GenericSchema>(item: S, shown?: number) =>
  v.pipe(v.array(item), v.metadata({ droppable: true, shown }));

/** Goods of one answer in a document. A page asks for 50 of a listing at a time, and for at most 100 of `goods.json`. */
export const GOODS_SHOWN = 200;

export const Id = v.pipe(v.number(), v.integer());
/** The number of an article or of an order: the contract gives no type for it. */
export const Code = v.union([key(), v.number()]);
/** Days until goods are there. */
const Days = between(0, bounds.days);
const link = v.object({ title: name(), url: address() });
const point = v.object({ lng: between(-180, 180), lat: between(-90, 90) });

export const Geo = v.object({
  id: Id,
  title: textIfAny(),
  is_geo_center: v.boolean(),
  phone: textIfAny(),
  host: v.nullish(key()),
  timezone: v.nullish(key()),
});
export type Geo = v.InferOutput<typeof Geo>;

/** `transit`: delivered to the shop from the warehouse; `retail`: on the shop's shelf. */
export const OrderType = v.picklist(['retail', 'transit']);
export type OrderType = v.InferOutput<typeof OrderType>;

export const Profile = v.object({
  host: key(),
  geo: v.nullish(Geo),
  area: Geo,
  area_id: Id,
  user: v.nullish(v.object({ title: name(), phone: name(), email: name() })),
});
export type Profile = v.InferOutput<typeof Profile>;

export const Image = v.object({
  url: picture(),
  s_url: v.nullish(picture()),
  l_url: v.nullish(picture()),
  is_main: v.nullish(v.boolean()),
  width: v.nullish(count()),
  height: v.nullish(count()),
  alt: v.nullish(name()),
});
export type Image = v.InferOutput<typeof Image>;

const Attribute = v.object({
  code: key(),
  title: name(),
  values: list(
    v.object({
      title: name(),
      url: v.nullish(address()),
      opt: v.nullish(text()),
      unit: v.nullish(name()),
    }),
    30,
  ),
});
export type Attribute = v.InferOutput<typeof Attribute>;

export const Availability = v.picklist(['in_stock', 'on_order', 'out_of_stock']);
export type Availability = v.InferOutput<typeof Availability>;

export const Variation = v.object({
  id: Id,
  url: address(),
  title: name(),
  code: Code,
  labels: list(v.object({ title: name() }), 30),
  variant: name(),
  brand: name(),
  category: name(),
  price: money(),
  price_old: v.nullish(money()),
  image: v.nullish(v.object({ s_url: picture(), url: v.nullish(picture()) })),
  shops_count: count(),
  transit_shops_count: count(),
  delivery_days: v.nullish(Days),
  availability_status: Availability,
});
export type Variation = v.InferOutput<typeof Variation>;

export const Product = v.object({
  id: Id,
  title: name(),
  url: address(),
  image: v.object({ s_url: picture(), url: v.nullish(picture()), l_url: v.nullish(picture()) }),
  images: v.nullish(list(Image, 100)),
  attributes: list(Attribute, 300),
  variations: v.pipe(list(Variation, 200), v.minLength(1)),
  html: v.nullish(html()),
  breadcrumbs: v.nullish(list(link, 30)),
  rating: v.nullish(v.object({ value: between(0, 5), count: count() })),
});
export type Product = v.InferOutput<typeof Product>;

const SummaryWay = v.object({ in_stock: count(), total: money(), delivery_days: v.nullish(Days) });
export const Summary = v.object({ retail: SummaryWay, transit: SummaryWay });
export type Summary = v.InferOutput<typeof Summary>;

export const Shop = v.object({
  id: Id,
  name: name(),
  title: name(),
  url: address(),
  address: text(),
  coordinate: v.nullish(point),
  metro_stations: list(
    v.object({ name: name(), color: v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/)), time: count() }),
    30,
  ),
  work_time: name(),
  directions: html(),
  license: v.object({ no: name() }),
  entity_name: name(),
  inn: name(),
  ogrn: name(),
  legal_address: text(),
  images: list(Image, 100),
  areas: v.array(Id),
  summary: v.nullish(Summary),
});
export type Shop = v.InferOutput<typeof Shop>;

export const StockRow = v.object({
  shop: Shop,
  price: money(),
  retail: v.object({ in_stock: count(), price: money() }),
  transit: v.object({ in_stock: count(), price: money(), delivery_days: v.nullish(Days) }),
});
export type StockRow = v.InferOutput<typeof StockRow>;

/** The stock of some goods in one shop (contract.md §6). */
export const ShopStock = v.object({
  goods_id: Id,
  retail: StockRow.entries.retail,
  transit: StockRow.entries.transit,
});
export type ShopStock = v.InferOutput<typeof ShopStock>;

const ItemStock = v.object({ in_stock: count(), price: money(), total: money() });
const ItemStocks = v.object({ retail: ItemStock, transit: ItemStock });
export type ItemStocks = v.InferOutput<typeof ItemStocks>;

export const CheckoutRow = v.object({
  shop: Shop,
  summary: Summary,
  items_stock: v.record(v.string(), ItemStocks),
});
export type CheckoutRow = v.InferOutput<typeof CheckoutRow>;

export const CartItem = v.object({
  id: Id,
  goods_id: Id,
  code: Code,
  url: addressIfAny(),
  name: html(),
  product: v.object({ title: name() }),
  image: namedPicture,
  variant: name(),
  brand: name(),
  category: name(),
  price: money(),
  qnt: count(),
  /** Truthy if it can be ordered. */
  availability_status: v.nullish(v.union([key(), v.number(), v.boolean()])),
  stock: ItemStocks,
});
export type CartItem = v.InferOutput<typeof CartItem>;

/**
 * The cart, in the answer of every call that reads or changes it; the oldest line first. Its lines are not droppable:
 * an invalid one must fail the answer instead of vanishing silently.
 */
export const Cart = v.object({ data: v.object({ items: v.array(CartItem) }) });
export type Cart = v.InferOutput<typeof Cart>;

export const MapGeo = v.object({ coordinates: point, zoom: between(0, 30) });
export type MapGeo = v.InferOutput<typeof MapGeo>;

export const Meta = v.object({ count: count(), page: count(), limit: count() });
export type Meta = v.InferOutput<typeof Meta>;

export const Category = v.object({
  id: Id,
  code: key(),
  title: name(),
  url: address(),
  count: count(),
  image: v.nullish(namedPicture),
});
export type Category = v.InferOutput<typeof Category>;

const MenuLeaf = v.object({ title: name(), url: addressIfAny() });
const MenuBranch = v.object({ ...MenuLeaf.entries, children: v.nullish(list(MenuLeaf, 1000)) });
export const MenuItem = v.object({ ...MenuLeaf.entries, children: v.nullish(list(MenuBranch, 1000)) });
export type MenuItem = v.InferOutput<typeof MenuItem>;

export const Listing = v.object({
  data: v.object({
    products: list(Product, GOODS_SHOWN),
    title: name(),
    breadcrumbs: v.nullish(list(link, 30)),
    html: v.nullish(html()),
    /** For a search without results: the corrected query whose results are returned. */
    corrected: v.nullish(name()),
    /** For a search: a query that may have been meant. */
    suggestion: v.nullish(name()),
  }),
  meta: Meta,
});
export type Listing = v.InferOutput<typeof Listing>;

/**
 * A filter of a listing. Codes with a meaning of their own, where the API offers them (contract.md §6): `shop` (goods of
 * one shop), `today` (flag: what some shop of the city can hand over now), `shop_today` (the same for one shop) and
 * `category` (the sections of a search).
 */
export const Filter = v.object({
  code: key(),
  title: name(),
  type: v.picklist(['list', 'range', 'flag']),
  unit: v.nullish(name()),
  min: v.nullish(amount()),
  max: v.nullish(amount()),
  values: v.nullish(list(v.object({ value: key(), title: name(), count: count() }))),
});
export type Filter = v.InferOutput<typeof Filter>;

export const FilterCounts = v.object({
  data: v.object({
    count: count(),
    filters: v.record(
      v.string(),
      v.object({
        values: v.nullish(v.record(v.string(), count())),
        min: v.nullish(amount()),
        max: v.nullish(amount()),
      }),
    ),
  }),
});
export type FilterCounts = v.InferOutput<typeof FilterCounts>;

export const Suggestions = v.object({
  data: v.object({
    queries: list(key(), 100),
    categories: list(link, 100),
    brands: list(link, 100),
    products: list(v.object({ title: name(), url: address(), image: v.object({ s_url: picture() }), price: money() })),
  }),
});
export type Suggestions = v.InferOutput<typeof Suggestions>;

const brandFields = { id: Id, code: key(), title: name(), country: v.nullish(name()) };
export const Brand = v.object({
  ...brandFields,
  url: address(),
  letter: key(),
  image: v.nullish(namedPicture),
});
export type Brand = v.InferOutput<typeof Brand>;
export const Brands = v.object({ data: list(Brand) });

export const BrandPage = v.object({
  data: v.object({
    brand: v.object({
      ...brandFields,
      html: v.nullish(html()),
      image: v.nullish(namedPicture),
    }),
    products: list(Product, GOODS_SHOWN),
  }),
  meta: Meta,
});
export type BrandPage = v.InferOutput<typeof BrandPage>;

const RubricLink = v.object({ code: key(), title: name(), url: address() });
export const Rubrics = v.object({ data: list(v.object({ ...RubricLink.entries, count: count() }), 1000) });
export type Rubrics = v.InferOutput<typeof Rubrics>;

const ArticleCard = v.object({
  id: Id,
  title: name(),
  url: address(),
  image: v.nullish(namedPicture),
  announce: text(),
  date: key(),
  rubric: RubricLink,
});
export type ArticleCard = v.InferOutput<typeof ArticleCard>;
export const Articles = v.object({ data: list(ArticleCard, 500), meta: Meta });
export const ArticlePage = v.object({
  data: v.object({ ...ArticleCard.entries, html: html(), products: v.nullish(list(Product, GOODS_SHOWN)) }),
});
export type ArticlePage = v.InferOutput<typeof ArticlePage>;

export const ServiceLinks = v.object({
  header: list(link, 100),
  footer: list(v.object({ title: name(), items: list(link, 100) }), 20),
});
export type ServiceLinks = v.InferOutput<typeof ServiceLinks>;

export const Content = v.object({
  data: v.object({
    title: name(),
    html: html(),
    description: v.nullish(text()),
    blocks: v.nullish(list(v.object({ title: name(), html: html() }), 1000)),
    /** Goods that the page shows (contract.md §6). */
    products: v.nullish(list(Product, GOODS_SHOWN)),
  }),
});
export type Content = v.InferOutput<typeof Content>;

export const CalculatorOptions = v.object({
  data: v.object({
    events: list(v.object({ code: key(), title: name() })),
    durations: list(v.object({ hours: count(), title: name() })),
    drinks: list(v.object({ code: key(), title: name(), category: name(), default: v.boolean() })),
  }),
});
export type CalculatorOptions = v.InferOutput<typeof CalculatorOptions>;

export const CalculatorResult = v.object({
  data: v.object({
    id: Code,
    rows: list(
      v.object({
        code: key(),
        title: name(),
        litres: count(),
        bottles: count(),
        bottle: v.nullish(v.object({ title: name(), url: address(), price: money() })),
      }),
    ),
    total: money(),
  }),
});
export type CalculatorResult = v.InferOutput<typeof CalculatorResult>;

/** An order of the visitor's session (contract.md §6). */
export const Order = v.object({
  code: Code,
  created: key(),
  status: v.object({
    code: v.picklist(['new', 'assembling', 'ready', 'done', 'cancelled']),
    title: name(),
  }),
  shop: v.object({ id: Id, title: name(), address: text(), url: addressIfAny() }),
  orderType: OrderType,
  ready_date: v.nullish(key()),
  total: money(),
  can_cancel: v.nullish(v.boolean()),
  can_move: v.nullish(v.boolean()),
  keep_until: v.nullish(key()),
  entityType: v.nullish(v.picklist(['person', 'legal'])),
  buyer: v.nullish(
    v.object({
      phone: name(),
      title: name(),
      email: v.nullish(name()),
      company: v.nullish(v.object({ title: name(), inn: name(), kpp: v.nullish(name()) })),
    }),
  ),
  items: list(
    v.object({
      goods_id: Id,
      title: name(),
      variant: name(),
      url: addressIfAny(),
      image: v.object({ s_url: picture() }),
      qnt: count(),
      price: money(),
    }),
  ),
});
export type Order = v.InferOutput<typeof Order>;

/** How reviews are sorted: the newest, the best or the worst first (contract.md §6). */
export const ReviewSort = v.picklist(['new', '-value', 'value']);

/** `values`: how many reviews have each value, 1 to 5, where the API counts them (contract.md §6). */
export const ReviewsMeta = v.object({
  ...Meta.entries,
  values: v.nullish(v.record(v.string(), count())),
});

export const Review = v.object({
  id: Code,
  author: name(),
  date: key(),
  value: between(1, 5),
  text: text(),
});
export type Review = v.InferOutput<typeof Review>;

/** The body of every 4xx and 5xx (contract.md §1); `fields` only with a 422. */
export const ErrorBody = v.object({
  error: v.object({
    code: v.string(),
    /** Is cut where it is read, as the others are. */
    message: v.string(),
    fields: v.nullish(v.record(v.string(), v.string())),
  }),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
