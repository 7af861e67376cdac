/**
 * Every screen of the table (spec §2, D23) on the demo shop: its address answers, nothing moves, nothing is complained
 * of, nothing scrolls sideways on the narrowest screen; loaded anew, and walked to within the page.
 */
import type { Page } from 'playwright-core';
import tap, { type Test, test } from 'tap';
import { contentPaths, type screens } from '../../shared/routes.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { titleOf } from '../kit/head.ts';
import { fetchFonts, NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import type { Storefront } from '../kit/storefront.ts';

const browser = await startBrowser(tap);

/** A new screen does not compile without an address here. */
async function addressesOf(demo: Storefront): Promise<Record<keyof typeof screens, readonly string[]>> {
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

const isNarrow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('spec §2, D23: every screen answers, moves nothing, complains of nothing and fits 320 px', async (t: Test) => {
  const demo = await startDemo(t);
  const paths = Object.values(await addressesOf(demo)).flat();
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 320, height: 640 },
  ]) {
    const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, viewport });
    await watchShifts(page);
    await fetchFonts(page, demo.browserUrl);
    for (const path of paths) {
      const reply = await page.goto(demo.browserUrl + encodeURI(path), { waitUntil: 'load' });
      await demo.untilAwake(page);
      await page.waitForLoadState('networkidle');
      const where = `${path} at ${viewport.width}`;
      t.equal(reply?.status(), 200, where);
      t.equal(await page.getByRole('heading', { level: 1 }).count(), 1, `${where}: one h1`);
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${where} shifts by ${sum}: ${moved}`);
      t.ok(await isNarrow(page), `${where} does not scroll sideways`);
      t.strictSame(complaints.splice(0), [], where);
    }
  }
});

test('spec §2: every screen is walked to within the page, in silence', async (t: Test) => {
  const demo = await startDemo(t);
  // Links to the cart and to the forms open their dialogs instead.
  const { cart, callback, feedback: _, ...others } = await addressesOf(demo);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
  await page.goto(`${demo.browserUrl}${cart[0]}`);
  await demo.untilAwake(page);
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  for (const path of Object.values(others).flat()) {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      Object.assign(link, { href, id: 'walk' });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await page.waitForLoadState('networkidle');
    const { status, text } = await demo.get(encodeURI(path));
    t.ok(status === 200 || status === 301, path);
    if (status === 200) {
      await page.waitForFunction((title) => document.title === title, titleOf(text));
    }
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.equal(await page.getByRole('button', { name: 'Обновить' }).count(), 0, path);
    t.strictSame(complaints.splice(0), [], path);
  }
  await page.evaluate((href) => {
    document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click();
  }, callback[0]);
  await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
  t.ok(await page.evaluate(() => 'same' in globalThis), 'nothing was loaded anew');
});
