/** What the embedded shop API has acknowledged outlives a killed process, and a change of the seed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { type Test, test } from 'tap';
import type { CallInput } from '../../shared/contract/calls.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { createShopApi } from '../../upstream/app.ts';
import { fillCatalogue } from '../../upstream/database/fill.ts';
import { openDatabase } from '../../upstream/database/open.ts';
import { row, rows, transaction } from '../../upstream/database/query.ts';
import { readDemoShop, seedData } from '../../upstream/seed/demo-shop.ts';
import type { WorkerOptions, WorkerReady } from '../../upstream/worker.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { call, PUBLIC_HOST } from './shop.ts';

const main = join(import.meta.dirname, '../../upstream/main.ts');

interface Running {
  readonly port: number;
  readonly process: ChildProcess;
}

/** Starts `npm run shop-api` and waits for the line that it prints. */
async function start(t: Test, dataFile: string, port = 0): Promise<Running> {
  const env = { ...process.env, PORT: String(port), SHOP_DATA: dataFile, PUBLIC_HOST: 'shop.example' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`)));
  ended.catch(() => undefined);
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string];
  const taken = /^shop api http:\/\/localhost:(\d+)$/.exec(line)?.[1];
  if (taken === undefined) throw new Error(`it printed: ${line}`);
  return { port: Number(taken), process: child };
}

async function kill({ process: child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await ended)[0];
}

test('a killed shop process loses no cart, no order and no idempotency key', async (t) => {
  const dataFile = await copyDemoDatabase(t);
  let shop = await start(t, dataFile);
  const visitor = new Visitor(`http://127.0.0.1:${shop.port}`);
  const { data } = await call(visitor, 'GET {listing}?format=json', {
    listing: '/cognac/',
    query: { filter: { available: 1, price: { from: 2000 } }, limit: 30 },
  });
  const goods = data.products.flatMap(({ variations: [first] }) => first?.id ?? []);
  for (const product_id of goods) {
    await call(visitor, 'POST /api/cart/update.json', { body: { product_id, qnt: 1, dt: 1 } });
  }
  const { items } = (await call(visitor, 'GET /api/cart.json', {})).data;
  const body = { items: items.map(({ id }) => id), qnt: items.map(({ qnt }) => qnt) };
  const { data: rows } = await call(visitor, 'POST /api/checkout/shops.json', { body });
  const row = rows.find(({ summary }) => summary.transit.in_stock > 0);
  const line = items.find(({ id }) => (row?.items_stock[id]?.transit.in_stock ?? 0) > 0);
  if (row === undefined || line === undefined) throw new Error('no shop has any of it');
  const price = row.items_stock[line.id]?.transit.price ?? 0;
  const order: CallInput<'POST /api/checkout.json'>['body'] = {
    order: { orderType: 'transit', entityType: 'person', shop: row.shop.id, title: 'Иван', phone: '+79161234567' },
    items: [{ id: line.id, goods_id: line.goods_id, code: String(line.code), qnt: 1, price }],
  };
  const idempotencyKey = randomUUID();
  const first = await call(visitor, 'POST /api/checkout.json', { body: order }, { idempotencyKey });
  await kill(shop, 'SIGKILL');

  shop = await start(t, dataFile, shop.port);
  const cart = (await call(visitor, 'GET /api/cart.json', {})).data.items;
  t.same(
    cart.map(({ goods_id, qnt }) => [goods_id, qnt]),
    goods.filter((id) => id !== line.goods_id).map((id) => [id, 1]),
  );
  t.same(await call(visitor, 'POST /api/checkout.json', { body: order }, { idempotencyKey }), first);
  t.match((await call(visitor, 'GET /api/checkout/data.json', {})).data, { title: 'Иван' });
  t.equal(await kill(shop, 'SIGTERM'), 0, 'asked to end, it ends with 0');

  // Another seed than the one that the file was filled from.
  const database = new DatabaseSync(dataFile);
  database.exec("update seed_version set version = 'older'; delete from goods where id % 2 = 0");
  database.close();
  shop = await start(t, dataFile, shop.port);
  t.same(
    (await call(visitor, 'GET /api/cart.json', {})).data.items.length,
    cart.length,
    'the catalogue is filled anew',
  );
  t.same(await call(visitor, 'POST /api/checkout.json', { body: order }, { idempotencyKey }), first);
  await kill(shop, 'SIGTERM');
});

test('a refill from a changed seed keeps sold stock, carts, orders and ids [U12]', async (t) => {
  const dataFile = await copyDemoDatabase(t);
  const database = new DatabaseSync(dataFile);
  const read = (sql: string) => database.prepare(sql).all();
  const NEW = 900_002;
  const stock = () =>
    rows<{ goods: number; shop: number; retail: number; transit: number }>(
      database.prepare(`select goods_id goods, shop_id shop, retail, transit from stock where goods_id <> ${NEW}`),
    );
  const before = stock();
  const [first, second, last] = before.filter(({ retail, transit }) => retail > 2 && transit > 2);
  if (first === undefined || second === undefined || last === undefined) throw new Error('no goods to sell');
  database.exec(`
    insert into session (id, token, created_at) values (1, 'token', 0);
    insert into cart_line (session_id, goods_id, qnt, dt, clock_skew, added_at) values (1, ${first.goods}, 3, 0, 0, 0)`);
  const sell = (order: number, type: string, { goods, shop }: typeof first, qnt: number, cancelledAt = 'null') =>
    database.exec(`
      insert into customer_order (id, session_id, created_at, order_type, entity_type, shop_id, total, cancelled_at)
        values (${order}, 1, 0, '${type}', 'person', ${shop}, 0, ${cancelledAt});
      insert into order_line values (${order}, ${goods}, '', ${qnt}, 1)`);
  sell(1, 'retail', first, 1);
  sell(2, 'retail', first, 1);
  sell(3, 'transit', first, 2);
  sell(4, 'retail', second, 2, '1');
  sell(5, 'transit', last, last.transit + 1);
  const allGoods = `select json_group_array(json_array(id, product_id, permalink)) from goods where id <> ${NEW}`;
  const goodsBefore = read(allGoods);
  const personalBefore = read('select * from cart_line, customer_order, order_line');

  // Goods of their own come before all others.
  const data = t.testdir({});
  cpSync(seedData, data, { recursive: true });
  const change = (table: string, changed: (row: string) => string): void => {
    const file = join(data, 'categories/vodka', table);
    const [header, row = '', ...others] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [header, changed(row), row, ...others].join('\n'));
  };
  change('products.tsv', (row) => row.replace(/^\d+/, '900001').replace('Классическая', 'Новая'));
  change('goods.tsv', (row) => row.replace(/^\d+\t\d+/, '900002\t900001').replace('399', '449'));
  fillCatalogue(database, readDemoShop(data), 'changed');

  const after = stock();
  const told = ({ goods, shop, retail, transit }: typeof first) => [goods, shop, retail, transit].join(' ');
  const unchanged = new Set(before.map(told));
  t.equal(after.length, before.length);
  t.same(
    after.filter((row) => !unchanged.has(told(row))).slice(0, 9),
    [
      { ...first, retail: first.retail - 2, transit: first.transit - 2 },
      { ...last, transit: 0 },
    ],
    'of all stock only what is sold is less',
  );
  t.same(read(allGoods), goodsBefore);
  t.same(read(`select price from goods where id = ${NEW}`), [{ price: 449 }]);
  t.same(read('select * from cart_line, customer_order, order_line'), personalBefore);
  const offered = `select sum(shops_count) retail from offer where goods_id = ${first.goods}`;
  const there = `select count(*) retail from stock join shop_area using (shop_id) where retail > 0 and goods_id = ${first.goods}`;
  t.same(read(offered), read(there), 'offers are those of what is left');
  database.close();
});

test('two first starts on one database file both come up [U5]', async (t) => {
  const dataFile = join(t.testdir(), 'shop.sqlite');
  const shops = await Promise.all([start(t, dataFile), start(t, dataFile)]);
  for (const { port } of shops) {
    const { meta } = await call(new Visitor(`http://127.0.0.1:${port}`), 'GET {listing}?format=json', {
      listing: '/wine/',
    });
    t.ok(meta.count > 300);
  }
});

test('a shop killed during updates keeps every update that it has acknowledged', async (t) => {
  const dataFile = await copyDemoDatabase(t);
  const shop = await start(t, dataFile);
  const visitor = new Visitor(`http://127.0.0.1:${shop.port}`);
  const { data } = await call(visitor, 'GET {listing}?format=json', { listing: '/gin/', query: { limit: 1 } });
  const product_id = data.products[0]?.variations[0]?.id ?? 0;
  let answered = 0;
  let killed: Promise<unknown> | undefined;
  try {
    for (let qnt = 1; ; qnt += 1) {
      await call(visitor, 'POST /api/cart/update.json', { body: { product_id, qnt, dt: qnt } });
      answered = qnt;
      if (qnt === 20) killed = kill(shop, 'SIGKILL');
    }
  } catch {
    await killed;
  }
  await start(t, dataFile, shop.port);
  const [line] = (await call(visitor, 'GET /api/cart.json', {})).data.items;
  t.ok(answered >= 20 && (line?.qnt ?? 0) >= answered, `${line?.qnt} kept, ${answered} answered`);
});

test('expired sessions and their carts are deleted at the start', async (t) => {
  const dataFile = await copyDemoDatabase(t);
  const DAY = 24 * 60 * 60 * 1000;
  /** Starts the shop on a day, puts goods in. @returns the session's cookie, if a new one was opened */
  const visit = async (day: number, cookie = '') => {
    const shop = await createShopApi({ dataFile, publicHost: PUBLIC_HOST, now: () => day * DAY });
    t.teardown(() => shop.close());
    const { data } = (await shop.inject('/gin/?format=json&limit=1')).json();
    const payload = { product_id: data.products[0].variations[0].id, qnt: 1, dt: 1 };
    const reply = await shop.inject({ method: 'POST', url: '/api/cart/update.json', headers: { cookie }, payload });
    t.equal(reply.json().data.items.length, 1);
    await shop.close();
    return String(reply.headers['set-cookie'] ?? '').split(';', 1)[0];
  };
  const lines = () => {
    const database = new DatabaseSync(dataFile);
    const counted = row<{ n: number }>(database.prepare('select count(*) as n from cart_line'));
    database.close();
    return counted?.n;
  };
  const old = await visit(0);
  const young = await visit(30);
  t.equal(await visit(59, old), '', 'no older than its cookie: kept');
  t.equal(lines(), 2);
  t.equal(await visit(61, young), '', 'the other is gone');
  t.equal(lines(), 1);
  t.not(await visit(61, old), '');
});

test('a wrong setting stops the start with one line that names it', async (t) => {
  for (const [name, value] of [
    ['SHOP_FAULTS', 'error=yes'],
    ['PORT', '99999'],
    ['SHOP_DATA', '/dev/null/shop.sqlite'],
  ] as const) {
    const env = { ...process.env, PORT: '0', SHOP_DATA: await copyDemoDatabase(t), [name]: value };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const lines: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
    const [code] = (await once(child, 'close')) as [number];
    t.equal(code, 1);
    t.equal(lines.length, 1);
    t.match(lines[0], new RegExp(`^${name}: `));
  }
});

test('in a worker thread the shop API reports its port, takes its public host later and ends on request', async (t) => {
  const workerData: WorkerOptions = { dataFile: await copyDemoDatabase(t), publicHost: '' };
  const worker = new Worker(new URL('../../upstream/worker.ts', import.meta.url), { workerData });
  const [{ port }] = (await once(worker, 'message')) as [WorkerReady];
  worker.postMessage({ publicHost: 'late.example:81' });
  const visitor = new Visitor(`http://127.0.0.1:${port}`, 'spb.late.example:81');
  t.match(await call(visitor, 'GET /api/area.json', {}), { data: { id: 2, host: 'spb.late.example:81' } });
  worker.postMessage('close');
  t.same(await once(worker, 'exit'), [0]);
});

test('the error of a transaction is thrown, although a full disk has ended the transaction', async (t: Test) => {
  const database = new DatabaseSync(join(t.testdir({}), 'full.sqlite'));
  database.exec('create table full (data blob); pragma max_page_count = 10');
  const write = (): void => database.exec('insert into full values (randomblob(100000))');
  t.throws(() => transaction(database, write), { message: /full/ });
  database.close();
});

test('the database is readable by its owner only, with its -wal and -shm, and so is a folder made for it', async (t: Test) => {
  const root = t.testdir({});
  const file = join(root, 'made/shop.sqlite');
  const modes = () => [file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777);
  const before = process.umask(0);
  try {
    const database = await openDatabase(file);
    database.exec("insert into session (token, created_at) values ('x', 1)");
    t.same(modes(), [0o600, 0o600, 0o600]);
    t.equal(statSync(join(root, 'made')).mode & 0o777, 0o700);
    database.close();
    chmodSync(file, 0o644);
    const again = await openDatabase(file);
    t.same(modes(), [0o600, 0o600, 0o600], 'a file of an earlier version is taken back');
    again.close();
  } finally {
    process.umask(before);
  }
});
