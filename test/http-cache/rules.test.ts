/** The rules of the cache, each by itself: RFC 9111, RFC 5861 and the classes of contract.md §2. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import {
  noRequestDirectives,
  parseAnswerDirectives,
  parseRequestDirectives,
  type RequestDirectives,
} from '../../server/http-cache/rules/cache-control.ts';
import { decide, mayServeStale } from '../../server/http-cache/rules/decide.ts';
import { assess } from '../../server/http-cache/rules/entry.ts';
import type { Field, FieldList } from '../../server/http-cache/rules/fields.ts';
import { isFailure } from '../../server/http-cache/rules/freshness.ts';
import { parseHttpDate } from '../../server/http-cache/rules/http-date.ts';
import { calls } from '../../shared/contract/calls.ts';
import { type CallClass, classes } from '../../shared/contract/classes.ts';
import { optionalCalls } from '../../shared/contract/optional-calls.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const at = { requestTime: NOW, responseTime: NOW };
const date = (offset: number): string => new Date(NOW + offset * 1000).toUTCString();
const fieldsOf = (fields: Record<string, string>): FieldList => Object.entries(fields);

const seconds = (of: CallClass, status: number, fields: Record<string, string>) => {
  const { storable, shareable, terms } = assess(of, classes[of], status, fieldsOf(fields), at);
  return {
    storable,
    shareable,
    fresh: (terms.freshUntil - NOW) / 1000,
    refresh: (terms.refreshUntil - terms.freshUntil) / 1000,
    fail: (terms.failUntil - terms.freshUntil) / 1000,
  };
};

test('Cache-Control: names in any case, quoted numbers, commas inside quotes [P1.2]', async (t: Test) => {
  t.match(parseAnswerDirectives('Public, MAX-AGE="60", x="a, no-store"'), { public: true, maxAge: 60, noStore: false });
  t.match(parseAnswerDirectives('no-cache="set-cookie", private="x"'), { noCache: true, private: true });
  t.match(parseAnswerDirectives(undefined), { noStore: false, maxAge: undefined });
});

test('Cache-Control: malformed and repeated directives get the stricter reading [P1.2]', async (t: Test) => {
  for (const value of [
    'max-age=ten',
    'max-age',
    'max-age=-5',
    'max-age=1.5',
    'max-age =60',
    'max-age= 60',
    'max-age=60;x',
  ]) {
    t.equal(parseAnswerDirectives(value).maxAge, 0, value);
  }
  t.equal(parseAnswerDirectives('max-age=600, max-age=5').maxAge, 5);
  t.equal(parseAnswerDirectives('max-age=5, Max-Age=600').maxAge, 5, 'in whatever case it is said again');
  t.equal(parseAnswerDirectives('max-age=99999999999').maxAge, 2 ** 31);
  t.ok(parseAnswerDirectives('x="open, no-store').noStore, 'an open quote hides nothing');
});

test('Cache-Control: no-store, private and no-cache are found among arbitrary other directives [P1.1]', async () => {
  const junk = fc.stringMatching(/^[a-z0-9=" \-;]{0,12}$/);
  for (const [name, key] of [
    ['no-store', 'noStore'],
    ['private', 'private'],
    ['no-cache', 'noCache'],
  ] as const) {
    fc.assert(
      fc.property(junk, junk, fc.mixedCase(fc.constant(name)), (before, after, directive) => {
        // An odd quote before it may open a string that ends behind it: then it is no directive.
        fc.pre(!before.includes('"') || !after.includes('"'));
        return parseAnswerDirectives(`${before},${directive},${after}`)[key];
      }),
    );
  }
});

test('Cache-Control of requests is parsed, and Pragma counts only without it [P1.2]', async (t: Test) => {
  t.match(parseRequestDirectives('max-stale'), { maxStale: Number.POSITIVE_INFINITY });
  t.match(parseRequestDirectives('max-stale=5, min-fresh=2, only-if-cached'), {
    maxStale: 5,
    minFresh: 2,
    onlyIfCached: true,
  });
  t.strictSame(parseRequestDirectives(undefined, 'no-cache'), { ...noRequestDirectives, noCache: true });
  t.notOk(parseRequestDirectives('max-age=5', 'no-cache').noCache);
  t.equal(parseRequestDirectives(undefined), noRequestDirectives);
});

test('HTTP dates: the three forms of RFC 9110 §5.6.7, and nothing looser [P1.3]', async (t: Test) => {
  const time = Date.UTC(1994, 10, 6, 8, 49, 37);
  for (const text of [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'sun, 06 nov 1994 08:49:37 gmt',
  ]) {
    t.equal(parseHttpDate(text, NOW), time, text);
  }
  t.equal(parseHttpDate('Sun, 06 Nov 1994 08:49:60 GMT', NOW), Date.UTC(1994, 10, 6, 8, 50), 'a leap second');
  for (const text of [
    '0',
    '',
    '1994-11-06',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
  ]) {
    t.equal(parseHttpDate(text, NOW), undefined, text);
  }
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }), (day) => {
      return parseHttpDate(day.toUTCString(), NOW) === Math.floor(day.getTime() / 1000) * 1000;
    }),
  );
});

test('contract §2: the times of each class, and the calls that belong to it', async (t: Test) => {
  const [minute, hour, day] = [60, 3600, 86_400];
  const kept = (of: CallClass) => {
    const { fresh, staleWhileRefreshing, staleOnFailure, cookies } = classes[of];
    return [fresh, staleWhileRefreshing, staleOnFailure, cookies];
  };
  t.strictSame(kept('catalogue'), [minute, hour, day, false]);
  t.strictSame(kept('reference'), [5 * minute, day, day, false]);
  t.strictSame(kept('live'), [5, 0, 0, false]);
  t.strictSame(kept('picture'), [day, 0, 7 * day, false]);
  t.strictSame(
    [kept('private'), kept('other')],
    [
      [0, 0, 0, true],
      [0, 0, 0, true],
    ],
  );
  const rowsOf = (of: CallClass, rows: object = tabled) =>
    Object.entries(rows).flatMap(([key, row]) => (row.class === of ? [key] : []));
  // The optional calls are a table of their own (contract §6).
  const tabled = Object.fromEntries(Object.entries(calls).filter(([key]) => !(key in optionalCalls)));
  t.strictSame(rowsOf('live', optionalCalls), ['GET /api/shop/{id}/stock.json']);
  t.strictSame(
    rowsOf('catalogue', optionalCalls),
    ['goods', 'goods/{id}/related', 'reviews/{id}'].map((name) => `GET /api/${name}.json`),
  );
  t.equal(rowsOf('private', optionalCalls).length, 6, 'all others');
  t.strictSame(
    rowsOf('live'),
    ['stock/{id}/regions.json', 'stock/{id}.json', 'search/suggest.json'].map((path) => `GET /api/${path}`),
  );
  t.strictSame(rowsOf('catalogue'), [
    ...['GET /brands/{code}/?format=json', 'GET {listing}?format=json', 'GET {product}?format=json'],
    ...[
      'GET {listing}filter.json',
      'GET {listing}filter_availible.json',
      'GET /brands.json',
      'GET /brands/populars.json',
    ],
  ]);
  const named = /^\w+ \/(?:session\/|api\/(?:cart|checkout|feedback)|calculator\.json|catalog\/goods_hit\/)/;
  t.strictSame(
    rowsOf('private'),
    Object.keys(tabled).filter((key) => named.test(key)),
  );
  t.equal(rowsOf('reference').length, 12, 'all others');
});

test('without Cache-Control from the API the times of the class apply [P1.3]', async (t: Test) => {
  t.strictSame(seconds('catalogue', 200, {}), {
    storable: true,
    shareable: true,
    fresh: 60,
    refresh: 3600,
    fail: 86_400,
  });
  t.strictSame(seconds('live', 200, {}), { storable: true, shareable: true, fresh: 5, refresh: 0, fail: 0 });
  t.match(seconds('catalogue', 404, {}), { storable: true, fresh: 10, refresh: 0, fail: 0 });
  t.match(seconds('catalogue', 410, {}), { storable: true, fresh: 10 });
  t.match(seconds('catalogue', 301, {}), { storable: true, fresh: 60 });
  t.match(seconds('catalogue', 200, { expires: date(900) }), { fresh: 60 }, 'Expires is no Cache-Control');
});

test('Cache-Control of the API replaces the lifetime of the class; stale windows stay unless forbidden [P1.1, P1.9]', async (t: Test) => {
  t.match(seconds('catalogue', 200, { 'cache-control': 'max-age=7' }), { fresh: 7, refresh: 3600, fail: 86_400 });
  t.match(seconds('catalogue', 200, { 'cache-control': 's-maxage=9, max-age=1' }), { fresh: 9, refresh: 0, fail: 0 });
  t.match(seconds('catalogue', 200, { 'cache-control': 'max-age=7, stale-while-revalidate=5' }), { refresh: 5 });
  for (const directive of ['must-revalidate', 'proxy-revalidate', 'no-cache']) {
    t.match(
      seconds('reference', 200, { 'cache-control': directive }),
      { storable: true, refresh: 0, fail: 0 },
      directive,
    );
  }
  t.match(seconds('reference', 200, { 'cache-control': 'no-cache' }), { fresh: 0, shareable: false });
  for (const directive of ['no-store', 'private', 'private, max-age=60']) {
    t.match(seconds('reference', 200, { 'cache-control': directive }), { storable: false }, directive);
  }
});

test('our own classes never store other statuses, Set-Cookie, Vary: * or private calls [P1.1]', async (t: Test) => {
  for (const status of [201, 204, 206, 302, 304, 307, 400, 403, 429, 500, 502, 503, 504]) {
    t.notOk(seconds('catalogue', status, {}).storable, String(status));
  }
  t.notOk(seconds('catalogue', 200, { 'set-cookie': 'sid=1' }).storable);
  t.notOk(seconds('catalogue', 200, { vary: 'Accept, *' }).storable);
  t.notOk(seconds('private', 200, { 'cache-control': 'public, max-age=60' }).storable);
});

test('class other is stored only as its own header fields allow (RFC 9111 §3) [P1.1, P1.3]', async (t: Test) => {
  t.match(seconds('other', 200, {}), { storable: true, shareable: false, fresh: 0, refresh: 0, fail: 0 });
  t.match(seconds('other', 200, { 'cache-control': 'max-age=60' }), { storable: true, shareable: true, fresh: 60 });
  t.match(seconds('other', 200, { expires: date(30), date: date(0) }), { storable: true, fresh: 30 });
  t.match(seconds('other', 200, { expires: '0' }), { storable: true, fresh: 0 });
  t.match(seconds('other', 201, { 'cache-control': 'max-age=60' }), { storable: true, fresh: 60 });
  t.match(seconds('other', 201, {}), { storable: false });
  t.match(seconds('other', 206, { 'cache-control': 'max-age=60' }), { storable: false });
  for (const status of [203, 204, 300, 301, 308, 404, 405, 410, 414]) {
    t.ok(seconds('other', status, {}).storable, `${status} is cacheable by itself (RFC 9110 §15.1)`);
  }
  for (const status of [302, 303, 307, 400, 403, 409, 422]) t.notOk(seconds('other', status, {}).storable, `${status}`);
  for (const status of [500, 502, 503, 504, 599]) {
    t.notOk(seconds('other', status, { 'cache-control': 'public, max-age=60' }).storable, String(status));
  }
  t.match(seconds('other', 200, { 'cache-control': 'max-age=5, stale-while-revalidate=7, stale-if-error=9' }), {
    refresh: 7,
    fail: 9,
  });
  t.match(seconds('other', 200, { 'last-modified': date(-1000), date: date(0) }), { fresh: 100 }, 'a tenth of its age');
});

test('the age of an answer includes its Age field and the time in transit [P1.3]', async (t: Test) => {
  const age = (of: CallClass, fields: Record<string, string>, took = 0) =>
    (NOW -
      assess(of, classes[of], 200, fieldsOf(fields), { requestTime: NOW - took * 1000, responseTime: NOW }).terms
        .bornAt) /
    1000;
  t.equal(age('catalogue', { age: '20' }), 20);
  t.equal(age('catalogue', { age: '20' }, 3), 23);
  t.equal(age('catalogue', {}, 3), 3);
  t.equal(Math.floor(age('other', { date: date(-50) })), 49);
  t.equal(age('catalogue', { date: date(-5000) }), 0, "an API's slow clock does not end our own classes");
});

test('D50: of an Age the first member counts, and an invalid one is ignored (RFC 9111 section 5.1) [P1.3]', async (t: Test) => {
  const age = (...lines: string[]) =>
    (NOW -
      assess(
        'other',
        classes.other,
        200,
        lines.map((line): Field => ['age', line]),
        at,
      ).terms.bornAt) /
    1000;
  for (const invalid of ['abc', '-7200', '7200.0', '', '7200;foo=bar', 'x, 5']) t.equal(age(invalid), 0, invalid);
  for (const [said, counts] of [
    ['7200, 0', 7200],
    ['0, 7200', 0],
    ['0, 0', 0],
    ['3600,3600', 3600],
    ['2147483649', 2 ** 31],
  ] as const) {
    t.equal(age(said), counts, said);
    t.equal(age(...said.split(',')), counts, `${said} on lines of its own`);
  }
});

test('D50: a valid CDN-Cache-Control overrides Cache-Control and Expires (RFC 9213) [P1.3]', async (t: Test) => {
  const other = (cdn: string, control?: string, more: Record<string, string> = {}) =>
    seconds('other', 200, {
      'cdn-cache-control': cdn,
      ...(control === undefined ? {} : { 'cache-control': control }),
      ...more,
    });
  t.match(other('max-age=3600'), { storable: true, fresh: 3600 });
  t.match(other('max-age=99999999999'), { fresh: 2 ** 31 });
  t.match(other('foobar, max-age=3600;x=1'), { fresh: 3600 });
  t.match(other('max-age=3600', 'max-age=1'), { fresh: 3600 });
  t.match(other('max-age=1', 'max-age=3600'), { fresh: 1 });
  t.match(other('max-age=3600', 'no-store'), { storable: true, fresh: 3600 });
  t.match(other('max-age=3600', undefined, { expires: '0' }), { fresh: 3600 });
  t.match(other('max-age=0', undefined, { expires: date(900), date: date(0) }), { fresh: 0 });
  for (const forbids of ['private', 'no-store']) t.notOk(other(forbids, 'max-age=3600').storable, forbids);
  t.match(other('no-cache', 'max-age=3600', { expires: date(900), date: date(0) }), { storable: true, fresh: 0 });
  t.match(other('must-revalidate, max-age=5, stale-while-revalidate=9'), { fresh: 5, refresh: 0 });
  t.match(other('max-age=5, stale-while-revalidate=7, stale-if-error=9'), { fresh: 5, refresh: 7, fail: 9 });
  t.match(other('max-age=5, s-maxage=8'), { fresh: 8 });
  const invalid = [
    'max-age=10000, &&&&&',
    'max-age="10000"',
    'max-age =100',
    'max-age= 100',
    'MaX-aGe=3600',
    'max-age=1.5',
    'max-age=-1',
    'max-age',
    '',
    'no-store=?0',
  ];
  for (const value of invalid) t.match(other(value, 'max-age=7'), { fresh: 7 }, `${value} is ignored as a whole`);
  t.match(seconds('catalogue', 200, { 'cdn-cache-control': 'max-age=7' }), { fresh: 7, refresh: 3600 });
});

test('must-understand takes the place of no-store where the status is known (RFC 9111 section 5.2.2.3)', async (t: Test) => {
  const stores = (status: number) =>
    seconds('other', status, { 'cache-control': 'must-understand, no-store, max-age=60' }).storable;
  for (const known of [200, 204, 301, 302, 307, 404, 410]) t.ok(stores(known), String(known));
  for (const unknown of [299, 418, 499]) {
    t.notOk(stores(unknown), String(unknown));
    t.notOk(seconds('other', unknown, { 'cache-control': 'must-understand, max-age=60' }).storable);
  }
});

test('an answer is fresh for its lifetime less its age, and its age is never too low [P1.3]', async (t: Test) => {
  const number = fc.nat(10_000);
  fc.assert(
    fc.property(number, number, number, fc.nat(100), (maxAge, age, ageOfDate, took) => {
      const fields = fieldsOf({ 'cache-control': `max-age=${maxAge}`, age: String(age), date: date(-ageOfDate) });
      const { terms } = assess('other', classes.other, 200, fields, {
        requestTime: NOW - took * 1000,
        responseTime: NOW,
      });
      const current = (NOW - terms.bornAt) / 1000;
      const isOld = current >= Math.max(age + took, ageOfDate - 1);
      return isOld && Math.abs((terms.freshUntil - NOW) / 1000 - (maxAge - current)) < 0.001;
    }),
  );
  t.pass();
});

test('an answer that takes longer than its lifetime is still shared by all waiting requests', async (t: Test) => {
  const slow = assess('live', classes.live, 200, [], { requestTime: NOW - 6000, responseTime: NOW });
  t.ok(slow.shareable);
  t.ok(slow.terms.freshUntil < NOW);
});

const terms = {
  bornAt: NOW - 10_000,
  freshUntil: NOW + 10_000,
  refreshUntil: NOW + 20_000,
  failUntil: NOW + 30_000,
  neverStale: false,
};
const later = (s: number): number => NOW + s * 1000;
const wants = (directives: Partial<RequestDirectives>): RequestDirectives => ({
  ...noRequestDirectives,
  ...directives,
});

test('by its age a stored response is used, used and refreshed, validated, or no longer a fallback [P1.9]', async (t: Test) => {
  t.equal(decide(undefined, noRequestDirectives, NOW), 'fetch');
  t.equal(decide(terms, noRequestDirectives, NOW), 'use');
  t.equal(decide(terms, noRequestDirectives, later(10)), 'use-and-refresh', 'its lifetime is over');
  t.equal(decide(terms, noRequestDirectives, later(15)), 'use-and-refresh');
  t.equal(decide(terms, noRequestDirectives, later(25)), 'validate');
  t.ok(mayServeStale(terms, noRequestDirectives, later(25)));
  t.notOk(mayServeStale(terms, noRequestDirectives, later(35)));
});

test('directives of requests narrow or widen what is used (RFC 9111 §5.2.1) [P1.2]', async (t: Test) => {
  t.equal(decide(terms, wants({ noCache: true }), NOW), 'validate');
  t.equal(decide(terms, wants({ maxAge: 5 }), NOW), 'validate');
  t.equal(decide(terms, wants({ maxAge: 10 }), NOW), 'use', 'as old as it may be');
  t.equal(decide(terms, wants({ maxAge: 0 }), NOW), 'validate');
  t.equal(decide({ ...terms, bornAt: NOW }, wants({ maxAge: 0 }), NOW), 'validate', 'made at this moment');
  t.equal(decide(terms, wants({ minFresh: 15 }), NOW), 'validate');
  t.equal(decide(terms, wants({ minFresh: 10 }), NOW), 'use');
  t.equal(decide(terms, wants({ maxStale: 15 }), later(25)), 'use-stale');
  t.equal(decide(terms, wants({ maxStale: 14 }), later(25)), 'validate');
  t.equal(decide({ ...terms, neverStale: true }, wants({ maxStale: 30 }), later(25)), 'validate');
  t.equal(decide(undefined, wants({ onlyIfCached: true }), NOW), 'unavailable');
  t.equal(decide(terms, wants({ onlyIfCached: true }), NOW), 'use');
  t.equal(decide(terms, wants({ onlyIfCached: true }), later(25)), 'unavailable');
  t.ok(mayServeStale(terms, wants({ staleIfError: 60 }), later(35)));
  t.notOk(mayServeStale({ ...terms, neverStale: true }, wants({ staleIfError: 60 }), later(35)));
});

test('the statuses that count as failures, which a stale response may cover (RFC 5861 §4) [P1.9]', async (t: Test) => {
  const failing = (of: CallClass) => [200, 404, 429, 499, 500, 501, 502, 503, 504, 505].filter((s) => isFailure(of, s));
  t.strictSame(failing('other'), [500, 502, 503, 504]);
  t.strictSame(failing('catalogue'), [429, 500, 501, 502, 503, 504, 505]);
});

test('a stored response is never used beyond its windows, whatever the request directives but max-stale [P1.9]', async (t: Test) => {
  const optional = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: undefined });
  const number = fc.nat(100);
  const wanted = fc.record({
    noStore: fc.boolean(),
    noCache: fc.boolean(),
    onlyIfCached: fc.boolean(),
    maxAge: optional(number),
    minFresh: optional(number),
    maxStale: fc.constant(undefined),
    staleIfError: optional(number),
  });
  fc.assert(
    fc.property(wanted, fc.integer({ min: -10, max: 60 }), (directives, s) => {
      const decision = decide(terms, directives, later(s));
      if (decision === 'use') return later(s) < terms.freshUntil;
      return decision !== 'use-and-refresh' || later(s) < terms.refreshUntil;
    }),
  );
  t.pass();
});
