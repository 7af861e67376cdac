/** Asking the API whether what is stored still holds (RFC 9111 §4.3). */
import { type Test, test } from 'tap';
import { answer, compute } from '../kit/replies.ts';
import { headerOf, setScene, textOf } from './shop-scene.ts';

const cache = (control: string, more: Record<string, string> = {}) => ({ 'Cache-Control': control, ...more });

test('a 304 about another answer is not believed', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  upstream.on(
    '/api/x',
    compute(({ headers }) =>
      headers['if-none-match'] === undefined
        ? answer(200, `body ${upstream.seen('/api/x').length}`, cache('max-age=1', { ETag: '"1"' }))
        : answer(304, '', { ETag: '"2"' }),
    ),
  );
  await other('/api/x');
  clock.pass(2);
  t.equal(textOf(await other('/api/x')), 'body 3');
});

test('where the whole cannot be had, a 304 about another answer leaves the stored one with its tag', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  upstream.on(
    '/api/x',
    answer(200, 'stored', cache('max-age=1', { ETag: '"1"' })),
    answer(304, '', cache('max-age=60', { ETag: '"2"' })),
    answer(503),
  );
  await other('/api/x');
  clock.pass(2);
  const kept = await other('/api/x');
  t.same([textOf(kept), headerOf(kept, 'etag')], ['stored', '"1"']);
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'HIT');
});

test('a 304 that nobody asked for is a failure', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on('/api/x', answer(304, ''));
  t.equal((await other('/api/x', { 'if-none-match': '"1"' })).status, 502);
});
