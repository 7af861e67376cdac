/** Pictures that go round (spec §2). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { dragStep, stepAround } from '../../shared/rules/carousel.ts';

test('spec §2 shop detail: the carousel wraps around, and too short a swipe does not move it', async (t: Test) => {
  t.strictSame([stepAround(2, 1, 3), stepAround(0, -1, 3), stepAround(0, 1, 1)], [0, 2, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.constantFrom(1, -1)), (count, steps) => {
      const end = steps.reduce((at, step) => stepAround(at, step, count), 0);
      const sum = steps.reduce((total, step) => total + step, 0);
      return end === ((sum % count) + count) % count;
    }),
  );
  t.equal(stepAround(0, 1, 0), 0, 'no pictures, no next one');
  t.strictSame([dragStep(-200, 300), dragStep(200, 300), dragStep(-20, 300), dragStep(50, 0)], [1, -1, 0, 0]);
  t.strictSame([dragStep(-18, 100), dragStep(18, 100), dragStep(17, 100), dragStep(0, 0)], [1, -1, 0, 0]);
});
