/** Statistics, verdicts and tables of the benchmarks: pure, no server and no browser. */
import { type Test, test } from 'tap';
import { budgets, parts } from '../../bench/budgets.ts';
import { Report } from '../../bench/report.ts';
import { growth, median, medianRatio } from '../../bench/statistics.ts';
import { failsGate, judge, type Limit, withUnit } from '../../bench/verdict.ts';

const atMost: Limit = { unit: '×', direction: 'at most', limit: 2 };
const atLeast: Limit = { unit: '×', direction: 'at least', limit: 0.9 };

test('a figure is judged as rounded for print; missing its limit by more than 15 % fails the gate', async (t: Test) => {
  const rows: readonly (readonly [Limit, number | undefined, string, boolean])[] = [
    [atMost, 1.5, 'met', false],
    [atMost, 2.004, 'met', false],
    [atMost, 2.01, 'missed by 1 %', false],
    [atMost, 2.3, 'missed by 15 %', false],
    [atMost, 2.31, 'missed by 16 %', true],
    [atLeast, 0.9, 'met', false],
    [atLeast, 1.4, 'met', false],
    [atLeast, 0.77, 'missed by 15 %', false],
    [atLeast, 0.76, 'missed by 16 %', true],
    [{ unit: 'shift', direction: 'at most', limit: 0 }, 0.0004, 'met', false],
    [{ unit: 'shift', direction: 'at most', limit: 0 }, 0.001, 'missed', true],
    [{ unit: 'ms', direction: 'at most', limit: 100 }, Number.POSITIVE_INFINITY, 'missed', true],
    [atMost, undefined, 'not measured', true],
    [atMost, Number.NaN, 'not measured', true],
    [{ ...atMost, isGoal: true }, 9, 'goal missed by 350 %', false],
    [{ ...atMost, isGoal: true }, undefined, 'not measured', false],
  ];
  for (const [limit, value, words, fails] of rows) {
    const verdict = judge(limit, value);
    const what = `${value} of ${limit.direction} ${limit.limit}`;
    t.equal(verdict.words, words, what);
    t.equal(failsGate(limit, verdict), fails, `${what}: the gate`);
  }
});

test('figures are printed with their unit, an infinite one as a dash', async (t: Test) => {
  t.equal(withUnit('×', 1.005), '1.00 ×');
  t.equal(withUnit('MB', 319.6), '320 MB');
  t.equal(withUnit('points', 98), '98');
  t.equal(withUnit('shift', 0), '0.000');
  t.equal(withUnit('ms', Number.POSITIVE_INFINITY), '–');
});

test('the report lists unmeasured budgets and passes only if none is unmeasured or missed by over 15 %', async (t: Test) => {
  const written: string[] = [];
  const report = new Report((text) => written.push(text));
  report.head('start');
  report.tell('start', { value: 1.15, own: 'own', reference: 'other' });
  report.note('aside', { value: 3 });
  t.notOk(report.end(['start']), 'the other budget of that part has no figure');
  const text = written.join('');
  t.match(text, /start to first page.* own +other +1\.15 s +≤ 1\.20 s +met\n/);
  t.match(text, /aside +3\.00 × +none\n/);
  t.match(text, /nothing compiled yet +≤ 2\.50 s +not measured\n/);
  t.match(text, /2 budgets: 1 missed/);

  const kept = new Report(() => undefined);
  kept.tell('start', { value: 1.2 });
  kept.tell('firstStart', { value: 2.87 });
  t.ok(kept.end(['start']), 'missed by 15 % and no more');

  const missed = new Report(() => undefined);
  missed.tell('start', { value: 1.2 });
  missed.tell('firstStart', { value: 2.9 });
  t.notOk(missed.end(['start']));
});

test('medians are taken of rounds, or of the ratios of rounds; a round without a figure gives NaN', async (t: Test) => {
  t.equal(median([3, 1, 2]), 2);
  t.equal(median([4, 1, 3, 2]), 3);
  t.ok(Number.isNaN(median([])));
  t.ok(Number.isNaN(median([1, Number.NaN, 2])));
  t.equal(medianRatio([2, 30, 4], [1, 10, 4]), 2, 'not 4 / 4, the ratio of the medians');
});

test('growth is the difference between the last and the middle third of the figures', async (t: Test) => {
  t.equal(growth([1, 50, 100, 200, 201, 202, 210, 211, 212]), 10);
  t.equal(growth([1, 2, 3, 300, 300, 300, 280, 280, 280]), -20);
  t.ok(Number.isNaN(growth([1, 2])));
});

test('every benchmark part has a budget, and the names of budgets are unique', async (t: Test) => {
  const all = Object.values(budgets);
  for (const part of [...parts.server, ...parts.browser]) {
    t.ok(
      all.some((budget) => budget.part === part),
      part,
    );
  }
  const names = all.map(({ name }) => name);
  t.equal(new Set(names).size, names.length);
});
