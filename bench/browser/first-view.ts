/** Measures what a first view costs its visitor: paints, blocking time, layout shift, bytes transferred. */
import type { Browser } from 'playwright-core';
import { openVisit, SLOW_CPU, untilInteractive } from './chromium.ts';

export interface FirstView {
  /** ms since the navigation began. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Blocking time: the sum over long tasks after the first paint of what exceeds 50 ms. */
  readonly blocked: number;
  readonly shift: number;
  /**
   * Bytes transferred, without header sections: scripts until the page is interactive, the others until it is quiet.
   */
  readonly scripts: number;
  readonly fonts: number;
}

interface Seen {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** How long after the load event the page is watched; ms. */
const QUIET = 1500;

/**
 * One first visit on a phone with CPU ÷ 4 and slow 4G.
 * @param isHydrated whether the page announces that it is interactive; the one of bare React does not
 */
export async function visitOnce(browser: Browser, url: string, isHydrated: boolean): Promise<FirstView> {
  const { context, page, session } = await openVisit(browser, url, { cpu: SLOW_CPU, line: true, phone: true });
  const bytes = { Script: 0, Font: 0 };
  const begun = new Map<string, { readonly type: string; readonly head: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    begun.set(requestId, { type, head: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, head = 0 } = begun.get(requestId) ?? {};
    if (type === 'Script' || type === 'Font') bytes[type] += encodedDataLength - head;
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  if (isHydrated) await untilInteractive(page);
  const scripts = bytes.Script;
  await page.waitForTimeout(QUIET);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  const late = seen.tasks.filter(({ start }) => start >= seen.firstPaint);
  return {
    firstPaint: seen.firstPaint,
    largestPaint: seen.largestPaint,
    blocked: late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    shift: seen.shift,
    scripts,
    fonts: bytes.Font,
  };
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [] };
  window.seen = seen;
  const on = (type: string, run: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  on('longtask', ({ startTime, duration }) => void seen.tasks.push({ start: startTime, duration }));
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
}
