/** Rules of the cache that compare a request with what is stored: Vary, conditions, ranges, keys, purges. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { isNotModified, requestedPart } from '../../server/http-cache/rules/conditions.ts';
import type { Field, FieldList, FieldLookup } from '../../server/http-cache/rules/fields.ts';
import { invalidatedUrls } from '../../server/http-cache/rules/invalidation.ts';
import { matchesVary, primaryKey, varyFields, varyNames } from '../../server/http-cache/rules/key.ts';
import { conditionsOf, confirms, refreshFields } from '../../server/http-cache/rules/revalidation.ts';
import { isPurged, tagOf } from '../../server/http-cache/rules/tags.ts';
import { withSortedParameters } from '../../server/syntax/query.ts';

const NOW = Date.UTC(2026, 10, 21, 9);
const date = (offset: number): string => new Date(NOW + offset * 1000).toUTCString();
const fieldsOf = (fields: Record<string, string>): FieldList => Object.entries(fields);
const lookupOf =
  (fields: Record<string, string>): FieldLookup =>
  (name) =>
    fields[name];

test('Vary: whitespace around commas is ignored, and a list with * counts as * [P1.4]', async (t: Test) => {
  t.strictSame(varyNames('Accept, accept , X-Kind'), ['accept', 'x-kind']);
  t.equal(varyNames('Accept, *'), '*');
  const fields = varyFields(['accept', 'x-kind'], lookupOf({ accept: 'a, b' }));
  t.ok(matchesVary(fields, lookupOf({ accept: 'a,b' })));
  t.notOk(matchesVary(fields, lookupOf({ accept: 'b,a' })));
  t.notOk(matchesVary(fields, lookupOf({ accept: 'a,b', 'x-kind': '' })));
});

test('Vary: a request matches a variant exactly when the named fields are equal', async (t: Test) => {
  const value = fc.option(fc.stringMatching(/^[a-z ,]{0,6}$/), { nil: undefined });
  const request = fc.record({ a: value, b: value });
  const lookup =
    (fields: Record<string, string | undefined>): FieldLookup =>
    (name) =>
      fields[name];
  fc.assert(
    fc.property(request, request, fc.subarray(['a', 'b']), (one, other, names) => {
      const stored = varyFields(names, lookup(one));
      const spread = (text: string | undefined) => text?.replaceAll(',', ' , ');
      const same = matchesVary(stored, lookup({ ...one, a: spread(one.a), b: spread(one.b), c: 'x' }));
      const plain = (text: string | undefined) =>
        text
          ?.split(',')
          .map((part) => part.trim())
          .join();
      const isEqual = names.every((name) => plain(one[name as 'a']) === plain(other[name as 'a']));
      return same && matchesVary(stored, lookup(other)) === isEqual;
    }),
  );
  t.pass();
});

test('conditional requests: weak comparison, lists of ETags, and dates only without If-None-Match [P1.6]', async (t: Test) => {
  const entry = { status: 200, etag: '"a,b"', fields: fieldsOf({ 'last-modified': date(-100) }), bornAt: NOW };
  const holds = (fields: Record<string, string>, over: object = {}) =>
    isNotModified({ ...entry, ...over }, lookupOf(fields));
  t.ok(holds({ 'if-none-match': '"x", W/"a,b"' }));
  t.ok(holds({ 'if-none-match': '*' }));
  t.notOk(holds({ 'if-none-match': '"a"' }));
  t.notOk(holds({ 'if-none-match': '"x"', 'if-modified-since': date(0) }), 'a tag stands before a date');
  t.ok(holds({ 'if-modified-since': date(-100) }));
  t.notOk(holds({ 'if-modified-since': date(-101) }));
  t.notOk(holds({ 'if-modified-since': 'yesterday' }));
  t.notOk(holds({ 'if-none-match': '*' }, { status: 404 }));
  t.notOk(holds({}), 'who asks for nothing in particular gets the whole');
  t.notOk(holds({ 'if-none-match': '"x"' }, { etag: undefined }));
  t.notOk(holds({ 'if-none-match': 'x' }));
  t.ok(holds({ 'if-none-match': 'w/"a,b"' }), 'the mark of weakness in whatever case');
  for (const etag of ['"v1"', 'v1', 'W/"v1"']) {
    for (const list of ['"v1"', 'v1', 'W/"v1"', '"x", v1', 'x,"v1"']) {
      t.ok(holds({ 'if-none-match': list }, { etag }), `${list} names ${etag}, with quotes or without`);
    }
    t.notOk(holds({ 'if-none-match': '"v", v11, "1"' }, { etag }));
  }
  const dated = { fields: fieldsOf({ date: date(-50) }) };
  t.ok(holds({ 'if-modified-since': date(-50) }, dated), 'without a Last-Modified its date counts');
  t.notOk(holds({ 'if-modified-since': date(-51) }, dated));
  t.ok(holds({ 'if-modified-since': date(0) }, { fields: [] }), 'and without a date the moment when it came');
  t.notOk(holds({ 'if-modified-since': date(-1) }, { fields: [] }));
});

test('a 304 updates the stored header fields, but not those that describe the body [P1.5]', async (t: Test) => {
  const validators = { etag: '"1"', lastModified: date(-9) };
  t.strictSame(conditionsOf(validators), [
    ['if-none-match', '"1"'],
    ['if-modified-since', date(-9)],
  ]);
  t.ok(confirms(validators, []));
  t.ok(confirms(validators, fieldsOf({ etag: '"1"' })));
  t.notOk(confirms(validators, fieldsOf({ etag: '"2"' })));
  const stored: Field[] = [
    ['x', '1'],
    ['age', '7'],
    ['content-length', '3'],
    ['content-type', 'text/a'],
  ];
  const fresh: Field[] = [
    ['x', '2'],
    ['content-length', '0'],
    ['content-type', 'text/b'],
  ];
  t.strictSame(refreshFields(stored, fresh, false), [
    ['content-length', '3'],
    ['x', '2'],
    ['content-type', 'text/b'],
  ]);
  t.strictSame(refreshFields(stored, fresh, true), [
    ['content-length', '3'],
    ['content-type', 'text/a'],
    ['x', '2'],
  ]);
  for (const name of ['content-encoding', 'content-range', 'content-md5', 'content-digest']) {
    t.strictSame(refreshFields([[name, 'a']], [[name, 'b']], false), [[name, 'a']], `${name} speaks of other bytes`);
    t.strictSame(refreshFields([], [[name, 'b']], false), [], name);
  }
});

test('ranges of a stored response: one range, If-Range is honoured, an invalid range gets the whole [P1.7]', async (t: Test) => {
  const entry = { status: 200, etag: '"1"', fields: [], body: Buffer.from('0123456789') };
  const part = (range: string, more: Record<string, string> = {}) => requestedPart(entry, lookupOf({ range, ...more }));
  t.strictSame(part('bytes=0-1'), { first: 0, last: 1 });
  t.strictSame(part('bytes=8-'), { first: 8, last: 9 });
  t.strictSame(part('bytes=-3'), { first: 7, last: 9 });
  t.strictSame(part('bytes=5-99'), { first: 5, last: 9 });
  t.equal(part('bytes=10-'), 'unsatisfiable');
  t.equal(part('bytes=-0'), 'unsatisfiable');
  for (const whole of ['bytes=2-1', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'xbytes=0-1'])
    t.equal(part(whole), undefined, whole);
  t.equal(part('bytes=0-1', { 'if-range': '"2"' }), undefined);
  t.strictSame(part('bytes=0-1', { 'if-range': '"1"' }), { first: 0, last: 1 });
  for (const status of [301, 404, 410]) {
    const range = lookupOf({ range: 'bytes=0-1' });
    t.equal(requestedPart({ ...entry, status }, range), undefined, 'a part of a 200 alone (RFC 9110 §14.2)');
  }
});

test('the cache key: parameters sorted by name, equal names in order; class other byte for byte [P1.10]', async (t: Test) => {
  t.equal(withSortedParameters('/a?b=2&a=1&b=1'), '/a?a=1&b=2&b=1');
  t.equal(withSortedParameters('/a?b[]=2&b%5B%5D=1'), '/a?b[]=2&b%5B%5D=1');
  t.equal(withSortedParameters('/a?'), '/a');
  t.equal(primaryKey('catalogue', 'http', 'h', '/a?b=2&a=1'), 'json http h /a?a=1&b=2');
  t.equal(primaryKey('other', 'http', 'h', '/a?b=2&a=1'), 'other http h /a?b=2&a=1');
  const parameter = fc.tuple(fc.constantFrom('a', 'b', 'c', 'b%5B%5D', 'b[]'), fc.nat(3)).map(([n, v]) => `${n}=${v}`);
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 8 }), (parameters) => {
      const once = withSortedParameters(`/a?${parameters.join('&')}`);
      const valuesOf = (name: string, list: string[]) =>
        list.filter((p) => decodeURIComponent(p).startsWith(`${name}=`));
      const sorted = once.split('?')[1]?.split('&') ?? [];
      const ordered = ['a', 'b', 'c', 'b[]'].every(
        (name) => valuesOf(name, parameters).join() === valuesOf(name, sorted).join(),
      );
      return ordered && withSortedParameters(once) === once;
    }),
  );
});

test('a successful write invalidates its address, and Location and Content-Location of the same origin [P1.8]', async (t: Test) => {
  const outcome = { url: '/api/x/1', status: 201, location: '/api/x/2', contentLocation: 'http://own:1/api/x/3?q' };
  t.strictSame(invalidatedUrls(outcome, ['own:1']), ['/api/x/1', '/api/x/2', '/api/x/3?q']);
  t.strictSame(invalidatedUrls(outcome, []), ['/api/x/1', '/api/x/2']);
  t.strictSame(invalidatedUrls({ ...outcome, status: 500 }, ['own:1']), []);
  t.strictSame(invalidatedUrls({ url: '/a', status: 204, location: 'http://[' }, []), ['/a']);
});

test('purges: prefix, region and tag must all match', async (t: Test) => {
  const thing = { url: '/wine/?format=json', region: 2, call: 'GET {listing}?format=json' };
  t.ok(isPurged(thing, {}));
  t.ok(isPurged(thing, { prefix: '/wine/', region: 2, tag: '{listing}' }));
  t.ok(isPurged(thing, { tag: '{listing}?format=json' }));
  t.notOk(isPurged(thing, { prefix: '/wine/', region: 3 }));
  t.notOk(isPurged(thing, { prefix: '/beer/' }));
  t.notOk(isPurged(thing, { tag: '/api/geo.json' }));
  t.equal(tagOf('GET {product}?format=json'), tagOf('{product page}?format=json'));
  t.equal(tagOf('GET /api/stock/{id}/regions.json'), tagOf('/api/stock/{goods_id}/regions.json'));
});
