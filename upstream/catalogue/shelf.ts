/** The catalogue in memory: the few facts that listings filter and sort by, without the cards. */
import type { DatabaseSync } from 'node:sqlite';
import type { Facets } from '../database/facets.ts';
import { rows } from '../database/query.ts';

export interface ShelfGoods {
  readonly id: number;
  readonly productId: number;
  /** Roubles; the price in a city that has no offer of its own. */
  readonly price: number;
  readonly priceOld: number | null;
  /** Facet values that distinguish it from the product's other variations. */
  readonly facets: Facets;
}

export interface ShelfProduct {
  readonly id: number;
  readonly category: string;
  /** Its brand's code. */
  readonly brand: string;
  readonly title: string;
  readonly sections: readonly string[];
  readonly facets: Facets;
  readonly popularity: number;
  readonly addedOn: number;
  /** Its variations, in order. */
  readonly goods: readonly ShelfGoods[];
}

export interface FacetNames {
  readonly code: string;
  readonly title: string;
  readonly unit: string | null;
  /** Titles by value. */
  readonly values: ReadonlyMap<string, string>;
}

export interface Shelf {
  /** The most popular first. */
  readonly products: readonly ShelfProduct[];
  readonly byId: ReadonlyMap<number, ShelfProduct>;
  readonly goods: ReadonlyMap<number, ShelfGoods>;
  /** The attributes that products can be filtered by, in display order. */
  readonly facets: readonly FacetNames[];
}

type GoodsRow = Omit<ShelfGoods, 'facets'> & { facets: string };

interface ProductRow {
  id: number;
  category: string;
  brand: string;
  title: string;
  sections: string;
  facets: string;
  popularity: number;
  addedOn: number;
}

/** Reads the shelf, which takes a few ms for thousands of goods. */
export function readShelf(database: DatabaseSync): Shelf {
  const goods = rows<GoodsRow>(
    database.prepare('select id, product_id productId, price, price_old priceOld, facets from goods order by id'),
  ).map((one): ShelfGoods => ({ ...one, facets: JSON.parse(one.facets) as Facets }));
  const goodsOf = Map.groupBy(goods, ({ productId }) => productId);
  const products = rows<ProductRow>(
    database.prepare(
      `select id, category, brand, title, sections, facets, popularity, added_on addedOn
       from product order by popularity desc, id`,
    ),
  ).map((product) => ({
    ...product,
    sections: JSON.parse(product.sections) as string[],
    facets: JSON.parse(product.facets) as Facets,
    goods: goodsOf.get(product.id) ?? [],
  }));
  return {
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    goods: new Map(goods.map((one) => [one.id, one])),
    facets: readFacets(database),
  };
}

function readFacets(database: DatabaseSync): FacetNames[] {
  const values = Map.groupBy(
    rows<{ code: string; value: string; title: string }>(
      database.prepare('select code, value, title from facet_value'),
    ),
    ({ code }) => code,
  );
  return rows<{ code: string; title: string; unit: string | null }>(
    database.prepare('select code, title, unit from facet order by position'),
  ).map((facet) => ({
    ...facet,
    values: new Map(values.get(facet.code)?.map(({ value, title }) => [value, title])),
  }));
}
