/** Load shedding: what is served, what waits and what is refused while the event loop has too much to do. */
import { type Test, test } from 'tap';
import { endOfDay } from '../../shared/rules/dates.ts';
import { makeClock } from '../kit/clock.ts';
import { makeLoop } from '../kit/event-loop.ts';
import { answer } from '../kit/replies.ts';
import { createClient, GOOGLEBOT, type Reply, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';

const KEPT = '/wine/';
const crawling = { headers: { 'user-agent': GOOGLEBOT } };
/** Of a `RENDER_QUEUE` of 16 crawlers have eight. */
const env = { RENDER_QUEUE: '16', RENDER_WAIT_MS: '500', UPSTREAM_RETRIES: '0' };
/** A queue that has not stood for so long is a burst; ms. */
const BURST = 3000;
const NOON = endOfDay(Date.now()) - 12 * 60 * 60 * 1000;

test('overload', async (t: Test) => {
  const clock = makeClock(t, NOON);
  const upstream = await startUpstream(t);
  const loop = makeLoop();
  const storefront = await startStorefront(t, { upstream, env, loop });
  const ops = createClient(storefront.opsPort, `127.0.0.1:${storefront.opsPort}`);
  const figure = async (series: string): Promise<number> => {
    const { text } = await ops.get('/metrics');
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1) ?? 0);
  };
  const waiting = (count: number) => until(async () => (await figure('pages_waiting')) === count);
  const shop = (await (await fetch(`${upstream.url}/api/shop/1.json`)).json()) as object;
  upstream.on(({ path }) => path.startsWith('/api/shop/'), answer(200, shop));
  await storefront.untilKept(KEPT);
  await storefront.getJson('/brands.json');
  await storefront.untilKept('/shop/1000/');
  let addresses = 0;
  /** A page that nobody has asked for. Once its one call is answered it is whole: a stream would be renewed behind it. */
  const fresh = (): string => `/shop/${++addresses}/`;
  /** A loop that has no time: the render that it is at has taken its turn. */
  const overload = async (): Promise<void> => {
    loop.hold();
    t.equal((await storefront.get(fresh())).status, 200);
  };
  t.afterEach(async () => {
    loop.free();
    await waiting(0);
  });

  t.test(
    'O1: kept and stored responses are served, renders for people wait, those for crawlers are refused first',
    async (t: Test) => {
      await overload();
      const crawled = storefront.get(fresh(), crawling);
      const people = [storefront.get(fresh()), storefront.get(fresh())];
      await waiting(3);
      t.match(await storefront.get(KEPT), { status: 200, headers: { 'x-cache': 'HIT' } });
      t.match(await storefront.get(KEPT, crawling), { status: 200, headers: { 'x-cache': 'HIT' } });
      t.match(await storefront.get('/brands.json'), { status: 200, headers: { 'x-cache': 'HIT' } });
      loop.pass(BURST);
      loop.turn();
      await Promise.race(people);
      loop.pass(60);
      loop.turn();
      for (const person of people) t.equal((await person).status, 200);
      const refused = await crawled;
      t.same([refused.status, refused.header('retry-after'), refused.text], [503, '60', '']);
      t.equal(refused.header('cache-control'), 'no-store');
      t.equal(await figure('requests_shed_total{class="crawler",reason="late"}'), 1);
    },
  );

  t.test('O1: a person whose render would wait too long gets a 503 with Retry-After', async (t: Test) => {
    await overload();
    const people: Promise<Reply>[] = [];
    for (let count = 1; count <= 6; count += 1) {
      people.push(storefront.get(fresh()));
      await waiting(count);
    }
    // A turn counts for a fifth of the wait at most.
    for (const [turns, person] of people.splice(0, 5).entries()) {
      loop.pass(turns === 0 ? BURST : 101);
      loop.turn();
      t.equal((await person).status, 200);
    }
    loop.pass(101);
    loop.turn();
    const refused = (await people[0]) as Reply;
    t.same([refused.status, refused.header('retry-after')], [503, '2']);
    t.match(refused.text, 'Что-то пошло не так');
    t.equal(await figure('requests_shed_total{class="person",reason="late"}'), 1);
  });

  t.test('O1: a burst of requests is not refused', async (t: Test) => {
    await overload();
    const people = Array.from({ length: 12 }, () => storefront.get(fresh()));
    const crawled = storefront.get(fresh(), crawling);
    await waiting(13);
    for (let turns = 0; turns < 13; turns += 1) {
      loop.pass(200);
      loop.turn();
      await waiting(12 - turns);
    }
    for (const { status } of await Promise.all([...people, crawled])) t.equal(status, 200);
  });

  t.test('O1: one long turn of the event loop refuses no request', async (t: Test) => {
    await overload();
    const person = storefront.get(fresh());
    const crawled = storefront.get(fresh(), crawling);
    await waiting(2);
    // A fifth of a person's time, and all that a crawler has.
    loop.pass(5000);
    loop.turn();
    t.equal((await person).status, 200);
    loop.turn();
    t.equal((await crawled).status, 200);
  });

  t.test('O1: order and cart calls succeed while no page is rendered', async (t: Test) => {
    await overload();
    const cookie = `sid=${upstream.openSession([1])}`;
    t.equal((await storefront.get('/api/cart.json', { headers: { cookie } })).status, 200);
    const body = JSON.stringify({ order: { phone: '+79991234567' }, items: [] });
    const headers = { cookie, 'content-type': 'application/json' };
    t.equal((await storefront.send('POST', '/api/checkout.json', { headers, body })).status, 200);
  });

  t.test(
    'O1: the render queue is bounded, half of it for crawlers, and people are served before crawlers [V2.4.1, V15.1.3, V15.2.2]',
    async (t: Test) => {
      await overload();
      const ended: string[] = [];
      const asks = (who: string, count: number, options?: typeof crawling) =>
        Array.from({ length: count }, () =>
          storefront.get(fresh(), options).then(({ status }) => ended.push(`${who} ${status}`)),
        );
      const crawlers = asks('crawler', 8, crawling);
      await waiting(8);
      crawlers.push(...asks('crawler', 1, crawling));
      await until(async () => ended.length === 1);
      const people = asks('person', 16);
      await waiting(24);
      people.push(...asks('person', 1));
      await until(async () => ended.length === 2);
      t.same(ended.splice(0), ['crawler 503', 'person 503'], 'what is too much is refused at once');
      for (let turns = 0; turns < 17; turns += 1) {
        loop.turn();
        await until(async () => ended.length === turns + 1);
      }
      t.same(ended, [...Array(16).fill('person 200'), 'crawler 200']);
      loop.free();
      await Promise.all([...crawlers, ...people]);
      t.equal(await figure('requests_shed_total{class="person",reason="full"}'), 1);
      t.equal(await figure('requests_shed_total{class="crawler",reason="full"}'), 1);
    },
  );

  t.test(
    'O1: when the render queue is full, the oldest request is refused and the newest is served next',
    async (t: Test) => {
      await overload();
      const ended: string[] = [];
      const asked: Promise<unknown>[] = [];
      const ask = (who: string): void => {
        asked.push(storefront.get(fresh()).then(({ status }) => ended.push(`${who} ${status}`)));
      };
      const serve = async (who: string): Promise<void> => {
        const { length } = ended;
        loop.turn();
        await until(async () => ended.length > length);
        t.equal(ended.at(-1), `${who} 200`);
      };
      for (let count = 1; count <= 16; count += 1) {
        ask(`${count}`);
        await waiting(count);
      }
      await serve('1');
      await serve('2');
      ask('17');
      ask('18');
      await waiting(16);
      ask('19');
      await until(async () => ended.includes('3 503'));
      await serve('19');
      await serve('18');
      await serve('17');
      await serve('16');
      loop.free();
      await Promise.all(asked);
      // An empty queue was no longer full: requests are served in their order again.
      await overload();
      asked.length = 0;
      for (let count = 20; count <= 22; count += 1) {
        ask(`${count}`);
        await waiting(count - 19);
      }
      await serve('20');
      await serve('21');
      await serve('22');
    },
  );

  t.test('O1: once the event loop is free all waiting requests are served at once', async (t: Test) => {
    await overload();
    const people = Array.from({ length: 10 }, () => storefront.get(fresh()));
    await waiting(10);
    loop.free();
    for (const { status } of await Promise.all(people)) t.equal(status, 200);
    t.equal((await storefront.get(fresh(), crawling)).status, 200);
  });

  t.test('O1: fragments and posted forms wait in the render queue, a change of the cart does not', async (t: Test) => {
    await overload();
    const post = (path: string, body: string) =>
      storefront.send('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    const form = 'feedback.name=x&feedback.message=x&feedback.phone=89161234567';
    const asked = [
      storefront.get('/_parts/footer.html'),
      post('/feedback/', form),
      post('/cart/', 'product_id=1&qnt=x'),
    ];
    await waiting(asked.length);
    t.strictSame(upstream.seen('POST /api/feedback.json'), [], 'nothing is sent before');
    t.equal((await post('/cart/', 'product_id=1')).status, 303);
    for (const _ of asked) loop.turn();
    const statuses = await Promise.all(asked.map(async (reply) => (await reply).status));
    t.strictSame(statuses, [200, 200, 422]);
    t.equal((await storefront.get('/_parts/footer.html')).header('x-cache'), 'HIT', 'a kept one does not wait');
  });

  t.test('O1: a visitor who disconnects while waiting causes no call and takes no turn', async (t: Test) => {
    await overload();
    const path = fresh();
    const leaving = new AbortController();
    const left = fetch(`http://127.0.0.1:${storefront.port}${path}`, { signal: leaving.signal }).catch(() => undefined);
    await waiting(1);
    const person = storefront.get(fresh());
    await waiting(2);
    leaving.abort();
    await left;
    // Its connection is known to be gone by the time that a later request was answered.
    await storefront.get(KEPT);
    loop.turn();
    t.equal((await person).status, 200, 'it is the next one’s turn');
    t.notOk(upstream.seen().some(({ url }) => url.startsWith(`/api${path.slice(0, -1)}.`)));
  });

  t.test('O1: a stale page is served, and its refresh waits in the render queue', async (t: Test) => {
    await overload();
    clock.pass(61);
    t.match(await storefront.get(KEPT), { status: 200, headers: { 'x-cache': 'STALE' } });
    await waiting(1);
    t.match(await storefront.get(KEPT), { status: 200, headers: { 'x-cache': 'STALE' } });
    loop.turn();
    await storefront.untilKept(KEPT);
  });
});
