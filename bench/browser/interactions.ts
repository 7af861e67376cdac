/** From a click to the next frame that shows it, at CPU ÷ 4 (Event Timing), beside the same on a page of bare React. */
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { median } from '../load.ts';
import { openVisit, SLOW_CPU, untilAwake } from './chromium.ts';

/** ms from input to frame, medians; the browser rounds to 8, and tells of nothing below 16. */
export interface Interactions {
  readonly addToCart: number;
  readonly step: number;
  readonly filter: number;
}

declare global {
  interface Window {
    slowest: number;
  }
}

/** The least that the browser tells of. */
const LEAST_MS = 16;
/** What it has not told by then was less. */
const TOLD_MS = 2000;

/** Own and bare by turns, so that both have the same machine. @param url of a listing */
export async function measureInteractions(
  browser: Browser,
  url: string,
  rounds: number,
): Promise<{ readonly own: Interactions; readonly bare: Interactions }> {
  const code = await bundleBareShop();
  const { context, page } = await openVisit(browser, url, { cpu: SLOW_CPU });
  await page.addInitScript(watch);
  const bare = await openVisit(browser, url, { cpu: SLOW_CPU });
  await bare.page.addInitScript(watch);
  const figures = { own: [] as Interactions[], bare: [] as Interactions[] };
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront();
    figures.own.push(await pressOwn(page, url, round));
    await bare.page.bringToFront();
    figures.bare.push(await pressBare(bare.page, code, round));
  }
  await context.close();
  await bare.context.close();
  return { own: medians(figures.own), bare: medians(figures.bare) };
}

function medians(rounds: readonly Interactions[]): Interactions {
  const of = (name: keyof Interactions): number => median(rounds.map((round) => round[name]));
  return { addToCart: of('addToCart'), step: of('step'), filter: of('filter') };
}

async function pressOwn(page: Page, url: string, round: number): Promise<Interactions> {
  await page.goto(url);
  await untilAwake(page);
  await page.waitForLoadState('networkidle');
  // What is in the cart already shows no 'В корзину' once the cart is there.
  const cart = page.getByRole('banner').getByRole('link', { name: /^Корзина/ });
  if (round > 0) await cart.filter({ hasText: /\d/ }).waitFor();
  const card = page
    .getByRole('list', { name: 'Товары' })
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'В корзину' }) })
    .first();
  const name = (await card.getAttribute('aria-labelledby')) ?? '';
  const same = page.locator(`article[aria-labelledby="${name}"]`);
  const addToCart = await time(page, same.getByRole('button', { name: 'В корзину' }));
  const step = await time(page, same.getByRole('button', { name: 'Увеличить количество' }));
  const filter = await time(page, page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').nth(round));
  await page.waitForLoadState('networkidle');
  return { addToCart, step, filter };
}

async function pressBare(page: Page, code: string, round: number): Promise<Interactions> {
  await page.goto('about:blank');
  await page.addScriptTag({ content: code, type: 'module' });
  const card = page.getByRole('article').nth(round);
  const addToCart = await time(page, card.getByRole('button'));
  const step = await time(page, card.getByRole('button').last());
  const filter = await time(page, page.getByRole('checkbox').nth(round));
  return { addToCart, step, filter };
}

/** Presses, and waits until the browser has told how long its frame took. */
async function time(page: Page, target: Locator): Promise<number> {
  await target.hover();
  await page.evaluate(() => {
    window.slowest = 0;
  });
  await target.click();
  const told = page.waitForFunction(() => window.slowest > 0, undefined, { timeout: TOLD_MS });
  return told.then(
    () => page.evaluate(() => window.slowest),
    () => LEAST_MS,
  );
}

async function bundleBareShop(): Promise<string> {
  const input = join(import.meta.dirname, '../reference/bare-shop.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input } },
  });
  const [entry] = (built as Rolldown.RolldownOutput).output;
  return entry.code;
}

/** Runs in the page: the longest event of the latest interaction. */
function watch(): void {
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId > 0) window.slowest = Math.max(window.slowest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}
