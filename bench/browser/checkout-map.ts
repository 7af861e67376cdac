/** Checkout with thousands of shops: the time until list and map are usable, and panning compared with a bare map. */
import type { Browser } from 'playwright-core';
import type { Report } from '../report.ts';
import { panBareMap } from './bare-map.ts';

import { openVisit, startChromium, untilInteractive } from './chromium.ts';
import { startManyShops } from './many-shops.ts';
import { type Panning, pan } from './pan.ts';
import { type Scene, startUnlimited } from './scene.ts';

const SHOPS = 5000;

export async function measureCheckout(report: Report, { api }: Scene): Promise<void> {
  const shops = await startManyShops(api, SHOPS);
  const storefront = await startUnlimited(shops.url);
  const browser = await startChromium();
  try {
    await measureMap(report, browser, `${storefront.url}/wine/`);
  } finally {
    await browser.close();
    await storefront.stop();
    shops.close();
  }
}

/** @param url address of a listing */
async function measureMap(report: Report, browser: Browser, url: string): Promise<void> {
  const { context, page } = await openVisit(browser, url, {});
  await page.goto(url);
  await untilInteractive(page);
  const put = page.getByRole('list', { name: 'Товары' }).getByRole('button', { name: 'В корзину' }).first();
  await put.click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .filter({ hasText: '1' })
    .waitFor();
  await page.goto(`${url}#cart`);
  const order = page.getByRole('dialog', { name: 'Корзина' }).getByRole('button', { name: 'Оформить заказ' });
  await order.waitFor();
  await page.waitForLoadState('networkidle');

  const dialog = page.getByRole('dialog', { name: 'Оформление заказа' });
  const map = dialog.getByRole('region', { name: 'Карта магазинов' });
  const answer = page.waitForResponse('**/api/checkout/shops.json').then((response) => response.finished());
  const begun = performance.now();
  await order.click();
  await answer;
  const arrived = performance.now() - begun;
  await dialog.getByRole('list', { name: 'Магазины' }).getByRole('button').first().waitFor();
  await map.locator('.leaflet-marker-pane button').first().waitFor();
  const usable = performance.now() - begun;
  const markers = await map.locator('.leaflet-marker-pane button').count();
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  const own = await pan(page, map);
  await context.close();
  const bare = await panBareMap(browser, new URL(url).origin, { width, height }, markers);
  const text = ({ frames, longest }: Panning): string => `${frames.toFixed(0)}, ≤ ${longest.toFixed(0)} ms`;
  report.head(`checkout with ${SHOPS} shops; the reference is bare Leaflet with as many markers`);
  report.tell('usableMap', { value: usable / 1000, own: `${arrived.toFixed(0)} came` });
  report.tell('markers', { value: markers });
  report.tell('frames', { value: own.frames, own: text(own), reference: text(bare) });
}
