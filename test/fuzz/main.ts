/**
 * `npm run fuzz`: odd requests and odd answers of the API, against a storefront in a process of its own. Ends with 1 where
 * something does not hold.
 *
 * - `--seconds N`: how long, in all (60)
 * - `--seed N`: the same seed has the same inputs; printed, and by default another one each time
 * - `--only NAME`: one target, by the name that is printed; may be repeated
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz } from './run.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    only: { type: 'string', multiple: true },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (!(seconds > 0) || !Number.isSafeInteger(seed)) throw new Error('--seconds and --seed are numbers');

const ends: (() => unknown)[] = [];
const owner = { teardown: (end: () => unknown) => ends.push(end) as never };
console.log(`seed ${seed}`);
let found = 0;
try {
  for await (const { target, tries, finding } of fuzz(owner, { seconds, seed, only: values.only })) {
    if (finding !== undefined) found += 1;
    console.log(
      `${finding === undefined ? 'ok    ' : 'not ok'} ${target} (${tries} tries)${finding === undefined ? '' : `\n${finding.replace(/^/gm, '  ')}`}`,
    );
  }
} finally {
  for (const end of ends.reverse()) await end();
}
console.log(`${found} found`);
process.exitCode = found === 0 ? 0 : 1;
