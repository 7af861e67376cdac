/** Generated checks of answers stand for valibot's, the sanitiser's and the rule of pictures, where they are sure. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import * as v from 'valibot';
import { checkAnswer } from '../../server/gateway/check.ts';
import { htmlCleaner, htmlRule } from '../../server/gateway/html-fields.ts';
import { pictureKeeper } from '../../server/gateway/pictures-allowed.ts';
import { found, quickCheck } from '../../server/gateway/quick-check.ts';
import { isAllowed, type Part, rows, shaped } from './shaped-values.ts';

test('D30: what is quickly found to fit, fits valibot; the rest is left to valibot', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const look = quickCheck(answer, isAllowed);
    const check = (value: unknown): void => {
      if ((look(value) & found.doubt) !== 0) return;
      const copy = structuredClone(value);
      if (!v.is(answer, value)) throw new Error(`fits only here: ${JSON.stringify(value)}`);
      const checked = checkAnswer(answer, copy);
      if (!checked.fits || checked.dropped.length > 0) throw new Error(`changed: ${JSON.stringify(value)}`);
    };
    for (const wrongPart of [0.01, 0.2]) {
      fc.assert(fc.property(shaped(answer as unknown as Part, wrongPart), check), { numRuns: 150 });
    }
    fc.assert(fc.property(fc.jsonValue(), check), { numRuns: 50 });
    t.pass(key);
  }
});

test('D29: where no bit tells of HTML or pictures, cleaning would change nothing', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const look = quickCheck(answer, isAllowed);
    const clean = htmlCleaner(answer, htmlRule(isAllowed));
    const keep = pictureKeeper(answer, isAllowed);
    fc.assert(
      fc.property(shaped(answer as unknown as Part, 0.005), (value) => {
        const bits = look(value);
        if ((bits & found.doubt) !== 0) return true;
        const cleaned = clean?.(structuredClone(value)) === true && (bits & found.html) === 0;
        const kept = keep?.(structuredClone(value)) === true && (bits & found.picture) === 0;
        return !cleaned && !kept;
      }),
      { numRuns: 150 },
    );
    t.pass(key);
  }
});

test('an answer that fits leaves no doubt, whatever its call', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const look = quickCheck(answer, isAllowed);
    let fitting = 0;
    fc.assert(
      fc.property(shaped(answer as unknown as Part, 0), (value) => {
        if (!v.is(answer, value)) return true;
        fitting += 1;
        return (look(value) & found.doubt) === 0;
      }),
      { numRuns: 100 },
    );
    t.ok(fitting > 0, key);
  }
});
