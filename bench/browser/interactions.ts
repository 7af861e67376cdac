/** Time from a click to the next frame, at CPU ÷ 4 (Event Timing), compared with a page of bare React. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { Figure, Report } from '../report.ts';
import { median } from '../statistics.ts';
import { openVisit, SLOW_CPU, startChromium, untilInteractive } from './chromium.ts';
import type { Scene } from './scene.ts';

/** ms from input to frame, as reported by the browser (in steps of 8); undefined when it reported none in time. */
type Pressed = number | undefined;

interface Interactions {
  readonly addToCart: Pressed;
  readonly step: Pressed;
  readonly filter: Pressed;
}

declare global {
  interface Window {
    /** ms of the latest interaction, once the browser has reported its click. */
    told: number | undefined;
  }
}

/** Time limit for a report; ms. Nothing below 16 ms is reported, but at CPU ÷ 4 no press is that quick. */
const TOLD_MS = 2000;

/** Own page and bare React take turns, so that both see the same state of the machine. */
export async function measureInteractions(report: Report, { own: urls }: Scene, rounds: number): Promise<void> {
  const url = urls.listing;
  const code = await bundleBareShop();
  const browser = await startChromium();
  const figures = { own: [] as Interactions[], bare: [] as Interactions[] };
  try {
    const { page } = await openVisit(browser, url, { cpu: SLOW_CPU });
    const { page: barePage } = await openVisit(browser, url, { cpu: SLOW_CPU });
    for (const each of [page, barePage]) await each.addInitScript(watch);
    for (let round = 0; round < rounds; round += 1) {
      await page.bringToFront();
      figures.own.push(await pressOwn(page, url, round));
      await barePage.bringToFront();
      figures.bare.push(await pressBare(barePage, code, round));
    }
  } finally {
    await browser.close();
  }
  report.head('input to next frame, CPU ÷ 4; the reference is fifty cards of bare React');
  for (const name of ['addToCart', 'step', 'filter'] as const) {
    const of = (pressed: readonly Interactions[]) => summary(pressed.map((each) => each[name]));
    report.tell(name, { ...of(figures.own), reference: of(figures.bare).own ?? '' });
  }
}

/** The median and the worst. A press without a report exceeds every budget. */
function summary(pressed: readonly Pressed[]): Figure {
  const told = pressed.filter((ms) => ms !== undefined);
  const missed = pressed.length - told.length;
  if (missed > 0) return { value: Number.POSITIVE_INFINITY, own: `${missed} untold` };
  return { value: median(told), own: `≤ ${Math.max(...told)} ms` };
}

async function pressOwn(page: Page, url: string, round: number): Promise<Interactions> {
  await page.goto(url);
  await untilInteractive(page);
  await page.waitForLoadState('networkidle');
  // Cards of goods in the cart lose their 'В корзину' once the cart has loaded.
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
  // That of the visitor's own shop is disabled as long as there is none.
  const filters = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox', { disabled: false });
  const filter = await time(page, filters.nth(round));
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

/** Presses the target and waits until the browser has reported the duration. */
async function time(page: Page, target: Locator): Promise<Pressed> {
  await target.hover();
  await page.evaluate(() => {
    window.told = undefined;
  });
  await target.click();
  const told = page.waitForFunction(() => window.told, undefined, { timeout: TOLD_MS });
  return told.then(
    (handle) => handle.jsonValue(),
    () => undefined,
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

/**
 * Runs in the page. The browser reports the events of an interaction (pointerdown, pointerup, click) one by one, in the
 * order of their frames; the longest is the interaction's duration.
 */
function watch(): void {
  const longest = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration, name } = entry as PerformanceEventTiming;
      if (interactionId === 0) continue;
      const ms = Math.max(longest.get(interactionId) ?? 0, duration);
      longest.set(interactionId, ms);
      if (name === 'click') window.told = ms;
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}
