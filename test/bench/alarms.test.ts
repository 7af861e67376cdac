/** Alerts are judged by what a run of the fleet has recorded: promtool evaluates the deployed rules. */
import { type Test, test } from 'tap';
import { findAlarms } from '../../bench/fleet/alarms.ts';
import type { Recording } from '../../bench/fleet/recorder.ts';

const CALM = 12;
/** Evaluating the rules more often takes more CPU time, and finds the same. */
const every = 60;

/** Thirty pages a scrape; those of the scrapes `from` to `to` fail. */
function record(from: number, to: number): Recording {
  const values = Array.from({ length: 36 }, (_, n) => n);
  const failed = values.map((n) => 30 * Math.max(0, Math.min(n, to) - from));
  const good = values.map((n, index) => 5000 + 30 * n - (failed[index] ?? 0));
  const of = (code: string) => `haproxy_backend_http_responses_total{job="balancer",proxy="pages",code="${code}"}`;
  return new Map([
    ['up{job="storefront"}', values.map(() => 1)],
    // An instance that is started anew: its series is missing, then its counter begins at 0.
    ['http_requests_total{job="storefront"}', values.map((n) => (n < 10 ? n : n < 20 ? Number.NaN : n - 20))],
    [of('2xx'), good],
    [of('5xx'), failed],
  ]);
}

test('a fault of half a minute wakes nobody; an outage that goes on does, within five minutes', async (t: Test) => {
  const judge = (from: number, to: number, goesOn: number) =>
    findAlarms(t.testdir(), record(from, to), { calm: CALM, goesOn, like: 3, every });
  t.same(await judge(CALM, CALM + 6, 300), []);
  const [first] = await judge(CALM, 36, 300);
  t.equal(first?.alert, 'BudgetBurns of pages');
  t.ok(first && first.at > CALM * 5 && first.at < CALM * 5 + 300, `${first?.at} s`);
});

test('what is first counted while it is calm was counted in the hour before, too', async (t: Test) => {
  const scrapes = Array.from({ length: 36 }, (_, n) => n);
  const pages = scrapes.map((n) => (n === 0 ? Number.NaN : 30 * n));
  const quick = pages.map((count, n) => count - 30 * Math.max(0, Math.min(n, CALM + 6) - CALM));
  const of = (name: string, more = ''): string =>
    `http_request_duration_seconds_${name}{job="storefront",route="page home",status="2xx"${more}}`;
  const slow = new Map([
    ['up{job="storefront"}', scrapes.map(() => 1)],
    [of('count'), pages],
    [of('bucket', ',le="1"'), quick],
  ]);
  t.same(await findAlarms(t.testdir(), slow, { calm: CALM, goesOn: 0, like: 1, every }), []);
});
