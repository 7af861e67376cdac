/** What an answer costs that nothing is stored of, beside @fastify/http-proxy passing the same on. */
import { startMeasured } from './child.ts';
import { measureCpu } from './load.ts';
import { OTHER, startOrigin } from './origin.ts';
import { compareRate } from './tell.ts';

/** A listing of 48 kB, which the budget is for: so many of the demo's goods. */
const GOODS = 25;

/** @param api the shop API's address; @param all path and query of a listing's JSON */
export async function measureMisses(api: string, all: string, rounds: number): Promise<void> {
  const listing = `${all}&limit=${GOODS}`;
  const origin = await startOrigin(api, listing);
  const own = await startMeasured('server/main.ts', /^storefront (\S+)$/m, { SHOP_API_URL: origin.url });
  const proxy = await startMeasured('bench/reference/http-proxy.ts', /^reference (\S+)$/m, { UPSTREAM: origin.url });
  try {
    const headers = { 'accept-encoding': 'identity' };
    // Another address each time: none of them is stored yet.
    const other = { path: (n: number) => `${OTHER}?n=${n}`, headers };
    const checked = { path: (n: number) => `${listing}&n=${n}`, headers };
    const figures = await measureCpu(
      [
        { name: 'other', server: own, ask: other, count: 2000, ahead: 30_000 },
        { name: 'other, proxy', server: proxy, ask: other, count: 2000, ahead: 30_000 },
        { name: 'checked', server: own, ask: checked, count: 500, ahead: 5000 },
        { name: 'checked, proxy', server: proxy, ask: checked, count: 500, ahead: 5000 },
      ],
      rounds,
    );
    const than = '@fastify/http-proxy';
    compareRate(figures, `miss of class 'other' : ${than}`, 'other', 'other, proxy', 'at least 1.0 × its rate');
    const what = `miss of a checked listing of ${Math.round(origin.listingBytes / 1000)} kB : ${than}`;
    compareRate(figures, what, 'checked', 'checked, proxy', 'at least 0.3 × its rate');
  } finally {
    await Promise.all([own.stop(), proxy.stop()]);
    origin.server.close();
    origin.server.closeAllConnections();
  }
}
