/** Measures from a trace how much style and layout work an action causes in the browser. */
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly args: {
    readonly elementCount?: number;
    readonly beginData?: { readonly totalObjects: number };
    readonly data?: { readonly nodeName?: string; readonly reason?: string };
  };
}

export interface BrowserWork {
  /** Elements whose styles were recomputed, summed over all passes. */
  readonly styled: number;
  /** Layout objects visited in the largest layout pass. */
  readonly laidOut: number;
  /** What invalidated the layout, and why. */
  readonly reasons: readonly string[];
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.invalidationTracking'];

/** Traces the work until the frame after `act` is drawn. */
export async function traceWork(browser: Browser, page: Page, act: () => Promise<void>): Promise<BrowserWork> {
  await untilDrawn(page);
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  await untilDrawn(page);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const of = (wanted: string) => traceEvents.filter(({ name }) => name === wanted).map(({ args }) => args);
  return {
    styled: of('UpdateLayoutTree').reduce((sum, { elementCount = 0 }) => sum + elementCount, 0),
    laidOut: Math.max(0, ...of('Layout').map(({ beginData }) => beginData?.totalObjects ?? 0)),
    reasons: of('LayoutInvalidationTracking').map(({ data }) => `${data?.nodeName}: ${data?.reason}`),
  };
}

async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
