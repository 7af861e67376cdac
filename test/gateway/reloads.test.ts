/** Reloads of visitors (D51): they may refresh an answer of our own classes, not go round the store at will. */
import { type Test, test } from 'tap';
import { hold, makeGate } from '../kit/replies.ts';
import { headerOf, setScene } from './scene.ts';

const PATH = '/brands.json';

async function start(t: Test) {
  const scene = await setScene(t);
  const ask = (control: string) =>
    scene.gateway.answerCall(
      'GET /brands.json',
      { method: 'GET', url: PATH, headers: { 'cache-control': control } },
      scene.context(),
    );
  return { ...scene, ask, calls: () => scene.upstream.seen(PATH).length };
}

const reloads = ['no-cache', 'max-age=0', 'no-store', 'min-fresh=999999'];

test('D51: a reload refreshes a stored response, at most once a second', async (t: Test) => {
  for (const control of reloads) {
    const { ask, calls, clock } = await start(t);
    await ask('');
    clock.pass(10);
    t.equal(headerOf(await ask(control), 'x-cache'), 'MISS', control);
    for (let n = 0; n < 20; n += 1) t.equal(headerOf(await ask(control), 'x-cache'), 'HIT', control);
    t.equal(calls(), 2, control);
    clock.pass(1);
    await ask(control);
    t.equal(calls(), 3, control);
    t.equal(headerOf(await ask(''), 'x-cache'), 'HIT', 'and is kept for all');
  }
});

test('D51: simultaneous reloads and misses share one call', async (t: Test) => {
  const { ask, calls, upstream } = await start(t);
  const gate = makeGate();
  upstream.on(PATH, hold(gate.opened));
  const asked = [...reloads, '', ...reloads].map((control) => ask(control));
  await upstream.arrived(PATH);
  gate.open();
  for (const raw of await Promise.all(asked)) t.equal(raw.status, 200);
  t.equal(calls(), 1);
});

test('class other: every no-cache request reaches the API (RFC 9111 §5.2.1)', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  for (let n = 0; n < 5; n += 1) await other('/api/x', { 'cache-control': 'no-cache' });
  t.equal(upstream.seen('/api/x').length, 5);
});
