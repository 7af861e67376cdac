/** What the embedded shop API writes beside orders and carts, what it clears away, and a disk that takes nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { mock } from 'node:test';
import { type Test, test } from 'tap';
import { createShopApi } from '../../upstream/app.ts';
import { createOffers } from '../../upstream/catalogue/offers.ts';
import { refreshOffers } from '../../upstream/database/offers.ts';
import { createWriteFailures } from '../../upstream/database/write-failures.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { PUBLIC_HOST } from './shop.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A shop over a copy of the demo's database, with a clock that the test moves, and a second look at its file. */
async function openWatched(t: Test) {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const dataFile = await copyDemoDatabase(t);
  const clock = { now: 0 };
  const shop = await createShopApi({ dataFile, publicHost: PUBLIC_HOST, now: () => clock.now });
  const database = new DatabaseSync(dataFile);
  t.teardown(async () => {
    await shop.close();
    database.close();
  });
  const count = (table: string) => database.prepare(`select count(*) n from ${table}`).get()?.n;
  const look = async (cookie = '') => {
    const reply = await shop.inject({ url: '/api/cart.json', headers: { cookie } });
    t.equal(reply.statusCode, 200);
    return String(reply.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  };
  const put = (cookie: string, product_id = 20_001) => {
    const payload = { product_id, qnt: 1, dt: 1 };
    return shop.inject({ method: 'POST', url: '/api/cart/update.json', headers: { cookie }, payload });
  };
  const hit = (cookie: string) =>
    shop.inject({ url: '/catalog/goods_hit/?goods_id=20001&timestamp=1', headers: { cookie } });
  return { shop, clock, count, look, put, hit };
}

test('sessions and views are written in batches, a session with a cart at once [U13]', async (t: Test) => {
  const { shop, count, look, put, hit } = await openWatched(t);
  const cookies = [await look(), await look(), await look()];
  t.equal(count('session'), 0, 'who only looks is not written');
  t.same(await Promise.all(cookies.map(look)), ['', '', ''], 'and is known all the same');
  const [first = ''] = cookies;
  t.equal((await put(first)).json().data.items.length, 1);
  t.same([count('session'), count('cart_line')], [3, 1]);
  await look();
  for (let n = 0; n < 3; n += 1) await hit(first);
  t.same([count('session'), count('goods_view')], [3, 0]);
  mock.timers.tick(5000);
  t.same([count('session'), count('goods_view')], [4, 1]);
  await look();
  await shop.close();
  t.equal(count('session'), 5, 'the rest at the stop');
});

test('expired sessions and their carts are deleted while the shop runs [U13]', async (t: Test) => {
  const { clock, count, look, put } = await openWatched(t);
  const old = await look();
  await put(old);
  clock.now += 30 * DAY;
  const young = await look();
  await put(young);
  clock.now += 31 * DAY;
  t.same([count('session'), count('cart_line')], [2, 2]);
  mock.timers.tick(10 * 60 * 1000);
  t.same([count('session'), count('cart_line')], [1, 1]);
  t.equal(await look(young), '');
  t.not(await look(old), '');
});

test('a full disk is logged once, and reads are still answered, also without a session [U14]', async (t: Test) => {
  const env = { ...process.env, PORT: '0', SHOP_DATA: await copyDemoDatabase(t), PUBLIC_HOST };
  // No file may grow beyond 128 blocks of 512 bytes: the write-ahead log is full after some updates. Tap's own loader,
  // which would end the process at that, is left out.
  const limited = `unset NODE_OPTIONS; trap '' XFSZ; ulimit -f 128; exec "$0" "$1"`;
  const main = join(import.meta.dirname, '../../upstream/main.ts');
  const child = spawn('sh', ['-c', limited, process.execPath, main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const [started] = (await once(output, 'line')) as [string];
  const base = started.slice(started.indexOf('http'));
  const put = async (n: number) => {
    const body = JSON.stringify({ product_id: 20_001, qnt: n, dt: n });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${base}/api/cart/update.json`, { method: 'POST', headers, body });
    return { status: reply.status, body: await reply.json() };
  };
  let n = 1;
  while ((await put(n)).status === 200 && n < 200) n += 1;
  t.match(await put(n), { status: 507, body: { error: { code: 'unwritable' } } });
  for (const path of ['/gin/?format=json', '/api/cart.json', '/catalog/goods_hit/?goods_id=20001&timestamp=1']) {
    t.equal((await fetch(base + path)).status, 200, path);
  }
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  t.same(await ended, [0, null]);
  t.equal(lines.length, 2);
  t.match(lines[1], /SHOP_DATA: nothing can be written: disk I\/O error; what is only read is still answered/);
});

test('a disk that is writable again is logged as well [U14]', async (t: Test) => {
  const database = new DatabaseSync(await copyDemoDatabase(t));
  t.teardown(() => database.close());
  const told: string[] = [];
  const failures = createWriteFailures(database, (line) => told.push(line));
  const write = () => database.exec('create table full (data blob); insert into full values (randomblob(100000))');
  database.exec('pragma max_page_count = 1');
  for (let n = 0; n < 3; n += 1) {
    try {
      write();
    } catch (error) {
      t.ok(failures.met(error));
    }
  }
  t.notOk(failures.met(new Error('something else')));
  database.exec('pragma query_only = on');
  t.throws(() => failures.retry());
  t.equal(told.length, 1);
  database.exec('pragma query_only = off');
  failures.retry();
  failures.retry();
  t.match(told, [/nothing can be written: database or disk is full/, /can be written again/]);
});

test('refreshing the offers of an order uses indexes, without a scan of other offers [U15]', async (t: Test) => {
  const database = new DatabaseSync(await copyDemoDatabase(t));
  t.teardown(() => database.close());
  const statements: string[] = [];
  const watched = new Proxy(database, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name).bind(target);
      return (sql: string) => {
        statements.push(sql);
        return target.prepare(sql);
      };
    },
  });
  const offers = (which: string) => database.prepare(`select count(*) n from offer where ${which}`).get()?.n;
  const others = offers('goods_id <> 20001');
  database.exec('update stock set retail = 0, transit = 0');
  refreshOffers(watched, [20_001]);
  t.same(
    [offers('goods_id = 20001'), offers('goods_id <> 20001')],
    [0, others],
    'those of other goods stay as they were',
  );
  createOffers(watched);
  const ofSome = statements.filter((sql) => /json_each|g\.id = \?/.test(sql));
  t.equal(ofSome.length, 3);
  for (const sql of ofSome) {
    const plan = database.prepare(`explain query plan ${sql}`).all();
    const walks = plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN (?!json_each)/.test(step));
    t.same(walks, [], sql);
  }
});
