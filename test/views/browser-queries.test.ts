/** What the browser asks for, when, and what it cancels (D57, D79). */
import { mock } from 'node:test';
import {
  type QueryFunctionContext,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { type Test, test } from 'tap';
import type { CallOptions } from '../../shared/api.ts';
import type { Order } from '../../shared/contract/things.ts';
import type { PastOrder } from '../../shared/rules/checkout/past-order.ts';
import { createBrowserClient } from '../../views/data/browser-client.ts';
import { provideApi } from '../../views/data/query.ts';
import { shopStockQuery } from '../../views/data/shop-stock.ts';
import { adoptOrder, ordersQuery } from '../../views/orders/use-orders.ts';
import { shopModel, shopQuery } from '../../views/shops/model.ts';
import { knownShops } from '../../views/shops/shops-model.ts';
import { type City, cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';

interface Asked {
  readonly key: string;
  readonly input: { readonly query?: { readonly goods?: readonly number[] } };
  readonly signal: AbortSignal | undefined;
  readonly answer: (body: unknown) => void;
}

/** A browser's client over an API that answers when the test says so. */
function setUp() {
  const asked: Asked[] = [];
  const api = (key: string, input: Asked['input'], { signal }: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      asked.push({ key, input, signal, answer: resolve });
    });
  provideApi(api as never);
  return { client: createBrowserClient(api as never), asked };
}

const moscow = cities[0] as City;

type Client = ReturnType<typeof setUp>['client'];

/** A component shows the query. @returns it goes */
function show<Data, Key extends QueryKey>(
  client: Client,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): () => void {
  return new QueryObserver(client, query).subscribe(() => undefined);
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

const order = (code: string, status: Order['status']['code']): Order => ({
  code,
  created: '2026-11-28T12:00:00+03:00',
  status: { code: status, title: status },
  shop: { id: 1, title: 'Магазин', address: '', url: '/shop/1/' },
  orderType: 'transit',
  total: 100,
  items: [],
});

test('D79: the orders are asked for again on each visit of their page', async (t: Test) => {
  const { client, asked } = setUp();
  const leave = show(client, ordersQuery(true));
  asked[0]?.answer({ data: [] });
  await settle();
  leave();
  const leaveAgain = show(client, ordersQuery(true));
  t.equal(asked.length, 2);
  leaveAgain();
  client.clear();
});

test('D57: a cancelled order stays cancelled, whatever a reading says that was on its way', async (t: Test) => {
  const { client, asked } = setUp();
  const query = ordersQuery(true);
  client.setQueryData(shopQuery(1).queryKey, shopModel(makeShop(1, moscow), {}));
  const leave = show(client, query);
  asked[0]?.answer({ data: [order('A', 'new'), order('B', 'new')] });
  await settle();
  void client.refetchQueries(query);
  await settle();
  t.equal(asked.length, 2);
  await adoptOrder(client, order('A', 'cancelled'));
  asked[1]?.answer({ data: [order('A', 'new'), order('B', 'new')] });
  await settle();
  const states = client.getQueryData<readonly PastOrder[]>(query.queryKey)?.map(({ status }) => status?.code);
  t.same(states, ['cancelled', 'new']);
  leave();
  client.clear();
});

test('D67: an order that can still be taken comes with the hours and the time zone of its shop', async (t: Test) => {
  const { client, asked } = setUp();
  const query = ordersQuery(true);
  const leave = show(client, query);
  asked[0]?.answer({ data: [order('A', 'new'), order('B', 'done')] });
  await settle();
  const answers: Record<string, unknown> = {
    'GET /api/shop/{id}.json': { ...makeShop(1, moscow), areas: [9, 54], work_time: '10–20' },
    'GET /api/geo.json': { geos: [{ id: 54, timezone: 'Asia/Novosibirsk' }] },
  };
  for (const { key, answer } of asked.slice(1)) answer(answers[key]);
  await settle();
  await settle();
  const shops = client.getQueryData(query.queryKey)?.map(({ shop: { hours, zone } }) => [hours, zone]);
  t.same(shops, [
    ['10–20', 'Asia/Novosibirsk'],
    [undefined, undefined],
  ]);
  leave();
  client.clear();
});

test('a query is cancelled with its component only if its function reads the signal', async (t: Test) => {
  const { client } = setUp();
  const signals: AbortSignal[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const quiet = { queryKey: ['quiet'], queryFn: () => promise };
  const reading = {
    queryKey: ['reading'],
    queryFn: ({ signal }: QueryFunctionContext) => {
      signals.push(signal);
      return promise;
    },
  };
  const leaves = [show(client, quiet), show(client, reading)];
  await settle();
  for (const leave of leaves) leave();
  t.equal(signals[0]?.aborted, true);
  resolve('there');
  await settle();
  t.same([client.getQueryData(['quiet']), client.getQueryData(['reading'])], ['there', undefined]);
  client.clear();
});

test('the stock of a shop is asked for 100 goods at most in a call, however long the list is', async (t: Test) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const { client, asked } = setUp();
  const goods = Array.from({ length: 150 }, (_, nth) => nth + 1);
  const query = shopStockQuery(7, goods);
  const leave = show(client, query);
  await settle();
  mock.timers.tick(50);
  await settle();
  t.same(
    asked.map(({ input }) => input.query?.goods?.length),
    [100, 50],
  );
  for (const { input, answer } of asked) answer({ data: input.query?.goods?.map((goods_id) => ({ goods_id })) });
  await settle();
  const stock = client.getQueryData<{ goods: readonly number[]; rows: readonly object[] }>(query.queryKey);
  t.same([stock?.goods.length, stock?.rows.length], [150, 150]);
  leave();
  client.clear();
});

test('what is known of a list stays while a longer one loads, but not for another shop', async (t: Test) => {
  const { client } = setUp();
  client.setQueryData(['stock', 'shop', 7, [1]], { goods: [1], rows: [] });
  const observer = new QueryObserver(client, shopStockQuery(7, [1]));
  observer.setOptions(shopStockQuery(7, [1, 2]));
  t.same(observer.getCurrentResult().data, { goods: [1], rows: [] });
  observer.setOptions(shopStockQuery(8, [1, 2]));
  t.equal(observer.getCurrentResult().data, undefined);
  client.clear();
});

test('the shops that a page has brought are as old as that page', (t: Test) => {
  const { client } = setUp();
  t.same(knownShops(client), {});
  client.setQueryData(['shopsPage', 'a'], { shown: {} }, { updatedAt: 3000 });
  client.setQueryData(['shopsPage', 'b'], { all: [] }, { updatedAt: 5000 });
  t.same(knownShops(client), { initialData: [], initialDataUpdatedAt: 5000 });
  client.clear();
  t.end();
});
