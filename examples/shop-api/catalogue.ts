/** The catalogue as the contract words it: products, listings, filters. Pure. */
import { brand, type City, categories, DELIVERY_DAYS, type Goods, goods, shops, stock } from './goods.ts';

type Query = Readonly<Record<string, unknown>>;

export const shopsIn = ({ id }: City) => shops.filter(({ areas }) => areas.includes(id));
export const stockOf = (shopId: number, goodsId: number) =>
  stock.get(`${shopId} ${goodsId}`) ?? { retail: 0, transit: 0 };
export const urlOf = ({ category, permalink }: Goods) => `/${category}/${permalink}.html`;
export const PICTURE = '/images/goods.svg';

export function productOf(item: Goods, city: City) {
  const here = shopsIn(city).map(({ id }) => stockOf(id, item.id));
  const today = here.filter(({ retail }) => retail > 0).length;
  const later = here.filter(({ transit }) => transit > 0).length;
  const { id, title, variant, category, price, priceOld } = item;
  return {
    ...{ id, title, url: urlOf(item), image: { s_url: PICTURE, url: PICTURE } },
    attributes: [{ code: 'country', title: 'Страна', values: [{ title: item.country }] }],
    variations: [
      {
        ...{ id, url: urlOf(item), title, code: String(id), labels: [], variant, category, price },
        ...{ brand: brand.title, price_old: priceOld, shops_count: today, transit_shops_count: later },
        ...(later > 0 && { delivery_days: DELIVERY_DAYS }),
        availability_status: today > 0 ? 'in_stock' : later > 0 ? 'on_order' : 'out_of_stock',
      },
    ],
  };
}

/** The goods of a listing's address before any filter, with its title; undefined for an unknown one. */
export function goodsOf(path: string, q: string): { title: string; found: readonly Goods[] } | undefined {
  const [first, second, ...more] = path.split('/').filter((part) => part !== '');
  if (more.length > 0) return undefined;
  if (first === 'catalog' && second === 'search') {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = goods.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
    return { title: q === '' ? 'Весь каталог' : `Поиск: ${q}`, found };
  }
  if (first === 'brands') return second === brand.code ? { title: brand.title, found: goods } : undefined;
  if (second !== undefined) return undefined;
  if (first === 'actions') return { title: 'Акции', found: goods.filter(({ priceOld }) => priceOld !== null) };
  const category = categories.find(({ code }) => code === first);
  return category && { title: category.title, found: goods.filter((one) => one.category === category.code) };
}

/** Keeps the goods that fit `filter.price.from`, `filter.price.to` and `filter.country[]`. */
function filtered(found: readonly Goods[], query: Query, without?: string): readonly Goods[] {
  const from = without === 'price' ? undefined : query['filter.price.from'];
  const to = without === 'price' ? undefined : query['filter.price.to'];
  const countries = without === 'country' ? [] : [query['filter.country[]'] ?? []].flat();
  return found.filter(
    ({ price, country }) =>
      price >= Number(from || 0) &&
      price <= Number(to || Number.POSITIVE_INFINITY) &&
      (countries.length === 0 || countries.includes(country)),
  );
}

const orders: Readonly<Record<string, (a: Goods, b: Goods) => number>> = {
  price: (a, b) => a.price - b.price,
  '-price': (a, b) => b.price - a.price,
  title: (a, b) => a.title.localeCompare(b.title, 'ru'),
};

export function pageOf<T>(all: readonly T[], query: Query) {
  const limit = Math.min(Number(query.limit || 50), 100);
  const page = Number(query.page || 1);
  return { part: all.slice((page - 1) * limit, page * limit), meta: { count: all.length, page, limit } };
}

export function listingOf(found: readonly Goods[], query: Query, city: City) {
  const order = orders[String(query.sort)] ?? (() => 0);
  const { part, meta } = pageOf([...filtered(found, query)].sort(order), query);
  return { products: part.map((item) => productOf(item, city)), meta };
}

export function filtersOf(found: readonly Goods[]) {
  const counted = countsOf(found, {});
  const { country, price } = counted.filters;
  const values = Object.entries(country.values).map(([value, count]) => ({ value, title: value, count }));
  return [
    { code: 'price', title: 'Цена', type: 'range', unit: '₽', ...price },
    { code: 'country', title: 'Страна', type: 'list', values },
  ];
}

/** How many goods each choice would leave, under the other filters that are chosen. */
export function countsOf(found: readonly Goods[], query: Query) {
  const countries = Map.groupBy(filtered(found, query, 'country'), ({ country }) => country);
  const prices = filtered(found, query, 'price').map(({ price }) => price);
  return {
    count: filtered(found, query).length,
    filters: {
      price: prices.length === 0 ? {} : { min: Math.min(...prices), max: Math.max(...prices) },
      country: { values: Object.fromEntries([...countries].map(([name, all]) => [name, all.length])) },
    },
  };
}
