/** The lifetime that `Expires` states, and the age that is taken off it (RFC 9111 sections 4.2 and 5.3). */
import { type Test, test } from 'tap';
import { assess } from '../../server/http-cache/rules/entry.ts';
import type { FieldList } from '../../server/http-cache/rules/fields.ts';
import { classes } from '../../shared/contract/classes.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const date = (offset: number): string => new Date(NOW + offset * 1000).toUTCString();

/** For how long an answer of class 'other' is still fresh; whole seconds, as `Date` has them. */
function freshFor(fields: FieldList): number {
  const { terms } = assess('other', classes.other, 200, fields, { requestTime: NOW, responseTime: NOW });
  return Math.floor((terms.freshUntil - NOW) / 1000);
}

test('Expires counts from Date, or without one from the arrival; repeated it means expired [P1.3]', async (t: Test) => {
  const expires = ['expires', date(30)] as const;
  t.equal(freshFor([expires]), 30);
  t.equal(freshFor([expires, ['date', date(-20)]]), 30, 'fifty seconds, of which twenty are over');
  t.equal(freshFor([expires, ['date', date(10)]]), 20, 'by the clock of the API');
  t.ok(freshFor([expires, ['expires', date(60)]]) <= 0);
  t.ok(
    freshFor([
      ['expires', date(-30)],
      ['date', date(0)],
    ]) <= 0,
    'never less than nothing',
  );
});

test('D50: of several values of Age the first counts, one that is no number is ignored [P1.3]', async (t: Test) => {
  const lasting = ['cache-control', 'max-age=60'] as const;
  for (const [age, left] of [
    ['20', 40],
    ['20, 50', 40],
    [' 20 ,x', 40],
    ['x, 20', 60],
    ['-20', 60],
    ['', 60],
  ] as const) {
    t.equal(freshFor([lasting, ['age', age]]), left, age);
  }
});
