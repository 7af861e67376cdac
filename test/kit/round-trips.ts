/** Counts the round trips of scripts that something on a page waits for: their order, not their time. */
import type { Page } from 'playwright-core';

/** Longer than what a page does between the answer of one script and its request for the next; ms. */
const DELAY = 400;

export interface RoundTrips {
  /** For how many scripts, one after another, the first request of an address has waited; undefined without one. */
  before(address: RegExp): number | undefined;
}

/** The background of a page: nothing waits for it. */
const BACKGROUND = /\/assets\/(?:start|seen-prices)-/;

/** Delays every script of the page from now on. Those that are asked for together make one round trip. */
export async function countRoundTrips(page: Page): Promise<RoundTrips> {
  const asked: { readonly url: string; readonly after: number }[] = [];
  let count = 0;
  page.on('request', (request) => asked.push({ url: request.url(), after: count }));
  await page.route('**/assets/*.js', async (route) => {
    if (BACKGROUND.test(route.request().url())) return route.continue();
    const after = count;
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    count = Math.max(count, after + 1);
    return route.continue();
  });
  return { before: (address) => asked.find(({ url }) => address.test(url))?.after };
}
