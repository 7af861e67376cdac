/** How much of a page the browser goes over for what a visitor does, as its trace tells. */
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
  /** Elements whose styles were computed again, summed over all passes. */
  readonly styled: number;
  /** Boxes that the largest pass of layout had to look through. */
  readonly laidOut: number;
  /** What had something laid out, and why. */
  readonly reasons: readonly string[];
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.invalidationTracking'];

/** What there was to do until the frame after `act` was drawn. */
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
