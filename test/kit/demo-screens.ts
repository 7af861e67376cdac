/** Addresses of each screen in the demo shop. */
import { type ScreenName, screens as table } from '../../shared/routes.ts';
import type { Storefront } from './storefront.ts';

interface Addresses {
  /** One address for each of the screen's looks. */
  readonly looks: readonly string[];
  /** Further addresses that look like one of those. */
  readonly more?: readonly string[];
}

export interface DemoScreen {
  readonly screen: ScreenName;
  readonly path: string;
  /** Is it the first address with this look? */
  readonly isLook: boolean;
}

/** All addresses of all screens. */
export async function findDemoScreens(demo: Storefront): Promise<DemoScreen[]> {
  const screens = Object.entries(await addressesOf(demo)) as [ScreenName, Addresses][];
  return screens.flatMap(([screen, { looks, more = [] }]) => [
    ...looks.map((path) => ({ screen, path, isLook: true })),
    ...more.map((path) => ({ screen, path, isLook: false })),
  ]);
}

/** The types require an address for every screen. */
async function addressesOf(demo: Storefront): Promise<Record<ScreenName, Addresses>> {
  const { json } = await demo.getJson('/wine/?format=json&limit=1');
  const [product] = (json as { data: { products: { url: string; variations: { id: number }[] }[] } }).data.products;
  if (product === undefined) throw new Error('no wine');
  const legacy = product.url.replace(/([^/]+)$/, `goods_${product.variations[0]?.id}-$1`);
  const { path: holidays } = table.holidays;
  const { path: texts } = table.content;
  return {
    home: { looks: ['/'] },
    cart: { looks: ['/cart/', '/cart/?plain=1'] },
    favorites: {
      looks: [`/favorites/?ids=${product.variations.map(({ id }) => id).join()}`, '/favorites/'],
    },
    compare: { looks: [`/compare/?ids=${await goodsIds(demo)}`, '/compare/'] },
    orders: { looks: ['/orders/'] },
    shops: { looks: ['/shop/', '/shop/?view=metro'], more: ['/shop/?view=map'] },
    shop: { looks: ['/shop/1/'] },
    brands: { looks: ['/brands/'] },
    brand: { looks: [await firstLink(demo, '/brands/', /^\/brands\/[\w-]+\/$/)] },
    actions: { looks: ['/actions/'] },
    calculator: {
      looks: ['/calculator/', '/calculator/?guests.men=3&guests.women=4&event=wedding&hours=4&drinks[]=wine'],
    },
    articles: { looks: ['/article/'] },
    rubric: { looks: [await firstLink(demo, '/article/', /^\/article\/[\w-]+\/$/)] },
    article: { looks: [await firstLink(demo, '/article/', /^\/article\/[\w-]+\/\d+\/$/)] },
    faq: { looks: ['/faq/'] },
    partners: { looks: ['/partners/'] },
    holidays: { looks: holidays.slice(0, 1), more: holidays.slice(1) },
    content: { looks: texts.slice(0, 1), more: texts.slice(1) },
    contacts: { looks: ['/contacts/'] },
    feedback: { looks: ['/feedback/'] },
    callback: { looks: ['/feedback/callback/'] },
    catalogue: { looks: ['/catalog/'] },
    search: { looks: ['/catalog/search/?q=сыр', '/catalog/search/?q=абракадабра'] },
    listing: {
      looks: ['/wine/'],
      more: ['/wine/?sort=price&page=2&filter.price.to=1500', '/wine/?utm_source=mail&page=3&yclid=1'],
    },
    legacyProduct: { looks: [], more: [legacy] },
    product: { looks: [product.url] },
    notFound: { looks: ['/no-such-page/'] },
  };
}

/** The goods ids of the first three wines. */
async function goodsIds(demo: Storefront): Promise<string> {
  const { json } = await demo.getJson('/wine/?format=json&limit=3');
  const { products } = (json as { data: { products: { variations: { id: number }[] }[] } }).data;
  return products.map(({ variations: [shown] }) => shown?.id).join();
}

async function firstLink(demo: Storefront, path: string, wanted: RegExp): Promise<string> {
  const { text } = await demo.get(path);
  const main = text.slice(text.indexOf('<main'));
  const found = [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '').find((href) => wanted.test(href));
  if (found === undefined) throw new Error(`${path} has no link like ${wanted}`);
  return found;
}
