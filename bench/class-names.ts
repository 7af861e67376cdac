/** What the build calls the classes of the listing's styles: references that are to look the same wear the same names. */
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import type { ListingClasses } from './reference/bare-listing.ts';

const root = join(import.meta.dirname, '..');

/** @throws Error where the styles have no such class any more */
export async function readListingClasses(): Promise<ListingClasses> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'));
  const modules = loaded?.config.css?.modules;
  const naming = modules === false ? undefined : modules?.generateScopedName;
  if (typeof naming !== 'function') throw new Error('the build names its classes in another way');
  const name = (file: string, local: string): string => naming(local, join(root, 'views', file), '');
  const card = 'goods/card.module.css';
  return {
    list: `${name('goods/card-list.module.css', 'long')} ${name('goods/card-list.module.css', 'cards')}`,
    card: name(card, 'card'),
    labels: name(card, 'labels'),
    about: name(card, 'about'),
    variants: name(card, 'variants'),
    foot: name(card, 'foot'),
    buy: name(card, 'buy'),
    price: name('ui/price.module.css', 'price'),
    discount: name('ui/price.module.css', 'discount'),
    inStock: name('ui/supply.module.css', 'inStock'),
    onOrder: name('ui/supply.module.css', 'onOrder'),
    add: name('cart/goods-controls.module.css', 'add'),
    none: name('cart/goods-controls.module.css', 'none'),
    main: name('layout/page-frame.module.css', 'main'),
  };
}
