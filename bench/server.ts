/**
 * `npm run bench -- server`: the server rows of the budgets (design.md), each figure beside its reference from the same run. CPU
 * per request is the steadier figure; it is the median of interleaved rounds. `ROUNDS` sets how many; names of parts
 * (`listing`, `misses`, `first-byte`, `memory`, `start`) run these alone: `npm run bench -- server misses`.
 */
import { startMeasured } from './child.ts';
import { measureFirstByte } from './first-byte.ts';
import { measureListing } from './listing.ts';
import { measureMemory } from './memory.ts';
import { measureMisses } from './misses.ts';
import { measureStart } from './start.ts';
import { tellHead } from './tell.ts';

const LISTING = '/wine/';
const JSON_LISTING = '/wine/?format=json';
const rounds = Number(process.env.ROUNDS ?? 9);

const parts: Record<string, (api: string) => Promise<void>> = {
  listing: (api) => measureListing(api, LISTING, JSON_LISTING, rounds),
  misses: (api) => {
    tellHead('\nmisses, CPU per request: own, reference = rate beside it (budget)');
    return measureMisses(api, JSON_LISTING, rounds);
  },
  'first-byte': (api) => {
    tellHead('\nfirst byte of the listing while a secondary call takes 1.5 s (budget)');
    return measureFirstByte(api, LISTING);
  },
  memory: (api) => {
    tellHead('\nmemory and start (budget)');
    return measureMemory(api, LISTING, JSON_LISTING);
  },
  start: () => measureStart(LISTING),
};

const wanted = process.argv.slice(3);
const unknown = wanted.filter((name) => parts[name] === undefined);
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);

const api = await startMeasured('upstream/main.ts', /^shop api (\S+)$/m, { SHOP_DATA: ':memory:' });
try {
  for (const [name, run] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await run(api.url);
  }
} finally {
  await api.stop();
}
