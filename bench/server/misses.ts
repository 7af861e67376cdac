/** The cost of a cache miss, compared with @fastify/http-proxy forwarding the same answer. */

import { REFERENCE, STOREFRONT, startMeasured } from '../child.ts';
import type { Report } from '../report.ts';
import { listing } from '../start-react.ts';
import { rateBeside } from './beside.ts';
import { measureCpu } from './load.ts';
import { OTHER, startOrigin } from './origin.ts';

/** Number of goods in a listing of 48 kB, the size that the budget is for. */
const GOODS = 25;

/** @param api the shop API's address */
export async function measureMisses(report: Report, api: string, rounds: number): Promise<void> {
  const few = `${listing.json}&limit=${GOODS}`;
  const origin = await startOrigin(api, few);
  const own = await startMeasured('server/main.ts', STOREFRONT, { SHOP_API_URL: origin.url });
  const proxy = await startMeasured('bench/reference/http-proxy.ts', REFERENCE, { UPSTREAM: origin.url });
  try {
    const headers = { 'accept-encoding': 'identity' };
    // Each address is new, so nothing is stored for it.
    const other = (n: number) => ({ path: `${OTHER}?n=${n}`, headers });
    const checked = (n: number) => ({ path: `${few}&n=${n}`, headers });
    const same = (n: number) => ({ path: `${few}&same=${n}`, headers });
    const figures = await measureCpu(
      [
        { name: 'other', server: own, ask: other, count: 2000, ahead: 30_000 },
        { name: 'other, proxy', server: proxy, ask: other, count: 2000, ahead: 30_000 },
        { name: 'checked', server: own, ask: checked, count: 1500, ahead: 5000 },
        { name: 'checked, proxy', server: proxy, ask: checked, count: 1500, ahead: 5000 },
        { name: 'same', server: own, ask: same, count: 1500 },
        { name: 'same, proxy', server: proxy, ask: same, count: 1500 },
      ],
      rounds,
    );
    report.head(`misses, CPU per request; the listing has ${Math.round(origin.listingBytes / 1000)} kB`);
    report.tell('missOther', rateBeside(figures, 'other', 'other, proxy'));
    report.tell('missChecked', rateBeside(figures, 'checked', 'checked, proxy'));
    report.tell('missSame', rateBeside(figures, 'same', 'same, proxy'));
  } finally {
    await Promise.all([own.stop(), proxy.stop()]);
    origin.close();
  }
}
