/** The filters of listings: the city's prices and stock, the brand, and the goods' attributes. */
import { isRange } from '../database/facets.ts';
import { isDiscounted, type OfferedGoods } from './item.ts';
import type { FacetNames } from './shelf.ts';

/**
 * A filter (contract.md §5.4), tested on a variation. A product matches when one of its variations fits all that are
 * chosen.
 */
export type Facet = {
  readonly code: string;
  readonly title: string;
  readonly unit?: string;
} & (
  | {
      readonly type: 'list';
      readonly values: ValuesOf;
      readonly titleOf: (value: string) => string;
    }
  | { readonly type: 'range'; readonly numbers: (goods: OfferedGoods) => readonly number[] }
  | { readonly type: 'flag'; readonly holds: (goods: OfferedGoods) => boolean }
);

type ValuesOf = (goods: OfferedGoods) => readonly string[];

/** Titles of a list's values, by value. */
interface FacetTitles {
  readonly categories: ReadonlyMap<string, string>;
  readonly brands: ReadonlyMap<string, string>;
  readonly shops: ReadonlyMap<string, string>;
}

const price: Facet = {
  type: 'range',
  code: 'price',
  title: 'Цена',
  unit: '₽',
  numbers: ({ offer }) => [offer.price],
};
const available: Facet = {
  type: 'flag',
  code: 'available',
  title: 'В наличии или под заказ',
  holds: ({ offer }) => offer.status !== 'out_of_stock',
};
const discount: Facet = { type: 'flag', code: 'discount', title: 'Со скидкой', holds: isDiscounted };

/** What decides most purchases; the other attributes follow. */
const LEADING: readonly string[] = ['color', 'sugar', 'country', 'grape', 'occasion', 'packaging'];

/**
 * All filters of the shop, in display order: what decides comes first.
 * @param handingOut ids of the shops that can still hand out goods of a category today (D67)
 */
export function createFacets(
  titles: FacetTitles,
  attributes: readonly FacetNames[],
  handingOut: (category: string) => ReadonlySet<string>,
): Facet[] {
  /** The city's shops that can hand the goods over today (contract §6). */
  const shopsToday: ValuesOf = ({ offer, product }) => {
    if (offer.shopsCount === 0) return [];
    const shops = handingOut(product.category);
    return offer.shops.today.filter((id) => shops.has(id));
  };
  const list = (code: string, title: string, names: ReadonlyMap<string, string>, values: ValuesOf): Facet => ({
    ...{ type: 'list', code, title, values },
    titleOf: (value) => names.get(value) ?? value,
  });
  return [
    price,
    { type: 'flag', code: 'today', title: 'Забрать сегодня', holds: (goods) => shopsToday(goods).length > 0 },
    // Offers a choice in searches only: other listings have the goods of one category.
    list('category', 'Раздел', titles.categories, ({ product }) => [product.category]),
    ...LEADING.flatMap((code) => attributes.filter((one) => one.code === code).map(attributeFacet)),
    list('brand', 'Бренд', titles.brands, ({ product }) => [product.brand]),
    available,
    discount,
    ...attributes.filter(({ code }) => !LEADING.includes(code)).map(attributeFacet),
    list('shop', 'Магазин', titles.shops, ({ offer }) => offer.shops.any),
    list('shop_today', 'Сегодня в магазине', titles.shops, shopsToday),
  ];
}

function attributeFacet({ code, title, unit, values: titles }: FacetNames): Facet {
  const name = { code, title, ...(unit !== null && { unit }) };
  const values = ({ facets, product }: OfferedGoods): readonly string[] => facets[code] ?? product.facets[code] ?? [];
  if (isRange(unit)) return { ...name, type: 'range', numbers: (goods) => values(goods).map(Number) };
  return { ...name, type: 'list', values, titleOf: (value) => titles.get(value) ?? value };
}
