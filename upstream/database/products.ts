/** Fills the tables of products, goods and facets. */
import type { DatabaseSync } from 'node:sqlite';
import type { DemoShop, SeedBrand, SeedCategory, SeedProduct } from '../seed/model.ts';
import { cardOf, detailsOf } from './card.ts';
import { facetsOf, filterValue, goodsFacetsOf, isFiltered, sectionsOf } from './facets.ts';

/** A product with its brand and category. */
export interface PlacedProduct {
  readonly product: SeedProduct;
  readonly brand: SeedBrand;
  readonly category: SeedCategory;
}

/** @throws when a product names a brand or a category that the seed does not have */
export function placeProducts(shop: DemoShop): PlacedProduct[] {
  const brands = new Map(shop.brands.map((brand) => [brand.id, brand]));
  const categories = new Map(shop.categories.map((category) => [category.code, category]));
  return shop.products.map((product) => {
    const brand = brands.get(product.brandId);
    const category = categories.get(product.category);
    if (brand === undefined || category === undefined) throw new Error(`Product ${product.id} belongs nowhere`);
    return { product, brand, category };
  });
}

export function fillProducts(database: DatabaseSync, shop: DemoShop): void {
  const insert = database.prepare('insert into product values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const review = database.prepare('insert into review (product_id, author, date, value, text) values (?, ?, ?, ?, ?)');
  const goodsRow = database.prepare('insert into goods values (?, ?, ?, ?, ?, ?, ?)');
  for (const { product, brand, category } of placeProducts(shop)) {
    insert.run(
      product.id,
      product.category,
      brand.code,
      product.title,
      JSON.stringify(sectionsOf(product.category, product.section, product.attributes)),
      JSON.stringify(facetsOf(product.attributes)),
      product.popularity,
      product.addedOn,
      JSON.stringify(cardOf(product, brand, category)),
      JSON.stringify(detailsOf(product, category)),
    );
    for (const { author, date, value, text } of product.reviews) review.run(product.id, author, date, value, text);
    for (const goods of product.goods) {
      const facets = JSON.stringify(goodsFacetsOf(product.attributes, goods.variant));
      goodsRow.run(goods.id, product.id, permalinkOf(goods.url), goods.price, goods.priceOld, facets, goods.code);
    }
  }
  fillFacets(database, shop);
}

/** The last part of the address of goods, which identifies them under any prefix (D22). */
const permalinkOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1, -'.html'.length);

function fillFacets(database: DatabaseSync, shop: DemoShop): void {
  const facet = database.prepare('insert or ignore into facet values (?, ?, ?, (select count(*) from facet))');
  const facetValue = database.prepare('insert or ignore into facet_value values (?, ?, ?)');
  for (const { attributes } of shop.products) {
    for (const { code, title, values } of attributes.filter(isFiltered)) {
      facet.run(code, title, values[0]?.unit ?? null);
      for (const value of values) {
        const named = filterValue(code, value);
        facetValue.run(code, named.code, named.title);
      }
    }
  }
}
