/** From a click to the next frame that shows it, at CPU ÷ 4 (Event Timing). */
import type { Browser, Locator, Page } from 'playwright-core';
import { median } from '../load.ts';
import { openVisit, SLOW_CPU, untilAwake } from './chromium.ts';

export interface Interactions {
  /** ms from input to frame, medians. */
  readonly addToCart: number;
  readonly step: number;
  readonly filter: number;
}

declare global {
  interface Window {
    slowest: number;
  }
}

export async function measureInteractions(browser: Browser, url: string, rounds: number): Promise<Interactions> {
  const figures = { addToCart: [] as number[], step: [] as number[], filter: [] as number[] };
  const { context, page } = await openVisit(browser, url, { cpu: SLOW_CPU });
  await page.addInitScript(watch);
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(url);
    await untilAwake(page);
    await page.waitForLoadState('networkidle');
    const card = page
      .getByRole('list', { name: 'Товары' })
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'В корзину' }) })
      .nth(round);
    const name = (await card.getAttribute('aria-labelledby')) ?? '';
    // By its name: what is in the cart already may come meanwhile, and cards be counted anew.
    const same = page.locator(`article[aria-labelledby="${name}"]`);
    figures.addToCart.push(await time(page, same.getByRole('button', { name: 'В корзину' })));
    figures.step.push(await time(page, same.getByRole('button', { name: 'Увеличить количество' })));
    figures.filter.push(await time(page, page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').nth(round)));
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  return { addToCart: median(figures.addToCart), step: median(figures.step), filter: median(figures.filter) };
}

/** Presses, and waits until the browser has told how long its frame took. */
async function time(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    window.slowest = 0;
  });
  await target.click();
  await page.waitForFunction(() => window.slowest > 0);
  return page.evaluate(() => window.slowest);
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
