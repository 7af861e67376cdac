/** The end of a storefront that is in use: nothing that has arrived is lost (conventions.md §1). */
import { once } from 'node:events';
import { type Test, test } from 'tap';
import { openSocket, parseReply } from '../kit/socket.ts';
import { startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';

test('conventions §1: a connection that is kept learns of the end by its next answer, and is not cut', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, farewell: 1000 });
  const socket = await openSocket(storefront.port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ask = (): boolean => socket.write('GET /robots.txt HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  ask();
  await until(() => chunks.length > 0);
  t.equal(parseReply(Buffer.concat(chunks.splice(0))).header('connection'), 'keep-alive');

  const stopped = storefront.stop();
  ask();
  await once(socket, 'close');
  const { status, header } = parseReply(Buffer.concat(chunks));
  t.same([status, header('connection')], [200, 'close']);
  await stopped;
});

test('conventions §1: whoever keeps a connection and asks nothing is cut off after the farewell, not before', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), farewell: 100 });
  const socket = await openSocket(storefront.port);
  const closed = once(socket, 'close');
  const startedAt = performance.now();
  await storefront.stop();
  await closed;
  t.ok(performance.now() - startedAt >= 95);
});
