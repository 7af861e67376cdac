/** An address of each screen in the demo shop, and more where a screen has several faces. */
import { contentPaths, type screens } from '../../shared/routes.ts';
import type { Storefront } from './storefront.ts';

/** A new screen does not compile without an address here. */
export async function addressesOf(demo: Storefront): Promise<Record<keyof typeof screens, readonly string[]>> {
  const { json } = await demo.getJson('/wine/?format=json&limit=1');
  const [product] = (json as { data: { products: { url: string; variations: { id: number }[] }[] } }).data.products;
  if (product === undefined) throw new Error('no wine');
  const legacy = product.url.replace(/([^/]+)$/, `goods_${product.variations[0]?.id}-$1`);
  return {
    home: ['/'],
    cart: ['/cart/'],
    shops: ['/shop/', '/shop/?view=metro', '/shop/?view=map'],
    shop: ['/shop/1/'],
    brands: ['/brands/'],
    brand: [await firstLink(demo, '/brands/', /^\/brands\/[\w-]+\/$/)],
    actions: ['/actions/'],
    calculator: ['/calculator/', '/calculator/?guests.men=3&guests.women=4&event=wedding&hours=4&drinks[]=wine'],
    articles: ['/article/'],
    rubric: [await firstLink(demo, '/article/', /^\/article\/[\w-]+\/$/)],
    article: [await firstLink(demo, '/article/', /^\/article\/[\w-]+\/\d+\/$/)],
    faq: ['/faq/'],
    partners: ['/partners/'],
    holidays: contentPaths.filter((path) => path.startsWith('/about/alcohol')),
    content: contentPaths.filter((path) => path !== '/faq/' && !path.startsWith('/about/alcohol')),
    contacts: ['/contacts/'],
    feedback: ['/feedback/'],
    callback: ['/feedback/callback/'],
    catalogue: ['/catalog/'],
    search: ['/catalog/search/?q=сыр', '/catalog/search/?q=абракадабра'],
    listing: ['/wine/', '/wine/?sort=price&page=2'],
    legacyProduct: [legacy],
    product: [product.url],
  };
}

async function firstLink(demo: Storefront, path: string, wanted: RegExp): Promise<string> {
  const { text } = await demo.get(path);
  const main = text.slice(text.indexOf('<main'));
  const found = [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '').find((href) => wanted.test(href));
  if (found === undefined) throw new Error(`${path} has no link like ${wanted}`);
  return found;
}
