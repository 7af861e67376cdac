/** The one timer that calls with the same limit share (D27). */
import { setTimeout as pause } from 'node:timers/promises';
import { type Test, test } from 'tap';
import { Deadlines, type Timed } from '../../server/upstream/deadlines.ts';

const LIMIT = 60;

function makeTimed(told: string[], name: string): Timed {
  const startedAt = performance.now();
  const timeOut = (): void => {
    told.push(performance.now() - startedAt >= LIMIT ? name : `${name}, too early`);
  };
  return { startedAt, earlier: undefined, later: undefined, timeOut };
}

test('each call is told once when its own time is over, and none that has ended', async (t: Test) => {
  const told: string[] = [];
  const deadlines = new Deadlines(LIMIT);
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => makeTimed(told, name)) as [
    Timed,
    Timed,
    Timed,
    Timed,
    Timed,
  ];
  for (const one of [a, b, c, d]) deadlines.add(one);
  for (const one of [a, c, c]) deadlines.delete(one);
  while (told.length < 2) await pause(5);
  t.strictSame(told, ['b', 'd']);
  deadlines.delete(b);
  const later = makeTimed(told, 'later');
  deadlines.add(later);
  while (told.length < 3) await pause(5);
  t.strictSame(told, ['b', 'd', 'later'], 'a list that was empty starts anew');
  deadlines.add(e);
  deadlines.delete(e);
  deadlines.add(makeTimed(told, 'last'));
  while (told.length < 4) await pause(5);
  t.equal(told[3], 'last');
});
