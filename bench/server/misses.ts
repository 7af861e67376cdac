/** The cost of a cache miss, compared with @fastify/http-proxy forwarding the same answer. */

import { type Measured, REFERENCE, startMeasured, startStorefront } from '../child.ts';
import type { Figure, Report } from '../report.ts';
import { listing } from '../start-react.ts';
import { rateBeside } from './beside.ts';
import { measureCpu, type Subject } from './load.ts';
import { type Origin, OTHER, SAME, startOrigin } from './origin.ts';

/** Number of goods in a listing of 48 kB, the size that the budget is for. */
const GOODS = 25;

/** @param api the shop API's address */
export async function measureMisses(report: Report, api: string, rounds: number): Promise<void> {
  const few = `${listing.json}&limit=${GOODS}`;
  const origin = await startOrigin(api, few);
  const headers = { 'accept-encoding': 'identity' };
  // Each address is new, so nothing is stored for it. A call's own parameters make it new: it has no others (D54).
  const other = (n: number) => ({ path: `${OTHER}?n=${n}`, headers });
  const checked = (n: number) => ({ path: `${few}&filter.price.from=${n}`, headers });
  const same = (n: number) => ({ path: `${few}&${SAME}${n}`, headers });
  try {
    report.head(`misses, CPU per request; the listing has ${Math.round(origin.listingBytes / 1000)} kB`);
    report.tell('missOther', await rateOf(origin, { ask: other, count: 2000, ahead: 30_000 }, rounds));
    report.tell('missChecked', await rateOf(origin, { ask: checked, count: 1000, ahead: 3000 }, rounds));
    report.tell('missSame', await rateOf(origin, { ask: same, count: 1000, ahead: 3000 }, rounds));
  } finally {
    origin.close();
  }
}

/** Processes of each server: one can be a third slower than another that runs the same code. */
const PROCESSES = 3;

/** Each row has servers of its own, which are not collecting the garbage of another row. */
async function rateOf(
  { url }: Origin,
  load: Pick<Subject, 'ask' | 'count' | 'ahead'>,
  rounds: number,
): Promise<Figure> {
  await using running = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  const add = async (name: string, starting: Promise<Measured>): Promise<void> => {
    const server = await starting;
    running.defer(() => server.stop());
    subjects.push({ name, server, ...load });
  };
  for (let n = 0; n < PROCESSES; n += 1) {
    await add('own', startStorefront({ SHOP_API_URL: url }));
    await add('proxy', startMeasured('bench/reference/http-proxy.ts', REFERENCE, { UPSTREAM: url }));
  }
  return rateBeside(await measureCpu(subjects, Math.ceil(rounds / 2)), 'own', 'proxy');
}
