/**
 * `npm run fuzz`: odd requests and odd answers of the API, against a storefront in a process of its own. Ends with 1 where
 * something does not hold.
 *
 * - `--seconds N`: how long, in all (60)
 * - `--seed N`: the same seed has the same inputs; printed, and by default another one each time
 * - `--only NAME`: one target, by the name that is printed; may be repeated. Of costs: those that have it in what is printed
 * - `--cost N`: in place of these, those that were dear once, and N each of: requests, answers of no schema, and fields of
 *   answers at and beyond their bounds; and N bodies to the embedded API. Prints processor time and bytes of the ten dearest
 *   of each, and ends with 1 where one costs more than D54 lets it, or all of them leave more memory behind
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startShopProcess } from '../kit/shop-process.ts';
import { openCart, startApiProcess } from './api-process.ts';
import { findAsset, findTooDear, type Measured, measureCosts, writeCost } from './cost.ts';
import { type Costly, drawn } from './costly.ts';
import { answerCases, findAskers, shapeCases } from './costly-answers.ts';
import { bodies, requestCases } from './costly-requests.ts';
import { onceDear, onceDearBodies } from './once-dear.ts';
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
  const asset = await findAsset(shop);
  const known = onceDear(asset);
  const requests = requestCases(asset);
  // The first ones are dear while the code is being compiled, and the largest answers make the heap as large as it needs to be.
  await measureCosts(shop, [...drawn(requests, 20, seed + 1), ...known]);
  const answers = answerCases(await findAskers(shop), seed);
  for (const cases of [
    known,
    drawn(requests, count, seed),
    drawn(shapeCases(), count, seed),
    drawn(answers, count, seed),
  ])
    await hunt(shop, cases);
  const api = await startApiProcess(owner);
  const toApi = bodies(await openCart(api));
  await measureCosts(api, drawn(toApi, 20, seed + 1));
  await hunt(api, [...onceDearBodies(toApi), ...drawn(toApi, count, seed)]);
}

async function hunt(shop: Measured, cases: readonly Costly[]): Promise<void> {
  const chosen = cases.filter(({ what }) => values.only?.some((part) => what.includes(part)) ?? true);
  const before = shop.memory() ?? 0;
  const costs = await measureCosts(shop, chosen, 1);
  const grown = (shop.memory() ?? 0) - before;
  const tooDear = findTooDear(costs);
  for (const cost of new Set([...costs.slice(0, 10), ...tooDear]))
    console.log(`${tooDear.includes(cost) ? 'not ok' : 'ok    '} ${writeCost(cost)}`);
  const largest = costs.toSorted((a, b) => b.bytes - a.bytes).at(0);
  if (largest !== undefined) console.log(`largest of ${costs.length}: ${writeCost(largest)}`);
  if (grown > MOST_GROWN) console.log(`not ok it has grown by ${Math.round(grown)} MB`);
  found += tooDear.length + (grown > MOST_GROWN ? 1 : 0);
}
