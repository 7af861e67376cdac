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
      readonly values: (goods: OfferedGoods) => readonly string[];
      readonly titleOf: (value: string) => string;
    }
  | { readonly type: 'range'; readonly numbers: (goods: OfferedGoods) => readonly number[] }
  | { readonly type: 'flag'; readonly holds: (goods: OfferedGoods) => boolean }
);

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

/** All filters of the shop, in display order. @param shopNames by id */
export function createFacets(
  brandTitles: ReadonlyMap<string, string>,
  attributes: readonly FacetNames[],
  shopNames: ReadonlyMap<string, string>,
): Facet[] {
  const brand: Facet = {
    type: 'list',
    code: 'brand',
    title: 'Бренд',
    values: ({ product }) => [product.brand],
    titleOf: (value) => brandTitles.get(value) ?? value,
  };
  const shop: Facet = {
    type: 'list',
    code: 'shop',
    title: 'Магазин',
    values: ({ offer }) => offer.shops,
    titleOf: (value) => shopNames.get(value) ?? value,
  };
  return [price, available, discount, brand, ...attributes.map(attributeFacet), shop];
}

function attributeFacet({ code, title, unit, values: titles }: FacetNames): Facet {
  const name = { code, title, ...(unit !== null && { unit }) };
  const values = ({ facets, product }: OfferedGoods): readonly string[] => facets[code] ?? product.facets[code] ?? [];
  if (isRange(unit)) return { ...name, type: 'range', numbers: (goods) => values(goods).map(Number) };
  return { ...name, type: 'list', values, titleOf: (value) => titles.get(value) ?? value };
}
