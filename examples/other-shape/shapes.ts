/** The shapes of the API, and what the contract makes of them. */
import { type AdapterSession, type AnswerHead, refuse } from 'vitrina/adapter';

interface Envelope {
  readonly ok: boolean;
  readonly payload: unknown;
  readonly error: {
    readonly reason: string;
    readonly text: string;
    readonly problems: readonly { field: string; text: string }[];
  };
}
export interface City {
  readonly city_nr: number;
  readonly city_name: string;
  readonly is_main: boolean;
  readonly phone_number: string;
  readonly site_host: string;
}
export interface Store {
  readonly store_nr: number;
  readonly store_name: string;
  readonly street: string;
  readonly lng_lat: readonly [lng: number, lat: number];
  readonly opening_hours: string;
  readonly city_nrs: number[];
  readonly owner: Readonly<Record<'name' | 'inn' | 'ogrn' | 'legal_address', string>>;
}
interface Goods {
  readonly item_nr: number;
  readonly item_name: string;
  readonly group_code: string;
  readonly slug: string;
  readonly photo_name: string;
  readonly packing: string;
  readonly maker_name: string;
  readonly price_kopecks: number;
}
export interface Item extends Goods {
  readonly old_price_kopecks: number | null;
  readonly stores_count: number;
  readonly depots_count: number;
  readonly delivery_days: number | null;
  readonly state: 'here' | 'later' | 'gone';
  readonly made_in: string;
}
interface Amount {
  readonly pieces: number;
  readonly price_kopecks: number;
  readonly total_kopecks: number;
}
interface Amounts {
  readonly shelf: Amount;
  readonly depot: Amount;
}
interface Line extends Goods, Amounts {
  readonly line_nr: number;
  readonly pieces: number;
  readonly can_be_had: boolean;
}
export interface Basket {
  readonly lines: readonly Line[];
}
export interface StockRow extends Amounts {
  readonly store: Store;
  readonly price_kopecks: number;
  readonly days: number;
}
export interface Offer extends Amounts {
  readonly store: Store;
  readonly days: number;
  readonly lines: readonly (Amounts & { readonly line_nr: number })[];
}
export interface Post {
  readonly post_nr: number;
  readonly headline: string;
  readonly lead: string;
  readonly published_at: string;
  readonly text_html: string;
}

/** The contract's names of fields, by those of the API: `lines/0/pieces` is `items[0].qnt`. */
type FieldNames = Readonly<Record<string, string>>;
const lineFields: FieldNames = { pieces: 'qnt', price_kopecks: 'price' };
const contractName = (field: string, names: FieldNames): string => {
  const [, line, name = ''] = /^lines\/(\d+)\/(\w+)$/.exec(field) ?? [];
  return line === undefined ? (names[field] ?? field) : `items[${line}].${lineFields[name] ?? name}`;
};

/** Takes an answer out of its envelope. @throws Refusal for a failure */
export function open<Payload>(body: unknown, { status }: AnswerHead, names: FieldNames = {}): Payload {
  const { ok, payload, error } = body as Envelope;
  if (ok) return payload as Payload;
  const fields = error.problems.map(({ field, text }) => [contractName(field, names), text]);
  throw refuse(status, { code: error.reason, message: error.text, fields: Object.fromEntries(fields) });
}

const VISITOR = 'x-visitor-token';

export interface Visitor {
  readonly session: AdapterSession;
}

/** The header field that names the visitor. */
export const visitorOf = ({ session }: Visitor) => ({ [VISITOR]: session.get() });

/** Keeps the token that the API gives to a new visitor. */
export function keepVisitor({ session }: Visitor, { headers }: AnswerHead): void {
  if (headers[VISITOR] !== undefined) session.set(headers[VISITOR]);
}

export const roubles = (kopecks: number): number => kopecks / 100;

export const toGeo = ({ city_nr, city_name, is_main, phone_number, site_host }: City) => ({
  ...{ id: city_nr, title: city_name, is_geo_center: is_main, phone: phone_number, host: site_host },
});

export const toShop = ({
  store_nr,
  store_name,
  street,
  lng_lat: [lng, lat],
  opening_hours,
  city_nrs,
  owner,
}: Store) => ({
  ...{ id: store_nr, name: store_name, title: store_name, url: `/shop/${store_nr}/`, address: street },
  ...{ coordinate: { lng, lat }, metro_stations: [], work_time: opening_hours, directions: '', license: { no: '' } },
  ...{ entity_name: owner.name, inn: owner.inn, ogrn: owner.ogrn, legal_address: owner.legal_address },
  ...{ images: [], areas: city_nrs },
});

const urlOf = ({ group_code, slug }: Goods) => `/${group_code}/${slug}.html`;
const pictureOf = ({ photo_name }: Goods) => ({ s_url: `/images/${photo_name}`, url: `/images/${photo_name}` });
const states = { here: 'in_stock', later: 'on_order', gone: 'out_of_stock' } as const;

export function toProduct(item: Item) {
  const { item_nr: id, item_name: title, old_price_kopecks: before } = item;
  const one = {
    ...{ id, url: urlOf(item), title, code: String(id), labels: [], variant: item.packing, brand: item.maker_name },
    ...{ category: item.group_code, price: roubles(item.price_kopecks), price_old: before && roubles(before) },
    ...{ shops_count: item.stores_count, transit_shops_count: item.depots_count },
    ...{ delivery_days: item.delivery_days, availability_status: states[item.state] },
  };
  const attributes = [{ code: 'country', title: 'Страна', values: [{ title: item.made_in }] }];
  return { id, title, url: urlOf(item), image: pictureOf(item), attributes, variations: [one] };
}

const toAmount = ({ pieces, price_kopecks, total_kopecks }: Amount) => ({
  ...{ in_stock: pieces, price: roubles(price_kopecks), total: roubles(total_kopecks) },
});
const toAmounts = ({ shelf, depot }: Amounts) => ({ retail: toAmount(shelf), transit: toAmount(depot) });

export const toCart = ({ lines }: Basket) => ({
  data: {
    items: lines.map((line) => ({
      ...{ id: line.line_nr, goods_id: line.item_nr, code: String(line.item_nr), url: urlOf(line) },
      ...{ name: line.item_name, product: { title: line.item_name }, image: pictureOf(line), variant: line.packing },
      ...{ brand: line.maker_name, category: line.group_code, price: roubles(line.price_kopecks), qnt: line.pieces },
      ...{ availability_status: line.can_be_had, stock: toAmounts(line) },
    })),
  },
});

export const toStockRow = ({ store, price_kopecks, days, ...amounts }: StockRow) => {
  const { retail, transit } = toAmounts(amounts);
  return { shop: toShop(store), price: roubles(price_kopecks), retail, transit: { ...transit, delivery_days: days } };
};

export const toCheckoutRow = ({ store, days, lines, ...amounts }: Offer) => {
  const { retail, transit } = toAmounts(amounts);
  return {
    ...{ shop: toShop(store), items_stock: Object.fromEntries(lines.map((line) => [line.line_nr, toAmounts(line)])) },
    summary: { retail: { ...retail, delivery_days: 0 }, transit: { ...transit, delivery_days: days } },
  };
};

export const toMapGeo = ([lng, lat]: readonly [number, number]) => ({ coordinates: { lng, lat }, zoom: 11 });

export const rubric = { code: 'chay', title: 'О чае', url: '/article/chay/' };
export const toArticle = ({ post_nr, headline, lead, published_at, text_html }: Post) => ({
  ...{ id: post_nr, title: headline, url: `${rubric.url}${post_nr}/`, announce: lead, date: published_at },
  ...{ html: text_html, rubric },
});
