/** Starts the listing in bare React, with the looks of ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { classesOf } from '../test/checks/styles.ts';
import { type Measured, REFERENCE, startMeasured } from './child.ts';
import type { ListingClasses } from './reference/bare-listing.ts';

const root = join(import.meta.dirname, '..');

/** Paths of the measured listing of 50 goods. */
export const listing = { page: '/wine/', json: '/wine/?format=json' };

/** @param look the storefront whose styles, fonts and pictures are used @param api the shop API's address */
export async function startReact(look: string, api: string): Promise<Measured> {
  const classes = JSON.stringify(await readListingClasses());
  const env = { LISTING: api + listing.json, LOOK: look + listing.page, CLASSES: classes };
  return startMeasured('bench/reference/bare-react.ts', REFERENCE, env);
}

/**
 * Finds the class names that the build gives to the listing's styles.
 * @throws Error when a class no longer exists
 */
async function readListingClasses(): Promise<ListingClasses> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'));
  const modules = loaded?.config.css?.modules;
  const naming = modules === false ? undefined : modules?.generateScopedName;
  if (typeof naming !== 'function') throw new Error('the build names its classes in another way');
  const name = (file: string, local: string): string => {
    const sheet = join(root, 'views', file);
    if (!classesOf(readFileSync(sheet, 'utf8')).includes(local)) throw new Error(`${file} has no class ${local}`);
    return naming(local, sheet, '');
  };
  const card = 'catalogue/cards/card.module.css';
  const list = 'catalogue/cards/card-list.module.css';
  return {
    list: `${name(list, 'long')} ${name(list, 'cards')}`,
    card: name(card, 'card'),
    labels: name(card, 'labels'),
    about: name(card, 'about'),
    variants: name(card, 'variants'),
    foot: name(card, 'foot'),
    buy: name(card, 'buy'),
    rating: name('ui/goods.module.css', 'rating'),
    price: name('ui/goods.module.css', 'price'),
    discount: name('ui/goods.module.css', 'discount'),
    inStock: name('ui/goods.module.css', 'inStock'),
    onOrder: name('ui/goods.module.css', 'onOrder'),
    add: name('cart/goods-controls.module.css', 'add'),
    none: name('cart/goods-controls.module.css', 'none'),
    heart: name('favourites/favourite-button.module.css', 'heart'),
    main: name('layout/layout.module.css', 'main'),
  };
}
