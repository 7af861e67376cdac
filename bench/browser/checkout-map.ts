/** Checkout with thousands of shops: how long until list and map can be used, and how the map pans beside a bare one. */
import type { Browser } from 'playwright-core';
import { panBareMap } from './bare-map.ts';
import { openVisit, untilAwake } from './chromium.ts';
import { type Panning, pan } from './pan.ts';

export interface MapFigures {
  /** ms from pressing 'Оформить заказ' until the shops have arrived. */
  readonly arrived: number;
  /** ms from then until list and markers are there. */
  readonly usable: number;
  readonly markers: number;
  readonly own: Panning;
  readonly bare: Panning;
}

/** @param url of a listing */
export async function measureMap(browser: Browser, url: string): Promise<MapFigures> {
  const { context, page } = await openVisit(browser, url, {});
  await page.goto(url);
  await untilAwake(page);
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
  const usable = performance.now() - begun - arrived;
  const markers = await map.locator('.leaflet-marker-pane button').count();
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  const own = await pan(page, map);
  await context.close();
  const bare = await panBareMap(browser, new URL(url).origin, { width, height }, markers);
  return { arrived, usable, markers, own, bare };
}
