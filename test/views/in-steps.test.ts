/** Long lists are worked on in steps, between which the event loop goes on (D54). */
import { type Test, test } from 'tap';
import { inSteps, sortInSteps } from '../../views/data/in-steps.ts';

const shuffled = Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 50_000);

/** How often others had their turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await work;
  clearInterval(timer);
  return turns;
}

test('D54: a long list is sorted and mapped in steps, a short one at once', async (t: Test) => {
  const byNumber = (a: number, b: number) => a - b;
  t.strictSame(await sortInSteps(shuffled, byNumber), shuffled.toSorted(byNumber));
  t.strictSame(
    await inSteps(shuffled, (part) => part.map((n) => n + 1)),
    shuffled.map((n) => n + 1),
  );
  for (const length of [0, 1, 2000, 2001, 6000]) {
    const list = shuffled.slice(0, length);
    t.strictSame(await sortInSteps(list, byNumber), list.toSorted(byNumber), String(length));
  }
  const pairs = shuffled.map((n) => ({ key: n % 10, n }));
  const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
  t.strictSame(await sortInSteps(pairs, byKey), pairs.toSorted(byKey), 'equal elements stay in their order');
  t.ok((await turnsDuring(sortInSteps(shuffled, byNumber))) > 10);
  t.ok((await turnsDuring(inSteps(shuffled, (part) => part))) > 10);
  t.equal(await turnsDuring(sortInSteps(shuffled.slice(0, 2000), byNumber)), 0);
});
