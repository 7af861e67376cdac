/** Calls that callers share, by themselves. */
import { type Test, test } from 'tap';
import { Flights } from '../../server/gateway/flights.ts';
import type { Leave } from '../../server/gateway/leave.ts';
import { UnsharedKeys } from '../../server/gateway/unshared-keys.ts';

const none = () => undefined;

test('a flight: one piece of work for all, its failure for all, and a new one afterwards', async (t: Test) => {
  const flights = new Flights<number>();
  let made = 0;
  const work = async () => {
    made += 1;
    if (made === 2) throw new Error('failed');
    return made;
  };
  const landings = await Promise.all([1, 2, 3].map(() => flights.fly('k', undefined, work)));
  t.strictSame(landings, [
    { as: 'leader', result: 1 },
    { as: 'follower', result: 1 },
    { as: 'follower', result: 1 },
  ]);
  const failures = await Promise.allSettled([1, 2].map(() => flights.fly('k', undefined, work)));
  t.strictSame(
    failures.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  t.match(await flights.fly('k', undefined, work), { result: 3 });
  t.notOk(flights.isFlying('k'));
});

test('a flight that is released goes on for its leader, and ends when that one leaves', async (t: Test) => {
  const flights = new Flights<string>();
  const leader = new AbortController();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  let release = none as () => void;
  let signal: Leave = leader.signal;
  const first = flights.fly('k', leader.signal, async (control) => {
    release = control.release;
    signal = control.signal;
    await end;
    return 'mine';
  });
  const second = flights.fly('k', undefined, async () => 'never');
  release();
  t.strictSame(await second, { as: 'released' });
  t.notOk(signal.aborted);
  t.notOk(flights.isFlying('k'), 'nobody joins it any more');
  leader.abort(new Error('gone'));
  await t.rejects(first, { message: 'gone' });
  t.ok(signal.aborted);
  resolve();
});

test('a flight is outdated by a purge: it lands, but is not current', async (t: Test) => {
  const flights = new Flights<boolean>();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const first = flights.fly('k', undefined, async (control) => {
    await end;
    return control.current();
  });
  flights.outdate((key) => key === 'k');
  const second = flights.fly('k', undefined, async (control) => control.current());
  resolve();
  t.match(await first, { as: 'leader', result: false });
  t.match(await second, { as: 'leader', result: true });
});

test('addresses whose answers are for one alone are remembered for a minute', async (t: Test) => {
  let now = 0;
  const keys = new UnsharedKeys(() => now);
  keys.add('k');
  t.ok(keys.has('k'));
  now += 60_000;
  t.notOk(keys.has('k'));
  keys.add('k');
  keys.delete('k');
  t.notOk(keys.has('k'));
});
