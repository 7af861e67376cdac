/** Waits until a page has no requests in flight; `networkidle` reports that half a second late. */
import type { Page, Request } from 'playwright-core';
import { until } from './until.ts';

/**
 * Watches the page's requests from now on.
 * @returns a function that waits until all of them have ended and a frame with their results has been drawn
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () =>
    until(async () => {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      return open.size === 0;
    });
}
