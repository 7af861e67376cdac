/**
 * The entities of the shop's API (contract.md §3) as schemas. A field that the contract marks with `?` may be missing
 * or null. No schema transforms its value: what is valid is passed on unchanged, with fields that the schema does not
 * know.
 */
import * as v from 'valibot';
import { localPath } from '../local-path.ts';

/** Text that may contain HTML (contract.md §5.3). This mark is how the sanitiser finds such fields. */
const html = () => v.pipe(v.string(), v.metadata({ html: true }));

/** Address of a picture (contract.md §5.2); empty if it may not be shown. */
const picture = () => v.pipe(v.string(), v.metadata({ picture: true }));
/** Address of a page of the shop: a local path (D56). A thing with another one is wrong. */
const address = () => v.pipe(v.string(), v.regex(localPath));

/** The same for things that must not vanish, or stand without a page: empty if there is none, or not a local one. */
const addressIfAny = () => v.pipe(v.string(), v.metadata({ address: true }));

/** Text of a thing that must not vanish for it: empty if there is none, or it is no text (D75). */
const textIfAny = () => v.pipe(v.string(), v.metadata({ blank: true }));

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
const Code = v.union([v.string(), v.number()]);
/** Days until goods are there. Beyond ten years it is an error, and no date could be made from the largest numbers. */
const Days = v.pipe(v.number(), v.minValue(0), v.maxValue(3650));
const link = v.object({ title: v.string(), url: address() });
const point = v.object({ lng: v.number(), lat: v.number() });

export const Geo = v.object({
  id: Id,
  title: textIfAny(),
  is_geo_center: v.boolean(),
  phone: textIfAny(),
  host: v.nullish(v.string()),
  timezone: v.nullish(v.string()),
});
export type Geo = v.InferOutput<typeof Geo>;

/** `transit`: delivered to the shop from the warehouse; `retail`: on the shop's shelf. */
export const OrderType = v.picklist(['retail', 'transit']);
export type OrderType = v.InferOutput<typeof OrderType>;

export const Profile = v.object({
  host: v.string(),
  geo: v.nullish(Geo),
  area: Geo,
  area_id: Id,
  user: v.nullish(v.object({ title: v.string(), phone: v.string(), email: v.string() })),
});
export type Profile = v.InferOutput<typeof Profile>;

export const Image = v.object({
  url: picture(),
  s_url: v.nullish(picture()),
  l_url: v.nullish(picture()),
  is_main: v.nullish(v.boolean()),
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
  alt: v.nullish(v.string()),
});
export type Image = v.InferOutput<typeof Image>;

const Attribute = v.object({
  code: v.string(),
  title: v.string(),
  values: list(
    v.object({
      title: v.string(),
      url: v.nullish(address()),
      opt: v.nullish(v.string()),
      unit: v.nullish(v.string()),
    }),
  ),
});
export type Attribute = v.InferOutput<typeof Attribute>;

export const Availability = v.picklist(['in_stock', 'on_order', 'out_of_stock']);
export type Availability = v.InferOutput<typeof Availability>;

export const Variation = v.object({
  id: Id,
  url: address(),
  title: v.string(),
  code: Code,
  labels: list(v.object({ title: v.string() }), 30),
  variant: v.string(),
  brand: v.string(),
  category: v.string(),
  price: v.number(),
  price_old: v.nullish(v.number()),
  image: v.nullish(v.object({ s_url: picture(), url: v.nullish(picture()) })),
  shops_count: v.number(),
  transit_shops_count: v.number(),
  delivery_days: v.nullish(Days),
  availability_status: Availability,
});
export type Variation = v.InferOutput<typeof Variation>;

export const Product = v.object({
  id: Id,
  title: v.string(),
  url: address(),
  image: v.object({ s_url: picture(), url: v.nullish(picture()), l_url: v.nullish(picture()) }),
  images: v.nullish(list(Image, 100)),
  attributes: list(Attribute, 300),
  variations: v.pipe(list(Variation, 200), v.minLength(1)),
  html: v.nullish(html()),
  breadcrumbs: v.nullish(list(link, 30)),
  rating: v.nullish(v.object({ value: v.number(), count: v.number() })),
});
export type Product = v.InferOutput<typeof Product>;

const SummaryWay = v.object({ in_stock: v.number(), total: v.number(), delivery_days: v.nullish(Days) });
export const Summary = v.object({ retail: SummaryWay, transit: SummaryWay });
export type Summary = v.InferOutput<typeof Summary>;

export const Shop = v.object({
  id: Id,
  name: v.string(),
  title: v.string(),
  url: address(),
  address: v.string(),
  coordinate: v.nullish(point),
  metro_stations: list(
    v.object({ name: v.string(), color: v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/)), time: v.number() }),
  ),
  work_time: v.string(),
  directions: html(),
  license: v.object({ no: v.string() }),
  entity_name: v.string(),
  inn: v.string(),
  ogrn: v.string(),
  legal_address: v.string(),
  images: list(Image, 100),
  areas: v.array(Id),
  summary: v.nullish(Summary),
});
export type Shop = v.InferOutput<typeof Shop>;

export const StockRow = v.object({
  shop: Shop,
  price: v.number(),
  retail: v.object({ in_stock: v.number(), price: v.number() }),
  transit: v.object({ in_stock: v.number(), price: v.number(), delivery_days: v.nullish(Days) }),
});
export type StockRow = v.InferOutput<typeof StockRow>;

/** The stock of some goods in one shop (contract.md §6). */
export const ShopStock = v.object({
  goods_id: Id,
  retail: StockRow.entries.retail,
  transit: StockRow.entries.transit,
});
export type ShopStock = v.InferOutput<typeof ShopStock>;

const ItemStock = v.object({ in_stock: v.number(), price: v.number(), total: v.number() });
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
  product: v.object({ title: v.string() }),
  image: namedPicture,
  variant: v.string(),
  brand: v.string(),
  category: v.string(),
  price: v.number(),
  qnt: v.number(),
  /** Truthy if it can be ordered. */
  availability_status: v.nullish(v.union([v.string(), v.number(), v.boolean()])),
  stock: ItemStocks,
});
export type CartItem = v.InferOutput<typeof CartItem>;

/**
 * The cart, in the answer of every call that reads or changes it; the oldest line first. Its lines are not droppable:
 * an invalid one must fail the answer instead of vanishing silently.
 */
export const Cart = v.object({ data: v.object({ items: v.array(CartItem) }) });
export type Cart = v.InferOutput<typeof Cart>;

export const MapGeo = v.object({ coordinates: point, zoom: v.number() });
export type MapGeo = v.InferOutput<typeof MapGeo>;

export const Meta = v.object({ count: v.number(), page: v.number(), limit: v.number() });
export type Meta = v.InferOutput<typeof Meta>;

export const Category = v.object({
  id: Id,
  code: v.string(),
  title: v.string(),
  url: address(),
  count: v.number(),
  image: v.nullish(namedPicture),
});
export type Category = v.InferOutput<typeof Category>;

const MenuLeaf = v.object({ title: v.string(), url: addressIfAny() });
const MenuBranch = v.object({ ...MenuLeaf.entries, children: v.nullish(list(MenuLeaf, 1000)) });
export const MenuItem = v.object({ ...MenuLeaf.entries, children: v.nullish(list(MenuBranch, 1000)) });
export type MenuItem = v.InferOutput<typeof MenuItem>;

export const Listing = v.object({
  data: v.object({
    products: list(Product, GOODS_SHOWN),
    title: v.string(),
    breadcrumbs: v.nullish(list(link, 30)),
    html: v.nullish(html()),
    /** For a search without results: the corrected query whose results are returned. */
    corrected: v.nullish(v.string()),
    /** For a search: a query that may have been meant. */
    suggestion: v.nullish(v.string()),
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
  code: v.string(),
  title: v.string(),
  type: v.picklist(['list', 'range', 'flag']),
  unit: v.nullish(v.string()),
  min: v.nullish(v.number()),
  max: v.nullish(v.number()),
  values: v.nullish(list(v.object({ value: v.string(), title: v.string(), count: v.number() }))),
});
export type Filter = v.InferOutput<typeof Filter>;

export const FilterCounts = v.object({
  data: v.object({
    count: v.number(),
    filters: v.record(
      v.string(),
      v.object({
        values: v.nullish(v.record(v.string(), v.number())),
        min: v.nullish(v.number()),
        max: v.nullish(v.number()),
      }),
    ),
  }),
});
export type FilterCounts = v.InferOutput<typeof FilterCounts>;

export const Suggestions = v.object({
  data: v.object({
    queries: list(v.string(), 100),
    categories: list(link, 100),
    brands: list(link, 100),
    products: list(
      v.object({ title: v.string(), url: address(), image: v.object({ s_url: picture() }), price: v.number() }),
    ),
  }),
});
export type Suggestions = v.InferOutput<typeof Suggestions>;

const brandFields = { id: Id, code: v.string(), title: v.string(), country: v.nullish(v.string()) };
export const Brand = v.object({
  ...brandFields,
  url: address(),
  letter: v.string(),
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

const RubricLink = v.object({ code: v.string(), title: v.string(), url: address() });
export const Rubrics = v.object({ data: list(v.object({ ...RubricLink.entries, count: v.number() }), 1000) });
export type Rubrics = v.InferOutput<typeof Rubrics>;

const ArticleCard = v.object({
  id: Id,
  title: v.string(),
  url: address(),
  image: v.nullish(namedPicture),
  announce: v.string(),
  date: v.string(),
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
  footer: list(v.object({ title: v.string(), items: list(link, 100) }), 20),
});
export type ServiceLinks = v.InferOutput<typeof ServiceLinks>;

export const Content = v.object({
  data: v.object({
    title: v.string(),
    html: html(),
    description: v.nullish(v.string()),
    blocks: v.nullish(list(v.object({ title: v.string(), html: html() }), 1000)),
    /** Goods that the page shows (contract.md §6). */
    products: v.nullish(list(Product, GOODS_SHOWN)),
  }),
});
export type Content = v.InferOutput<typeof Content>;

export const CalculatorOptions = v.object({
  data: v.object({
    events: list(v.object({ code: v.string(), title: v.string() })),
    durations: list(v.object({ hours: v.number(), title: v.string() })),
    drinks: list(v.object({ code: v.string(), title: v.string(), category: v.string(), default: v.boolean() })),
  }),
});
export type CalculatorOptions = v.InferOutput<typeof CalculatorOptions>;

export const CalculatorResult = v.object({
  data: v.object({
    id: v.union([v.number(), v.string()]),
    rows: list(
      v.object({
        code: v.string(),
        title: v.string(),
        litres: v.number(),
        bottles: v.number(),
        bottle: v.nullish(v.object({ title: v.string(), url: address(), price: v.number() })),
      }),
    ),
    total: v.number(),
  }),
});
export type CalculatorResult = v.InferOutput<typeof CalculatorResult>;

/** An order of the visitor's session (contract.md §6). */
export const Order = v.object({
  code: Code,
  created: v.string(),
  status: v.object({
    code: v.picklist(['new', 'assembling', 'ready', 'done', 'cancelled']),
    title: v.string(),
  }),
  shop: v.object({ id: Id, title: v.string(), address: v.string(), url: addressIfAny() }),
  orderType: OrderType,
  ready_date: v.nullish(v.string()),
  total: v.number(),
  can_cancel: v.nullish(v.boolean()),
  can_move: v.nullish(v.boolean()),
  keep_until: v.nullish(v.string()),
  items: list(
    v.object({
      goods_id: Id,
      title: v.string(),
      variant: v.string(),
      url: addressIfAny(),
      image: v.object({ s_url: picture() }),
      qnt: v.number(),
      price: v.number(),
    }),
  ),
});
export type Order = v.InferOutput<typeof Order>;

/** How reviews are sorted: the newest, the best or the worst first (contract.md §6). */
export const ReviewSort = v.picklist(['new', '-value', 'value']);

/** `values`: how many reviews have each value, 1 to 5, where the API counts them (contract.md §6). */
export const ReviewsMeta = v.object({
  ...Meta.entries,
  values: v.nullish(v.record(v.string(), v.pipe(v.number(), v.minValue(0)))),
});

export const Review = v.object({
  id: v.union([v.number(), v.string()]),
  author: v.string(),
  date: v.string(),
  value: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  text: v.string(),
});
export type Review = v.InferOutput<typeof Review>;

/** The body of every 4xx and 5xx (contract.md §1); `fields` only with a 422. */
export const ErrorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    fields: v.nullish(v.record(v.string(), v.string())),
  }),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
