/** The rules of the cache at the borders of what they allow: the last moment, the last byte, the odd spelling. */
import { type Test, test } from 'tap';
import {
  answerDirectives,
  noRequestDirectives,
  parseRequestDirectives,
  type RequestDirectives,
} from '../../server/http-cache/rules/cache-control.ts';
import { matchesEtag, requestedPart } from '../../server/http-cache/rules/conditions.ts';
import { type Decision, decide, isUse, mayServeStale } from '../../server/http-cache/rules/decide.ts';
import { assess } from '../../server/http-cache/rules/entry.ts';
import type { FieldList } from '../../server/http-cache/rules/fields.ts';
import { staleWindows, statesLifetime } from '../../server/http-cache/rules/freshness.ts';
import { classes } from '../../shared/contract/classes.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const date = (offset: number): string => new Date(NOW + offset * 1000).toUTCString();
const directivesOf = (fields: FieldList) => answerDirectives(fields);

test('ranges: spaces around, a single byte, and If-Range by a date or by a weak tag [P1.7]', async (t: Test) => {
  const entry = {
    status: 200,
    etag: '"1"',
    fields: [['last-modified', date(-9)]] as FieldList,
    body: Buffer.from('0123'),
  };
  const part = (fields: Record<string, string>, over: object = {}) =>
    requestedPart({ ...entry, ...over }, (name) => fields[name]);
  const two = { first: 0, last: 1 };
  t.strictSame(part({ range: ' bytes=0-1 ' }), two);
  t.strictSame(part({ range: 'bytes=0-0' }), { first: 0, last: 0 });
  t.equal(part({}), undefined, 'no range is asked for');
  t.strictSame(part({ range: 'bytes=0-1', 'if-range': date(-9) }), two);
  t.equal(part({ range: 'bytes=0-1', 'if-range': date(-8) }), undefined);
  t.equal(
    part({ range: 'bytes=0-1', 'if-range': 'W/"1"' }, { etag: 'W/"1"' }),
    undefined,
    'a weak tag is none for parts',
  );
});

test('entity tags: * with spaces, tags without quotes, and none [P1.6]', async (t: Test) => {
  t.ok(matchesEtag(' * ', undefined));
  t.notOk(matchesEtag('"undefined"', undefined));
  t.ok(matchesEtag('"x", abc', 'W/abc'));
  t.ok(matchesEtag('"abc"', 'abc'));
  t.notOk(matchesEtag('"ab"', 'abc'));
  t.notOk(matchesEtag('"bc"', 'a"bc"'));
});

test('Pragma: no-cache as a member of a list, and no part of a longer word [P1.2]', async (t: Test) => {
  const stops = (pragma: string) => parseRequestDirectives(undefined, pragma).noCache;
  for (const pragma of ['x, no-cache', 'no-cache , x', 'NO-CACHE']) t.ok(stops(pragma), pragma);
  for (const pragma of ['x-no-cache', 'no-cachex', 'x no-cache', '']) t.notOk(stops(pragma), pragma);
});

test('at the very end of a window it is over; a request for a younger answer gets no stale one [P1.9]', async (t: Test) => {
  const terms = {
    bornAt: NOW - 10_000,
    freshUntil: NOW + 10_000,
    refreshUntil: NOW + 20_000,
    failUntil: NOW + 30_000,
    neverStale: false,
  };
  const wants = (more: Partial<RequestDirectives>): RequestDirectives => ({ ...noRequestDirectives, ...more });
  t.equal(decide(terms, noRequestDirectives, NOW + 20_000), 'validate');
  t.equal(decide(terms, wants({ maxAge: 100 }), NOW + 15_000), 'validate');
  t.notOk(mayServeStale(terms, noRequestDirectives, NOW + 30_000));
  const uses: readonly Decision[] = ['use', 'use-stale', 'use-and-refresh'];
  const asks: readonly Decision[] = ['validate', 'fetch', 'unavailable'];
  t.strictSame([...uses, ...asks].filter(isUse), uses);
});

test('a lifetime is stated by max-age or Expires; a targeted field takes the place of both (RFC 9213) [P1.3]', async (t: Test) => {
  const states = (...fields: FieldList) => statesLifetime(fields, directivesOf(fields));
  t.ok(states(['expires', '0']));
  t.ok(states(['cache-control', 'max-age=1']));
  t.notOk(states(['cache-control', 'public']));
  t.notOk(states(['expires', '0'], ['cdn-cache-control', 'public']));
});

test('a lifetime from Last-Modified counts from Date, and for other statuses only if the answer is public [P1.3]', async (t: Test) => {
  const fresh = (status: number, ...fields: FieldList) => {
    const { terms } = assess('other', classes.other, status, fields, { requestTime: NOW, responseTime: NOW });
    return Math.round((terms.freshUntil - NOW) / 1000);
  };
  const changed = ['last-modified', date(-1000)] as const;
  t.equal(fresh(200, changed), 100, 'a tenth of the time that it has not changed for');
  t.equal(fresh(200, changed, ['date', date(100)]), 110);
  t.ok(fresh(403, changed) <= 0);
  t.equal(fresh(403, changed, ['cache-control', 'public']), 100);
});

test('an answer that says not found or gone has no stale windows from its call [P1.9]', async (t: Test) => {
  const windows = (status: number) => staleWindows(classes.catalogue, status, directivesOf([]));
  const none = { whileRefreshing: 0, onFailure: 0 };
  t.strictSame(windows(404), none);
  t.strictSame(windows(410), none);
  t.ok(windows(200).onFailure > 0);
});
