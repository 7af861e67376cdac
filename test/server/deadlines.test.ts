/** The one timer that calls with the same limit share (D27). */
import { type Test, test } from 'tap';
import { Deadlines, type Timed } from '../../server/gateway/deadlines.ts';
import { until } from '../kit/until.ts';

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
  await until(() => told.length === 2);
  t.strictSame(told, ['b', 'd']);
  deadlines.delete(b);
  const later = makeTimed(told, 'later');
  deadlines.add(later);
  await until(() => told.length === 3);
  t.strictSame(told, ['b', 'd', 'later'], 'a list that was empty starts anew');
  deadlines.add(e);
  deadlines.delete(e);
  deadlines.add(makeTimed(told, 'last'));
  await until(() => told.length === 4);
  t.equal(told[3], 'last');
});
