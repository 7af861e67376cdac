/** The browser's side of the contract: addresses, bodies, errors, and the gate before private calls. */
import { type Test, test } from 'tap';
import { createBrowserApi, createPrivateGate } from '../../client/calls/request.ts';
import { mayRetry } from '../../client/calls/retry.ts';
import { newKey } from '../../client/services/browser-services.ts';
import { ApiError } from '../../shared/api.ts';
import { calls } from '../../shared/contract/calls.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** An API over a fetch that keeps what it was given and answers what the test says. */
function scripted(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const limits = new Set<() => void>();
  const api = createBrowserApi({
    clock: {
      schedule: (ms, run) => {
        if (ms !== 30_000) throw new Error(`a limit of ${ms} ms`);
        limits.add(run);
        return () => limits.delete(run);
      },
    },
    fetch: async (url, init = {}) => {
      const one = { url: String(url), init };
      sent.push(one);
      return answer(one);
    },
  });
  /** The time limit of all calls so far is reached. */
  const timeOut = () => {
    for (const run of limits) run();
  };
  return { api, sent, limits, timeOut };
}

/** A fetch that ends only if it is aborted. */
const hang = ({ init }: Sent) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('no ApiError came');
}

test('a call is sent to the address of its row, with the query in contract notation [S2.21, S7.2, V1.2.2]', async (t: Test) => {
  const { api, sent } = scripted(() => json({ data: { items: [] } }));
  await api('GET {listing}?format=json', { listing: '/wine/', query: { filter: { brand: ['a', 'b'] }, page: 2 } });
  await api('DELETE /api/cart/delete/{id}.json', { id: 7 });
  await api('GET /article/{rubric}/{id}.json', { rubric: 'vino', id: 12 });
  await api('GET /article.json', { query: { page: 2 } });
  t.strictSame(
    sent.map(({ url, init }) => [init.method, url, init.credentials]),
    [
      ['GET', '/wine/?format=json&filter.brand[]=a&filter.brand[]=b&page=2', 'same-origin'],
      ['DELETE', '/api/cart/delete/7.json', 'same-origin'],
      ['GET', '/article/vino/12.json', 'same-origin'],
      ['GET', '/article.json?page=2', 'same-origin'],
    ],
  );
});

test('a POST is sent as multipart with dotted names, and with keepalive [S7.2]', async (t: Test) => {
  const { api, sent } = scripted(() => json({ data: { code: '1', total: 5 } }));
  const order = { orderType: 'transit', entityType: 'person', shop: 3, title: 'Анна', phone: '+79991234567' } as const;
  const items = [{ id: 1, goods_id: 2, code: 'A', qnt: 3, price: 4 }];
  await api('POST /api/checkout.json', { body: { order, items } }, { idempotencyKey: 'key-1' });
  const { body, headers, keepalive } = sent[0]?.init ?? {};
  t.ok(body instanceof FormData);
  const fields = body instanceof FormData ? Object.fromEntries(body) : {};
  t.match(fields, { 'order.shop': '3', 'order.title': 'Анна', 'items[0].qnt': '3' });
  t.match(headers, { 'Idempotency-Key': 'key-1' });
  t.equal(keepalive, true);
});

test('D28: goods_hit is sent with keepalive, a plain GET is not', async (t: Test) => {
  const { api, sent } = scripted(() => json({}));
  await api('GET /catalog/goods_hit/', { query: { goods_id: 101, timestamp: 5 } });
  await api('GET /brands.json', {});
  t.strictSame(
    sent.map(({ init }) => init.keepalive ?? false),
    [true, false],
  );
});

test('a body above the browser limit for keepalive is sent without it [S7.2]', async (t: Test) => {
  const { api, sent } = scripted(() => json({ geo: {}, data: [] }));
  for (const lines of [100, 200]) {
    const items = Array.from({ length: lines }, (_, id) => id);
    await api('POST /api/checkout/shops.json', { body: { items, qnt: items } });
  }
  t.strictSame(
    sent.map(({ init }) => init.keepalive ?? false),
    [true, false],
  );
  for (const letters of [1000, 20_000]) {
    await api('POST /api/feedback.json', { body: { feedback: { name: 'Анна', message: 'я'.repeat(letters) } } });
  }
  t.strictSame(
    sent.slice(2).map(({ init }) => init.keepalive ?? false),
    [true, false],
    'a long message',
  );
});

test('an ApiError has the status, code, message, fields and Retry-After of the answer [S8.9]', async (t: Test) => {
  const error = { code: 'invalid', message: 'Проверьте поля', fields: { phone: 'Некорректный', odd: 5 } };
  const { api } = scripted(() => json({ error }, { status: 422, headers: { 'Retry-After': '7' } }));
  const failure = await errorOf(api('GET /brands.json', {}));
  t.match(failure, { status: 422, code: 'invalid', message: 'Проверьте поля', retryAfter: 7 });
  t.strictSame(failure.fields, { phone: 'Некорректный' });
});

test('an error answer without a valid error object gives an ApiError with a code made from its status [S8.9]', async (t: Test) => {
  for (const body of ['<html>', '', 'null', '[]', '{"error":"x"}', '{"error":{"code":5,"message":{},"fields":null}}']) {
    const { api } = scripted(() => new Response(body, { status: 502 }));
    t.match(await errorOf(api('GET /brands.json', {})), { status: 502, code: 'http_502', message: '' }, body);
  }
});

test('a failed fetch gives status 0 and code network; a 200 without JSON gives code body [S8.9]', async (t: Test) => {
  const { api } = scripted(() => Promise.reject(new TypeError('Failed to fetch')));
  t.match(await errorOf(api('GET /brands.json', {})), { status: 0, code: 'network' });
  const html = scripted(() => new Response('<html>'));
  t.match(await errorOf(html.api('GET /brands.json', {})), { status: 200, code: 'body' });
});

test('a key is a UUID of random bytes (RFC 9562 §5.4)', async (t: Test) => {
  const keys = Array.from({ length: 200 }, newKey);
  for (const key of keys) t.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  t.equal(new Set(keys).size, keys.length);
});

test('an aborted call rejects with an AbortError', async (t: Test) => {
  const controller = new AbortController();
  const { api } = scripted(hang);
  const call = api('GET /brands.json', {}, { signal: controller.signal });
  controller.abort();
  await t.rejects(call, { name: 'AbortError' });
});

test('contract §5.1: of each private row of the table a second call waits for the first, of the others none does', async (t: Test) => {
  const params = { listing: '/wine/', product: '/wine/vino-1.html', rubric: 'vino', id: 1, url: 'dubrava' };
  for (const [key, row] of Object.entries(calls)) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { api, sent } = scripted(() => promise.then(() => json({})));
    const both = [1, 2].map(() => api(key as 'GET /brands.json', { ...params, query: {}, body: {} } as object));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    t.equal(sent.length, row.class === 'private' ? 1 : 2, key);
    resolve();
    await Promise.all(both);
    t.equal(sent.length, 2, key);
  }
});

test('contract §5.1 no second private call before the first has answered', async (t: Test) => {
  const gate = createPrivateGate();
  const first = Promise.withResolvers<string>();
  let begun = 0;
  const call = (answer: Promise<string>) => () => {
    begun += 1;
    return answer;
  };
  const waits = [gate(call(first.promise)), gate(call(Promise.resolve('b'))), gate(call(Promise.resolve('c')))];
  await Promise.resolve();
  t.equal(begun, 1);
  first.resolve('a');
  t.strictSame(await Promise.all(waits), ['a', 'b', 'c']);
  const slow = Promise.withResolvers<string>();
  void gate(call(slow.promise));
  t.equal(await gate(call(Promise.resolve('d'))), 'd', 'later ones go side by side');
});

test('contract §5.1 if the first private call fails, the next one is made alone before the others', async (t: Test) => {
  const gate = createPrivateGate();
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const begun: string[] = [];
  const call = (name: string, answer: Promise<string>) => () => {
    begun.push(name);
    return answer;
  };
  const a = gate(call('a', first.promise));
  const b = gate(call('b', second.promise));
  const c = gate(call('c', Promise.resolve('c')));
  first.reject(new ApiError(504, 'timeout', ''));
  await t.rejects(a);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  t.strictSame(begun, ['a', 'b']);
  second.resolve('b');
  t.strictSame(await Promise.all([b, c]), ['b', 'c']);
});

test('a call that was aborted while it waited is never made', async (t: Test) => {
  const gate = createPrivateGate();
  const first = Promise.withResolvers<string>();
  const controller = new AbortController();
  let made = false;
  const a = gate(() => first.promise);
  const b = gate(async () => {
    made = true;
  }, controller.signal);
  controller.abort();
  first.resolve('a');
  await a;
  await t.rejects(b, { name: 'AbortError' });
  t.notOk(made);
});

test('D79: a call that hangs fails at its time limit, also while it waits behind another; the next one is made [D15]', async (t: Test) => {
  let hangs = true;
  const { api, sent, limits, timeOut } = scripted((one) => (hangs ? hang(one) : json({ data: { items: [] } })));
  const first = errorOf(api('GET /session/user_info.json', {}));
  const behind = errorOf(api('GET /api/cart.json', {}));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  timeOut();
  t.match(await first, { status: 0, code: 'timeout' });
  t.match(await behind, { status: 0, code: 'timeout' });
  t.equal(sent.length, 1, 'the second was not sent');
  hangs = false;
  await api('GET /api/cart.json', {});
  t.equal(limits.size, 0, 'nothing is left of the limits');
});

test('D79: a call that was aborted while it waited behind one that hangs ends at once', async (t: Test) => {
  const { api } = scripted(hang);
  const controller = new AbortController();
  api('GET /session/user_info.json', {}).catch(() => undefined);
  const behind = api('GET /api/cart.json', {}, { signal: controller.signal });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  controller.abort();
  await t.rejects(behind, { name: 'AbortError' });
});

test('D79: a call that has reached its time limit is not repeated, one that the connection has lost is (D26)', (t: Test) => {
  t.ok(mayRetry(0, new ApiError(0, 'network', '')));
  t.notOk(mayRetry(0, new ApiError(0, 'timeout', '')));
  t.end();
});
