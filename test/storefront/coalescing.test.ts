/** Equal misses are one call, and nobody depends on who came first (contract.md §2, stack traps 1 and 2). */
import { type Test, test } from 'tap';
import { answer, broken, hold, makeGate } from '../kit/replies.ts';
import { openSocket } from '../kit/socket.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const PATH = '/api/stock/1.json';

/** Comes back once the storefront has taken what was sent before. */
async function waitInLine(storefront: Storefront): Promise<void> {
  for (let n = 0; n < 5; n += 1) await storefront.get('/builds/latest.json');
}

test('a hundred equal misses are one call [P1.12]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const gate = makeGate();
  upstream.on(PATH, hold(gate.opened));
  const replies = Array.from({ length: 100 }, () => storefront.get(PATH));
  await upstream.arrived(PATH);
  gate.open();
  t.strictSame(new Set((await Promise.all(replies)).map(({ status }) => status)), new Set([200]));
  t.equal(upstream.seen(PATH).length, 1);
});

test('if the first visitor disconnects, the others still get their answer [P1.12]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const gate = makeGate();
  upstream.on(PATH, hold(gate.opened));
  const first = await openSocket(storefront.port);
  first.on('error', () => {});
  first.write(`GET ${PATH} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
  await upstream.arrived(PATH);
  const other = storefront.get(PATH);
  await waitInLine(storefront);
  first.destroy();
  await waitInLine(storefront);
  gate.open();
  t.equal((await other).status, 200);
  t.equal(upstream.seen(PATH).length, 1);
});

test('the call is aborted when all visitors have disconnected [P1.12]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  upstream.on(PATH, { do: 'hang' });
  const sockets = await Promise.all([openSocket(storefront.port), openSocket(storefront.port)]);
  for (const socket of sockets) socket.write(`GET ${PATH} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
  const seen = await upstream.arrived(PATH);
  await waitInLine(storefront);
  for (const socket of sockets) socket.destroy();
  await seen.left;
  t.equal(upstream.seen(PATH).length, 1);
});

test('if the shared call fails, at most one more call is made [P1.12]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  const gate = makeGate();
  upstream.on(PATH, hold(gate.opened, broken));
  const replies = Array.from({ length: 20 }, () => storefront.get(PATH));
  await upstream.arrived(PATH);
  await waitInLine(storefront);
  gate.open();
  await Promise.all(replies);
  t.ok(upstream.seen(PATH).length <= 2, `${upstream.seen(PATH).length} calls`);
});

test('answers that may not be stored are not shared, and their calls run in parallel [P1.12]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  let count = 0;
  const gates = [makeGate(), makeGate(), makeGate()];
  upstream.on('/api/of-another-kind', {
    do: 'compute',
    reply: () => {
      count += 1;
      return hold(
        gates[count - 1]?.opened ?? Promise.resolve(),
        answer(200, { count }, { 'Cache-Control': 'no-store' }),
      );
    },
  });
  const first = storefront.get('/api/of-another-kind');
  await upstream.arrived('/api/of-another-kind');
  const others = [storefront.get('/api/of-another-kind'), storefront.get('/api/of-another-kind')];
  gates[0]?.open();
  await upstream.arrived('/api/of-another-kind', 3);
  for (const gate of gates) gate.open();
  const bodies = (await Promise.all([first, ...others])).map(({ text }) => text);
  t.equal(new Set(bodies).size, 3, 'each visitor has an answer of their own');
});
