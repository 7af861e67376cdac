/** Answers that hold a part (206): stored, served from, put together (RFC 9110 §14.4, RFC 9111 §3.3–3.4). */
import { type Test, test } from 'tap';
import type { Entry } from '../../server/http-cache/rules/entry.ts';
import type { FieldList } from '../../server/http-cache/rules/fields.ts';
import { combine, conditionsForRest, covers, cutFrom, readContentRange } from '../../server/http-cache/rules/part.ts';
import { answer, compute } from '../kit/replies.ts';
import { headerOf, type Scene, setScene, textOf } from './shop-scene.ts';

const WHOLE = '0123456789';

function part(first: number, text: string, etag?: string, size = 10): Pick<Entry, 'held' | 'body' | 'etag' | 'fields'> {
  const last = first + text.length - 1;
  return { held: { first, last, size }, body: Buffer.from(text), etag, fields: [] };
}

function cut(entry: Pick<Entry, 'held' | 'body' | 'etag' | 'fields'>, range: string, ifRange?: string) {
  const found = cutFrom(entry, (name) => (name === 'range' ? range : name === 'if-range' ? ifRange : undefined));
  return found && `${found.contentRange} ${Buffer.from(found.bytes)}`;
}

test('Content-Range: one part of a known size, and nothing else, can be stored', async (t: Test) => {
  const read = (value: string) => readContentRange([['content-range', value]]);
  t.strictSame(read('bytes 4-9/10'), { first: 4, last: 9, size: 10 });
  t.strictSame(read('BYTES 0-0/1'), { first: 0, last: 0, size: 1 });
  for (const wrong of [
    'bytes 4-9/*',
    'bytes */10',
    'bytes 9-4/10',
    'bytes 4-10/10',
    'items 0-1/2',
    'bytes 0-1/2, bytes 2-3/4',
    '',
  ]) {
    t.equal(read(wrong), undefined, wrong);
  }
  t.equal(readContentRange([]), undefined);
});

test('a stored part answers what lies within it, by all three forms of a range', async (t: Test) => {
  const stored = part(4, '456789');
  t.equal(cut(stored, 'bytes=4-9'), 'bytes 4-9/10 456789');
  t.equal(cut(stored, 'bytes=6-8'), 'bytes 6-8/10 678');
  t.equal(cut(stored, 'bytes=6-'), 'bytes 6-9/10 6789');
  t.equal(cut(stored, 'bytes=6-99'), 'bytes 6-9/10 6789');
  t.equal(cut(stored, 'bytes=-1'), 'bytes 9-9/10 9');
});

test('what a stored part does not hold it does not answer', async (t: Test) => {
  for (const range of [
    'bytes=3-5',
    'bytes=0-',
    'bytes=-7',
    'bytes=-0',
    'bytes=10-',
    'bytes=5-4',
    'bytes=5-6,8-9',
    'apples=5-6',
  ]) {
    t.equal(cut(part(4, '456789'), range), undefined, range);
  }
  t.equal(cut(part(0, '0123'), 'bytes=-1'), undefined, 'a suffix of a part that ends early');
  t.notOk(
    covers(part(0, '0123') as Entry, () => undefined),
    'the whole',
  );
});

test('If-Range holds for the same strong tag alone', async (t: Test) => {
  t.equal(cut(part(4, '456789', '"a"'), 'bytes=5-5', '"a"'), 'bytes 5-5/10 5');
  t.equal(cut(part(4, '456789', '"a"'), 'bytes=5-5', '"b"'), undefined);
  t.equal(cut(part(4, '456789', 'W/"a"'), 'bytes=5-5', 'W/"a"'), undefined);
});

test('parts are put together where they touch and bear one strong tag (RFC 9111 §3.4)', async (t: Test) => {
  const joined = combine(part(0, '0123', '"a"'), part(4, '456789', '"a"'));
  t.equal(String(joined?.body), WHOLE);
  t.equal(joined?.held, undefined, 'it is whole');
  const more = combine(part(2, '234', '"a"'), part(4, '456', '"a"'));
  t.equal(String(more?.body), '23456');
  t.strictSame(more?.held, { first: 2, last: 6, size: 10 });
  t.equal(combine(part(0, '012', '"a"'), part(4, '456', '"a"')), undefined, 'a gap');
  t.equal(combine(part(4, '456', '"a"'), part(0, '012', '"a"')), undefined, 'whichever of them came first');
  t.equal(String(combine(part(4, '456', '"a"'), part(0, '0123', '"a"'))?.body), '0123456');
  t.equal(combine(part(0, '0123', '"a"'), part(4, '456', '"b"')), undefined, 'another version');
  t.equal(combine(part(0, '0123', 'W/"a"'), part(4, '456', 'W/"a"')), undefined, 'a weak tag');
  t.equal(combine(part(0, '0123'), part(4, '456')), undefined, 'no tag');
  t.equal(combine(part(0, '0123', '"a"'), part(4, '456', '"a"', 11)), undefined, 'another size');
});

test('the rest is asked for where the beginning is stored, for that very version', async (t: Test) => {
  t.strictSame(conditionsForRest(part(0, '0123', '"a"')), [
    ['range', 'bytes=4-'],
    ['if-range', '"a"'],
  ]);
  t.strictSame(conditionsForRest(part(0, '0123')), [['range', 'bytes=4-']]);
  t.strictSame(conditionsForRest(part(4, '456789')), []);
});

/** An API that knows ranges of ten bytes. */
function serveRanges({ upstream }: Scene, etag?: string): void {
  upstream.on(
    '/api/ten',
    compute(({ headers }) => {
      const known = { 'Cache-Control': 'max-age=60', ...(etag === undefined ? {} : { ETag: etag }) };
      const match = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
      if (match === null) return answer(200, WHOLE, known);
      const [first, last] = [Number(match[1]), match[2] === '' ? 9 : Number(match[2])];
      return answer(206, WHOLE.slice(first, last + 1), { ...known, 'Content-Range': `bytes ${first}-${last}/10` });
    }),
  );
}

test("class 'other': a part is stored, and answers smaller ones", async (t: Test) => {
  const scene = await setScene(t);
  serveRanges(scene);
  await scene.other('/api/ten', { range: 'bytes=2-6' });
  const raw = await scene.other('/api/ten', { range: 'bytes=3-4' });
  t.equal(raw.status, 206);
  t.equal(textOf(raw), '34');
  t.equal(headerOf(raw, 'content-range'), 'bytes 3-4/10');
  t.equal(headerOf(raw, 'x-cache'), 'HIT');
  t.equal(scene.upstream.seen('/api/ten').length, 1);
});

test("class 'other': a stored part is never taken for the whole", async (t: Test) => {
  const scene = await setScene(t);
  serveRanges(scene);
  await scene.other('/api/ten', { range: 'bytes=2-6' });
  const raw = await scene.other('/api/ten');
  t.equal(raw.status, 200);
  t.equal(textOf(raw), WHOLE);
});

test("class 'other': a beginning is completed, and the whole is stored", async (t: Test) => {
  const scene = await setScene(t);
  serveRanges(scene, '"v1"');
  await scene.other('/api/ten', { range: 'bytes=0-3' });
  const raw = await scene.other('/api/ten');
  t.equal(raw.status, 200);
  t.equal(textOf(raw), WHOLE);
  t.equal(headerOf(raw, 'content-range'), undefined);
  t.equal(scene.upstream.seen('/api/ten')[1]?.headers.range, 'bytes=4-');
  t.equal(scene.upstream.seen('/api/ten')[1]?.headers['if-range'], '"v1"');
  t.equal(headerOf(await scene.other('/api/ten'), 'x-cache'), 'HIT');
  t.equal(scene.upstream.seen('/api/ten').length, 2);
});

test("class 'other': a rest of another version is thrown away, and the whole asked for", async (t: Test) => {
  const scene = await setScene(t);
  serveRanges(scene, '"v1"');
  await scene.other('/api/ten', { range: 'bytes=0-3' });
  serveRanges(scene, '"v2"');
  const raw = await scene.other('/api/ten');
  t.equal(raw.status, 200);
  t.equal(textOf(raw), WHOLE);
  t.equal(headerOf(raw, 'etag'), '"v2"');
});

test("class 'other': a 206 that cannot be placed passes, and is stored for nobody", async (t: Test) => {
  const scene = await setScene(t);
  const odd: FieldList = [['content-range', 'bytes 0-3/*']];
  scene.upstream.on('/api/odd', answer(206, '0123', { 'Cache-Control': 'max-age=60', ...Object.fromEntries(odd) }));
  for (let n = 0; n < 2; n += 1) t.equal((await scene.other('/api/odd', { range: 'bytes=0-3' })).status, 206);
  t.equal(scene.upstream.seen('/api/odd').length, 2);
});

test("class 'other': fields that come on several lines leave as one list", async (t: Test) => {
  const scene = await setScene(t);
  scene.upstream.on('/api/lines', answer(200, {}, { 'X-A': ['1', '2'], 'Cache-Control': ['max-age=60', 'public'] }));
  const raw = await scene.other('/api/lines');
  t.equal(headerOf(raw, 'x-a'), '1, 2');
  t.equal(headerOf(raw, 'cache-control'), 'max-age=60, public');
});

test('a status above 599 is no answer', async (t: Test) => {
  const scene = await setScene(t);
  scene.upstream.on('/api/odd', answer(999));
  t.equal((await scene.other('/api/odd')).status, 502);
});
