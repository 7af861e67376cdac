/** Reads the whole demo shop from the files of `data/`: always the same, independent of clock and chance. */
import { fileURLToPath } from 'node:url';
import { readArticles } from './articles.ts';
import { readAttributes } from './attributes.ts';
import { readBrands } from './brands.ts';
import { calculator } from './calculator.ts';
import { readCategories } from './categories.ts';
import { readCities } from './cities.ts';
import type { DemoShop } from './model.ts';
import { readPages } from './pages.ts';
import { readProducts } from './products.ts';
import { readReviewWords } from './reviews.ts';
import { readShops } from './shops.ts';
import { composeStock } from './stock.ts';

/** The data files that come with the program. */
export const seedData: string = fileURLToPath(new URL('data', import.meta.url));

/**
 * Takes about 100 ms. `stock` is generated while it is iterated, and can be iterated again.
 * @throws Error with file, line and column of a mistake in the data
 */
export function readDemoShop(folder: string = seedData): DemoShop {
  const cities = readCities(folder);
  const shops = readShops(folder, cities);
  const shelves = readCategories(folder, readReviewWords(folder));
  const producers = readBrands(folder);
  const products = readProducts(folder, { shelves, producers, attributes: readAttributes(folder) });
  return {
    cities,
    shops,
    categories: shelves.map(({ category }) => category),
    brands: [...producers.values()].map(({ brand }) => brand),
    products,
    stock: { [Symbol.iterator]: () => composeStock(products, shops, cities) },
    articles: readArticles(folder, products),
    contents: readPages(folder),
    calculator,
  };
}
