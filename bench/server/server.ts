/**
 * `npm run bench`: the server's rows of the budgets (`budgets.ts`), each figure compared with its reference in the same
 * run. CPU per request, the steadier figure, is the median of interleaved rounds. `ROUNDS` sets their number.
 */
import { type Part, parts } from '../budgets.ts';
import { startApi } from '../child.ts';
import type { Report } from '../report.ts';
import { areApart } from './cpus.ts';
import { measureFirstByte } from './first-byte.ts';
import { measureHeld } from './held.ts';
import { measureHops } from './hops.ts';
import { measureListing } from './listing.ts';
import { measureMemory } from './memory.ts';
import { measureMisses } from './misses.ts';
import { measureOverload } from './overload.ts';
import { measureStart } from './start.ts';

const rounds = Number(process.env.ROUNDS ?? 9);

const measures: Record<(typeof parts.server)[number], (report: Report, api: string, rounds: number) => Promise<void>> =
  {
    listing: measureListing,
    misses: measureMisses,
    'first-byte': measureFirstByte,
    memory: measureMemory,
    held: measureHeld,
    overload: measureOverload,
    start: measureStart,
    hops: measureHops,
  };

export async function measureServer(report: Report, isWanted: (part: Part) => boolean): Promise<void> {
  if (!areApart)
    report.remark('load and servers share CPUs, as there is one or no taskset: CPU per request is less steady');
  const api = await startApi();
  try {
    for (const part of parts.server.filter(isWanted)) await measures[part](report, api.url, rounds);
  } finally {
    await api.stop();
  }
}
