/** The end of a storefront that is in use: nothing that has arrived is lost (conventions.md §1, D27a). */
import { once } from 'node:events';
import { type Test, test } from 'tap';
import { ops } from '../http-cache/two-instances.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { openSocket, parseReply } from '../kit/socket.ts';
import { startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';

const JSON_TYPE = 'application/json';

test('conventions §1: a connection that is kept learns of the end by its next answer, and is not cut', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, drainDelay: 1000 });
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

test('conventions §1: whoever keeps a connection and asks nothing is cut off after the drain delay, not before', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), drainDelay: 100 });
  const socket = await openSocket(storefront.port);
  const closed = once(socket, 'close');
  const startedAt = performance.now();
  await storefront.stop();
  await closed;
  t.ok(performance.now() - startedAt >= 95);
});

test('D27a: what a visitor has sent runs to its end, though they have left and the process is to end', async (t: Test) => {
  for (const path of ['/api/feedback/callback.json', '/api/loyalty.json']) {
    const upstream = await startUpstream(t);
    const storefront = await startStorefront(t, { upstream });
    const gate = makeGate();
    upstream.on(`POST ${path}`, hold(gate.opened, answer(200)));
    const socket = await openSocket(storefront.port);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    const seen = await upstream.arrived(`POST ${path}`);
    let isCut = false;
    void seen.left.then(() => {
      isCut = true;
    });
    socket.destroy();
    const stopped = storefront.stop();
    await until(() => isClosed(storefront.port));
    const { get } = ops(storefront);
    for (let n = 0; n < 20; n += 1) t.equal((await get('/health/ready')).status, 503, 'it is still at it');
    t.equal(isCut, false);
    gate.open();
    await stopped;
  }
});

function isClosed(port: number): Promise<boolean> {
  return openSocket(port).then(
    (socket) => {
      socket.destroy();
      return false;
    },
    () => true,
  );
}
