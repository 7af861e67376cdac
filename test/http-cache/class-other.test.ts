/** Class 'other' through the cache: what is stored by the rules of RFC 9111 alone, and what passes. */
import { type Test, test } from 'tap';
import { headerOf, setScene, textOf } from '../gateway/scene.ts';
import { answer } from '../kit/replies.ts';

test('a part (206) passes as it came, and is stored for nobody (RFC 9111 section 3.3)', async (t: Test) => {
  const scene = await setScene(t);
  const part = { 'Cache-Control': 'max-age=60', 'Content-Range': 'bytes 0-3/10', ETag: '"a"' };
  scene.upstream.on('/api/part', answer(206, '0123', part));
  for (let n = 0; n < 2; n += 1) {
    const raw = await scene.other('/api/part', { range: 'bytes=0-3' });
    t.equal(raw.status, 206);
    t.equal(textOf(raw), '0123');
    t.equal(headerOf(raw, 'content-range'), 'bytes 0-3/10');
  }
  t.equal(scene.upstream.seen('/api/part').length, 2);
  t.equal(scene.upstream.seen('/api/part')[1]?.headers.range, 'bytes=0-3');
});

test('fields that come on several lines leave as one list', async (t: Test) => {
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

test('D50: CDN-Cache-Control steers this cache, and is passed on', async (t: Test) => {
  const scene = await setScene(t);
  const control = { 'Cache-Control': 'no-store', 'CDN-Cache-Control': 'max-age=60' };
  scene.upstream.on('/api/cdn', answer(200, { n: 1 }, control));
  await scene.other('/api/cdn');
  const raw = await scene.other('/api/cdn');
  t.equal(headerOf(raw, 'x-cache'), 'HIT');
  t.equal(headerOf(raw, 'cdn-cache-control'), 'max-age=60');
  t.equal(headerOf(raw, 'cache-control'), 'no-store', 'for those behind');
});

test('HEAD of a stale answer refreshes it, as it asks for the whole', async (t: Test) => {
  const scene = await setScene(t);
  const api = (n: number) => answer(200, { n }, { 'Cache-Control': 'max-age=60', 'X-N': String(n) });
  scene.upstream.on('/api/head', api(1), api(2));
  await scene.other('/api/head');
  scene.clock.pass(61);
  const head = await scene.gateway.proxyShared(
    'other',
    { method: 'HEAD', url: '/api/head', headers: {} },
    scene.context(),
  );
  t.equal(headerOf(head, 'x-n'), '2');
  const raw = await scene.other('/api/head');
  t.equal(headerOf(raw, 'x-cache'), 'HIT');
  t.equal(headerOf(raw, 'x-n'), '2');
  t.strictSame(
    scene.upstream.seen('/api/head').map(({ method }) => method),
    ['GET', 'GET'],
  );
});
