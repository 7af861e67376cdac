/** From a click to the next frame that shows it, at CPU ÷ 4 (Event Timing), beside the same on a page of bare React. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { Figure, Report } from '../report.ts';
import { median } from '../statistics.ts';
import { openVisit, SLOW_CPU, startChromium, untilAwake } from './chromium.ts';
import type { Scene } from './scene.ts';

/** ms from input to frame, as the browser tells it (in steps of 8); undefined: it told of no such frame. */
type Pressed = number | undefined;

interface Interactions {
  readonly addToCart: Pressed;
  readonly step: Pressed;
  readonly filter: Pressed;
}

declare global {
  interface Window {
    /** ms of the latest interaction, once the browser has told of its click. */
    told: number | undefined;
  }
}

/** What it has not told by then was missed. It tells of nothing below 16 ms: at CPU ÷ 4 no press is that quick. */
const TOLD_MS = 2000;

/** Own and bare by turns, so that both have the same machine. */
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

/** The median and the worst; one that nobody was told of misses whatever budget there is. */
function summary(pressed: readonly Pressed[]): Figure {
  const told = pressed.filter((ms) => ms !== undefined);
  const missed = pressed.length - told.length;
  if (missed > 0) return { value: Number.POSITIVE_INFINITY, own: `${missed} untold` };
  return { value: median(told), own: `≤ ${Math.max(...told)} ms` };
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

/** Runs in the page. An interaction is told in pieces (pointerdown, pointerup, click), in the order of their frames: it took as long as the longest. */
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
