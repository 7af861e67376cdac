/** What a first view costs its visitor: paints, blocked time, shifts, bytes on the line. */
import type { Browser } from 'playwright-core';
import { openVisit, SLOW_CPU, untilAwake } from './chromium.ts';

export interface FirstView {
  /** ms since the navigation began. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** ms beyond 50 of each long task after the first paint. */
  readonly blocked: number;
  readonly shift: number;
  /** Bytes as they came over the line, without heads; scripts until the page answers, the others until it is quiet. */
  readonly scripts: number;
  readonly styles: number;
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

/** Nothing more happens so long after the load; ms. */
const QUIET = 1500;

/**
 * One first visit, CPU ÷ 4, slow 4G, on a phone.
 * @param wakes do scripts make the page answer to its visitor?
 */
export async function visitOnce(browser: Browser, url: string, wakes: boolean): Promise<FirstView> {
  const { context, page, session } = await openVisit(browser, url, { cpu: SLOW_CPU, line: true, phone: true });
  const bytes = { Script: 0, Stylesheet: 0, Font: 0 };
  const begun = new Map<string, { readonly type: string; readonly head: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    begun.set(requestId, { type, head: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, head = 0 } = begun.get(requestId) ?? {};
    if (type === 'Script' || type === 'Stylesheet' || type === 'Font') bytes[type] += encodedDataLength - head;
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  if (wakes) await untilAwake(page);
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
    styles: bytes.Stylesheet,
    fonts: bytes.Font,
  };
}

/** Runs in the page, before anything of its own. */
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
