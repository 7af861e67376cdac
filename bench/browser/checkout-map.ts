/** Checkout with thousands of shops: how long until list and map can be used, and how the map pans. */
import type { Browser, Page } from 'playwright-core';
import { openVisit, untilAwake } from './chromium.ts';

export interface MapFigures {
  /** ms from pressing 'Оформить заказ' until the shops have arrived. */
  readonly arrived: number;
  /** ms from then until list and markers are there. */
  readonly usable: number;
  readonly markers: number;
  /** Frames a second while it is dragged, and the longest of them in ms. */
  readonly frames: number;
  readonly longest: number;
}

declare global {
  interface Window {
    panned: number[];
  }
}

const STEPS = 60;

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
  const panned = await pan(page, await map.boundingBox());
  await context.close();
  return { arrived, usable, markers, ...panned };
}

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>;

async function pan(page: Page, box: Box): Promise<Pick<MapFigures, 'frames' | 'longest'>> {
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.evaluate(() => {
    window.panned = [];
    const note = (at: number): void => {
      window.panned.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.move(middle.x + 150 * Math.sin(step / 8), middle.y + 80 * Math.cos(step / 8));
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => window.panned);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return { frames: gaps.length / seconds, longest: Math.max(0, ...gaps) };
}
