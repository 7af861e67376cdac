/** Calls that an API may lack (contract.md §6, D53). */
import { pino } from 'pino';
import { type Test, test } from 'tap';
import { createLog, type Log } from '../../server/ops/log.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { type OptionalOffer, POPULAR_QUERIES } from '../../shared/optional.ts';
import { BOOT_ID } from '../../views/page/boot.ts';
import { type Clock, makeClock } from '../kit/clock.ts';
import { answer, broken, byDefault, compute, hold, makeGate } from '../kit/replies.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const HOUR = 60 * 60;
const optional = [
  ...(Object.keys(calls) as CallKey[]).filter((key) => (calls[key] as CallRow).optional),
  POPULAR_QUERIES,
] as OptionalOffer[];
/** What the API is asked, to find out. */
const probed = new Map<OptionalOffer, string>([
  ['GET /api/shop/{id}/stock.json', 'GET /api/shop/1/stock.json'],
  ['GET /api/goods.json', 'GET /api/goods.json'],
  ['GET /api/goods/{id}/related.json', 'GET /api/goods/0/related.json'],
  ['GET /api/orders.json', 'GET /api/orders.json'],
  ['POST /api/orders/{code}/shop.json', 'OPTIONS /api/orders/0/shop.json'],
  ['POST /api/orders/{code}/cancel.json', 'OPTIONS /api/orders/0/cancel.json'],
  ['POST /api/orders/find.json', 'OPTIONS /api/orders/find.json'],
  ['POST /api/stock/{id}/notify.json', 'OPTIONS /api/stock/0/notify.json'],
  ['GET /api/reviews/{id}.json', 'GET /api/reviews/0.json'],
  ['POST /api/reviews/{id}.json', 'OPTIONS /api/reviews/0.json'],
  [POPULAR_QUERIES, 'GET /api/search/suggest.json'],
]);
const GOODS = '/api/goods.json?ids[]=5';

/** What the document tells the browser. */
async function offered(storefront: Storefront, path = '/'): Promise<OptionalOffer[]> {
  const { text } = await storefront.get(path);
  const boot = new RegExp(`id="${BOOT_ID}">(.*?)</script>`, 's').exec(text)?.[1] ?? '{}';
  return (JSON.parse(boot) as { offered: OptionalOffer[] }).offered;
}

/** Asks for a page until it tells this. */
function untilOffered(storefront: Storefront, wanted: readonly OptionalOffer[], clock?: Clock) {
  return until(async () => {
    clock?.pass(1);
    return (await offered(storefront)).join() === wanted.join();
  });
}

/** A log whose lines can be read. */
function gatherLog(): { log: Log; lines: readonly Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { log: { ...createLog('silent'), logger }, lines };
}

const countProbes = (upstream: ScriptedUpstream): number =>
  [...probed.values()].reduce((sum, which) => sum + upstream.seen(which).length, 0);

/** On a busy machine the probes take longer than a start waits for them. */
const PATIENCE = 30;

test('D53: the document lists the calls that the API offers, from the first page on', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  t.strictSame(await offered(storefront), optional);
  t.strictSame([...probed.keys()].toSorted(), optional.toSorted());
  for (const which of probed.values()) t.equal(upstream.seen(which).length, 1, which);
  t.equal((await storefront.getJson(GOODS)).status, 200);
  t.strictSame(
    upstream.seen(({ method }) => method === 'POST'),
    [],
    'nothing is written to find out',
  );
});

test('D53: a probe with 404, 405 or 501 means not offered: visitors get 404 without a call, the log one line', async (t: Test) => {
  const clock = makeClock(t);
  for (const status of [404, 405, 501]) {
    const { log, lines } = gatherLog();
    const upstream = await startUpstream(t);
    for (const which of probed.values()) upstream.on(which, answer(status));
    const storefront = await startStorefront(t, { upstream, patience: PATIENCE, log });
    t.strictSame(await offered(storefront), [], `${status}`);
    const asked = upstream.seen().length;
    const goods = await storefront.getJson(GOODS);
    t.equal(goods.status, 404);
    t.match(goods.json, { error: { code: 'not_found', message: String } });
    t.equal((await storefront.send('POST', '/api/reviews/5.json', { body: '' })).status, 404);
    t.equal(upstream.seen().length, asked, 'the API is not asked');
    for (let hours = 1; hours < 3; hours += 1) {
      // The hour begins with the answer to a probe, which comes after its arrival: a clock that passes once may be too early.
      await until(async () => {
        clock.pass(HOUR + 1);
        await storefront.get('/');
        return countProbes(upstream) >= (hours + 1) * probed.size;
      });
    }
    const told = lines.filter(({ msg }) => msg === 'the API does not offer this call');
    t.strictSame(told.map(({ call }) => call).toSorted(), optional.toSorted());
    t.notOk(
      lines.some(({ level }) => typeof level === 'number' && level >= 40),
      'no warning, no error',
    );
  }
});

test('D53: changed offers are detected after an hour, also in pages that were kept before', async (t: Test) => {
  const clock = makeClock(t);
  const upstream = await startUpstream(t);
  upstream.on('GET /api/goods.json', answer(404));
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  const others = optional.filter((key) => key !== 'GET /api/goods.json');
  await storefront.untilKept('/');
  t.strictSame(await offered(storefront), others);
  upstream.on('GET /api/goods.json', byDefault);
  clock.pass(HOUR - 1);
  await storefront.untilKept('/');
  t.strictSame(await offered(storefront), others);
  t.equal(upstream.seen('GET /api/goods.json').length, 1, 'within the hour it is not tried again');
  clock.pass(2);
  await untilOffered(storefront, optional);
  t.equal((await storefront.getJson(GOODS)).status, 200);
  upstream.on('OPTIONS /api/reviews/0.json', answer(501));
  const fewer = optional.filter((key) => key !== 'POST /api/reviews/{id}.json');
  // A probe of the hour before that is still on its way counts for the hour in which it ends.
  await until(async () => {
    clock.pass(HOUR + 1);
    return (await offered(storefront)).join() === fewer.join();
  });
});

test('D53: many pages at once cause one probe of each call and do not wait for it', async (t: Test) => {
  const clock = makeClock(t);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  const gate = makeGate();
  for (const which of probed.values()) upstream.on(which, hold(gate.opened));
  clock.pass(HOUR + 1);
  const pages = await Promise.all(Array.from({ length: 20 }, (_, n) => storefront.get(`/wine/?page=${(n % 2) + 1}`)));
  t.ok(
    pages.every(({ status }) => status === 200),
    'no page waits for them',
  );
  for (const which of probed.values()) await upstream.arrived(which, 2);
  gate.open();
  await storefront.get('/vodka/');
  t.equal(countProbes(upstream), 2 * probed.size);
});

test('D53: a failed probe does not mean not offered: it is repeated soon, and the last known state holds', async (t: Test) => {
  const clock = makeClock(t);
  const upstream = await startUpstream(t);
  for (const which of probed.values()) upstream.on(which, broken);
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE, env: { UPSTREAM_RETRIES: '0' } });
  t.strictSame(await offered(storefront), [], 'a page made before anything is known is told nothing');
  t.equal((await storefront.getJson(GOODS)).status, 502, 'but nothing is refused');
  for (const which of probed.values()) upstream.on(which, byDefault);
  clock.pass(5);
  await untilOffered(storefront, optional);
  for (const which of probed.values()) upstream.on(which, answer(503));
  clock.pass(HOUR + 1);
  await storefront.get('/');
  for (const which of probed.values()) await upstream.arrived(which, upstream.seen(which).length);
  t.strictSame(await offered(storefront), optional);
});

test('D53: a 404 or 501 to a visitor’s call causes a new probe and does not itself withdraw the call', async (t: Test) => {
  const clock = makeClock(t);
  const upstream = await startUpstream(t);
  upstream.on('GET /api/shop/77/stock.json', answer(404));
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  t.equal((await storefront.getJson('/api/shop/77/stock.json?goods[]=5')).status, 404);
  clock.pass(10);
  await storefront.get('/');
  await upstream.arrived('GET /api/shop/1/stock.json', 2);
  t.strictSame(await offered(storefront), optional);
  upstream.on(
    'GET /api/goods.json',
    compute(() => answer(501)),
  );
  t.equal((await storefront.getJson(GOODS)).status, 501);
  clock.pass(10);
  await untilOffered(
    storefront,
    optional.filter((key) => key !== 'GET /api/goods.json'),
    clock,
  );
  t.equal((await storefront.getJson(GOODS)).status, 404);
});

test('D53: a probe with 400, 401, 403 or 422 means offered, because only the input was refused', async (t: Test) => {
  const upstream = await startUpstream(t);
  for (const [which, status] of [
    ['GET /api/goods.json', 400],
    ['GET /api/orders.json', 401],
    ['GET /api/goods/0/related.json', 403],
    ['GET /api/reviews/0.json', 422],
  ] as const)
    upstream.on(which, answer(status));
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  t.strictSame(await offered(storefront), optional);
});

test('D53: an API that has no queries for an empty text, or refuses it, does not offer popular queries [X5]', async (t: Test) => {
  const nothing = { data: { queries: [], categories: [], brands: [], products: [] } };
  for (const reply of [answer(200, nothing), answer(400), answer(422)]) {
    const upstream = await startUpstream(t);
    upstream.on('GET /api/search/suggest.json', reply);
    const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
    t.strictSame(
      await offered(storefront),
      optional.filter((key) => key !== POPULAR_QUERIES),
    );
  }
});

test('contract §6: a 422 to the probe of order cancellation means that it is offered [D53]', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('OPTIONS /api/orders/0/cancel.json', answer(422, { error: { code: 'unknown', message: 'Нет заказа' } }));
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  t.strictSame(await offered(storefront), optional);
});

test('D53: a probe answer that does not fit the contract means not offered', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('GET /api/goods.json', answer(200, '<!DOCTYPE html><title>Магазин</title>'));
  upstream.on('OPTIONS /api/reviews/0.json', answer(204, '', { Allow: 'GET, HEAD' }));
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  const lacking: readonly OptionalOffer[] = ['GET /api/goods.json', 'POST /api/reviews/{id}.json'];
  t.strictSame(
    await offered(storefront),
    optional.filter((key) => !lacking.includes(key)),
  );
});
