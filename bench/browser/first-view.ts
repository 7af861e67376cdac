/** What a first view costs its visitor: paints, blocked time, shifts, bytes on the line. */
import type { Browser } from 'playwright-core';
import { median } from '../load.ts';
import { openVisit, SLOW_CPU } from './chromium.ts';

export interface FirstView {
  /** ms since the navigation began. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** ms beyond 50 of each long task after the first paint. */
  readonly blocked: number;
  readonly shift: number;
  /** Bytes as they came over the line. */
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

/** The median of some first visits, CPU ÷ 4, slow 4G, on a phone. */
export async function measureFirstView(browser: Browser, url: string, rounds: number): Promise<FirstView> {
  const views: FirstView[] = [];
  for (let round = 0; round < rounds; round += 1) views.push(await visitOnce(browser, url));
  const of = (name: keyof FirstView): number => median(views.map((view) => view[name]));
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    shift: of('shift'),
    scripts: of('scripts'),
    styles: of('styles'),
    fonts: of('fonts'),
  };
}

async function visitOnce(browser: Browser, url: string): Promise<FirstView> {
  const { context, page, session } = await openVisit(browser, url, { cpu: SLOW_CPU, line: true, phone: true });
  const bytes = { Script: 0, Stylesheet: 0, Font: 0 };
  const types = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === 'Script' || type === 'Stylesheet' || type === 'Font') bytes[type] += encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  const late = seen.tasks.filter(({ start }) => start >= seen.firstPaint);
  return {
    firstPaint: seen.firstPaint,
    largestPaint: seen.largestPaint,
    blocked: late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    shift: seen.shift,
    scripts: bytes.Script,
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
