/**
 * `npm run fuzz`: odd requests and odd answers of the API, against a storefront in a process of its own. Ends with 1 where
 * something does not hold.
 *
 * - `--seconds N`: how long, in all (60)
 * - `--seed N`: the same seed has the same inputs; printed, and by default another one each time
 * - `--only NAME`: one target, by the name that is printed; may be repeated
 * - `--cost N`: in place of these, N requests, N answers and N pages that repeat a part as often as they may, and those
 *   that were dear once. Prints processor time and bytes of the ten dearest of each, and ends with 1 where one costs more than D54 lets it, or all of them leave more memory behind
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { startShopProcess } from '../kit/shop-process.ts';
import { findTooDear, measureCosts, writeCost } from './cost.ts';
import { type Costly, costlyAnswers, costlyPages, costlyRequests, longAnswers, onceDear } from './costly.ts';
import { fuzz } from './run.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    only: { type: 'string', multiple: true },
    cost: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (!(seconds > 0) || !Number.isSafeInteger(seed)) throw new Error('--seconds and --seed are numbers');

const ends: (() => unknown)[] = [];
const owner = { teardown: (end: () => unknown) => ends.push(end) as never };
console.log(`seed ${seed}`);
/** Memory that may stay behind; MB. */
const MOST_GROWN = 64;
let found = 0;
try {
  if (values.cost === undefined) await huntForDefects();
  else await huntForCost(Number(values.cost));
} finally {
  for (const end of ends.reverse()) await end();
}
console.log(`${found} found`);
process.exitCode = found === 0 ? 0 : 1;

async function huntForDefects(): Promise<void> {
  for await (const { target, tries, finding } of fuzz(owner, { seconds, seed, only: values.only })) {
    if (finding !== undefined) found += 1;
    console.log(
      `${finding === undefined ? 'ok    ' : 'not ok'} ${target} (${tries} tries)${finding === undefined ? '' : `\n${finding.replace(/^/gm, '  ')}`}`,
    );
  }
}

async function huntForCost(count: number): Promise<void> {
  const shop = await startShopProcess(owner);
  const sample = (costly: fc.Arbitrary<Costly>) => fc.sample(costly, { seed, numRuns: count });
  // The first ones are dear while the code is being compiled, and the largest answers make the heap as large as it needs to be.
  const known = [...onceDear, ...longAnswers];
  await measureCosts(shop, [...fc.sample(costlyRequests, { seed: seed + 1, numRuns: 20 }), ...known]);
  for (const costly of [known, sample(costlyRequests), sample(costlyAnswers), sample(costlyPages)]) {
    const before = shop.memory() ?? 0;
    const costs = await measureCosts(shop, costly);
    const grown = (shop.memory() ?? 0) - before;
    const tooDear = findTooDear(costs);
    for (const cost of costs.slice(0, 10))
      console.log(`${tooDear.includes(cost) ? 'not ok' : 'ok    '} ${writeCost(cost)}`);
    if (grown > MOST_GROWN) console.log(`not ok it has grown by ${Math.round(grown)} MB`);
    found += tooDear.length + (grown > MOST_GROWN ? 1 : 0);
  }
}
