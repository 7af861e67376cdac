/** Kept pages beside the answers that they are made of (D32). */
import { type Test, test } from 'tap';
import type { RequestContext } from '../../server/gateway/request-context.ts';
import { knownAddress, pageKey } from '../../server/pages/page-address.ts';
import { endOfDay } from '../../shared/rules/dates.ts';
import { startTwoPatient } from '../http-cache/two-instances.ts';
import { makeClock } from '../kit/clock.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer, broken, byDefault, hang } from '../kit/replies.ts';
import { screens } from '../kit/screens.ts';
import { createClient, GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';

const PAGE = '/wine/';
/** A listing is fresh so long (contract.md §2); seconds. */
const FRESH = 60;
const NOTE = /Цены и наличие на \d\d:\d\d</;
/** No page is kept over midnight (D20): what is to be found a minute later is looked for in the middle of a day; ms. */
const NOON = endOfDay(Date.now()) - 12 * 60 * 60 * 1000;

async function keepPage(t: Test) {
  const clock = makeClock(t, NOON);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  await storefront.untilKept(PAGE);
  const look = async () => {
    const { header, text } = await storefront.get(PAGE);
    return { verdict: header('x-cache'), noted: NOTE.test(text), text };
  };
  /** Visits until the page looks so; a page is rendered anew behind a visitor's back. */
  const until = async (fits: (page: Awaited<ReturnType<typeof look>>) => boolean) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const page = await look();
      if (fits(page)) return page;
    }
    throw new Error('it never looks so');
  };
  return { clock, upstream, look, until };
}

test('a stale page is rendered again from refreshed answers, not from stale ones [P5.4]', async (t: Test) => {
  const { clock, upstream, look, until } = await keepPage(t);
  const asked = () => upstream.seen(PAGE).length;
  const before = asked();
  clock.pass(FRESH + 1);
  t.match(await look(), { verdict: 'STALE', noted: false });
  t.match(await until(({ verdict }) => verdict !== 'STALE'), { verdict: 'HIT', noted: false });
  t.equal(asked(), before + 1);
});

test('D32: a page whose refresh failed shows the time of its data until a refresh succeeds [P5.4]', async (t: Test) => {
  const { clock, upstream, look, until } = await keepPage(t);
  upstream.on(PAGE, answer(500));
  clock.pass(FRESH + 1);
  t.match(await look(), { verdict: 'STALE', noted: false });
  await until(({ noted }) => noted);
  t.match(await look(), { verdict: 'STALE', noted: true });
  upstream.on(PAGE, byDefault);
  await until(({ noted, verdict }) => {
    clock.pass(1);
    return !noted && verdict === 'HIT';
  });
});

/** Seconds for which it is known that there is no such thing (contract.md §2). */
const MISSING = 10;

test('contract §2: a page rendered without a part that gave 404 is kept as long as that 404 is fresh [P5.4]', async (t: Test) => {
  const clock = makeClock(t, NOON);
  const upstream = await startUpstream(t);
  upstream.on('/wine/filter.json', answer(404));
  const storefront = await startStorefront(t, { upstream });
  const page = await storefront.untilKept(PAGE);
  t.match(page.text, 'Вино 3');
  clock.pass(MISSING - 1);
  t.equal((await storefront.get(PAGE)).header('x-cache'), 'HIT');
  clock.pass(2);
  upstream.on('/wine/filter.json', byDefault);
  t.equal((await storefront.get(PAGE)).header('x-cache'), 'MISS', 'it is not told stale');
});

test('D20: a page that shows Сегодня is not kept past midnight, not even as a stale one', async (t: Test) => {
  const midnight = endOfDay(Date.now());
  const clock = makeClock(t, midnight - 2000);
  const upstream = await startUpstream(t);
  const rubric = { code: 'vino', title: 'О вине', url: '/article/vino/' };
  const date = new Date(midnight - 60_000).toISOString();
  const article = { id: 7, title: 'Урожай', url: '/article/vino/7/', announce: 'Каким он был', date, rubric };
  upstream.on('/article.json', answer(200, { data: [article], meta: { count: 1, page: 1, limit: 10 } }));
  const storefront = await startStorefront(t, { upstream });
  const before = await storefront.untilKept('/article/');
  t.match(before.text, 'Сегодня, 23:59');
  const asked = upstream.seen('/article.json').length;
  clock.pass(1);
  t.equal((await storefront.get('/article/')).header('x-cache'), 'HIT');
  clock.pass(1);
  const after = await storefront.get('/article/');
  t.equal(after.header('x-cache'), 'MISS');
  t.match(after.text, 'Вчера, 23:59');
  t.equal(upstream.seen('/article.json').length, asked, 'the answers that it is made of are kept as before');
  t.match((await storefront.untilKept('/article/')).text, 'Вчера, 23:59');
});

test('D67: a page that says what a shop hands out today is kept no longer than it does', async (t: Test) => {
  const noon = endOfDay(Date.now()) - 12 * 60 * 60 * 1000;
  const clock = makeClock(t, noon - 2000);
  const upstream = await startUpstream(t);
  const [city] = cities as [(typeof cities)[number]];
  // An order needs an hour.
  upstream.on('/api/shop/1.json', answer(200, { ...makeShop(1, city), work_time: '10:00–13:00' }));
  const values = [{ value: '1', title: 'Одна', count: 3 }];
  const filters = [{ code: 'shop_today', title: 'Сегодня', type: 'list', values }];
  upstream.on('/catalog/search/filter.json', answer(200, { data: { filters } }));
  const storefront = await startStorefront(t, { upstream });
  const words = (text: string) => text.replace(/<[^>]+>/g, '');
  t.match(words((await storefront.untilKept('/shop/1/')).text), /Сегодня\sв\sмагазине/);
  clock.pass(1);
  t.equal((await storefront.get('/shop/1/')).header('x-cache'), 'HIT');
  clock.pass(1);
  const { header, text } = await storefront.get('/shop/1/');
  t.equal(header('x-cache'), 'MISS');
  t.match(words(text), /Есть\sв\sмагазине.*Можно\sзабрать\sзавтра\sс\s10:00/s);
});

test('conventions §2: a page rendered before the cities are known is rendered again once they are [P5.1]', async (t: Test) => {
  const clock = makeClock(t, NOON);
  const upstream = await startUpstream(t);
  upstream.on('/api/geo.json', broken);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  t.notMatch((await storefront.untilKept(PAGE)).text, />Москва</);
  upstream.reset();
  clock.pass(2);
  t.match((await storefront.get(PAGE)).text, />Москва</);
  t.match((await storefront.untilKept(PAGE)).text, />Москва</);
});

test('design, pages: the key of a kept page contains host, city, scheme, build, offered calls and address [P5.1]', async (t: Test) => {
  const asked = { host: 'shop.example', city: 1, scheme: 'http', offered: 'a', url: '/wine/', build: 'b1' };
  const keyOf = ({ host, city, scheme, offered, url, build }: typeof asked) => {
    const context = { region: { host, geo: { id: city } }, scheme, offered: { mark: offered } };
    return pageKey(context as unknown as RequestContext, url, build);
  };
  const others = [
    ...[{ host: 'spb.shop.example' }, { city: 2 }, { scheme: 'https' }, { build: 'b2' }, { offered: 'c' }],
    { url: '/wine/?page=2' },
  ];
  t.equal(new Set([asked, ...others].map((other) => keyOf({ ...asked, ...other }))).size, 1 + others.length);
});

test('contract §2: a page rendered from an answer that may not be stored is not kept [P5.4]', async (t: Test) => {
  makeClock(t);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  for (const [status, headers] of [
    [200, { 'Cache-Control': 'no-store' }],
    [200, { 'Cache-Control': 'private' }],
    [200, { 'Set-Cookie': 'sid=1' }],
    [404, { 'Cache-Control': 'no-store' }],
    [500, {}],
  ] as const) {
    upstream.on('/wine/filter.json', answer(status, { data: { filters: [] } }, headers));
    for (let visit = 0; visit < 4; visit += 1) {
      const { header } = await storefront.get(PAGE, { headers: { 'user-agent': GOOGLEBOT } });
      t.equal(header('x-cache'), 'MISS', `${status} ${JSON.stringify(headers)}`);
    }
  }
  upstream.on('/wine/filter.json', byDefault);
  await storefront.untilKept(PAGE);
});

/** What campaigns put into links, and a few more. */
const MARKS = 'utm_source=advert&yclid=advert&gclid=advert&_openstat=advert&utm%5Fid=advert&format=advert&m=%E0advert';

test('D25: query parameters that no screen reads create no kept page and appear in none [P5.1, V2.2.1]', async (t: Test) => {
  makeClock(t);
  const upstream = await startUpstream(t);
  upstream.on('/api/content.json', answer(200, { data: { title: 'Страница', html: '' } }));
  const storefront = await startStorefront(t, { upstream });
  const marked = (path: string) => path + (path.includes('?') ? '&' : '?') + MARKS;
  for (const path of screens.map(encodeURI)) {
    const first = await storefront.get(marked(path), { headers: { 'user-agent': GOOGLEBOT } });
    t.notMatch(first.text, /advert/, path);
    if (first.status !== 200 || first.header('x-cache') === 'BYPASS') continue;
    await storefront.untilKept(path);
    const kept = await storefront.get(path);
    const other = await storefront.get(marked(path));
    t.equal(other.header('x-cache'), 'HIT', path);
    t.equal(other.text, kept.text, path);
  }
});

test('D25: query parameters that the screen reads stay in the address, however they are encoded [P5.1]', async (t: Test) => {
  for (const [from, to] of [
    ['/wine/', '/wine/'],
    ['/wine/?', '/wine/'],
    ['/wine/?utm_source=x', '/wine/'],
    ['/wine/?a=1&page=2&page=3&b', '/wine/?page=2&page=3'],
    ['/wine/?p%61ge=2&filter%2Eprice.from=1&pages=1', '/wine/?filter%2Eprice.from=1&p%61ge=2'],
    ['/wine/?page[]=2&filter.brand%5B%5D=a+b&q=x', '/wine/?filter.brand%5B%5D=a+b&page[]=2'],
    ['/catalog/search/?q=x?utm=1&%', '/catalog/search/?q=x?utm=1'],
    ['/cart/?utm=1&plain=1', '/cart/?plain=1'],
    ['/wine/vino-1.html?page=2', '/wine/vino-1.html'],
    ['/no/such/?page=2', '/no/such/'],
  ] as const) {
    t.equal(knownAddress(from), to);
  }
});

test('D25: each screen keeps the query parameters that it reads in its address, and no others', async (t: Test) => {
  const listing = ['filter', 'sort', 'page', 'filters', 'without'];
  const read = {
    ...{ '/actions/': listing, '/brands/dubrava/': listing, '/wine/': listing, '/wine/red/': listing },
    ...{
      '/catalog/search/': ['q', ...listing],
      '/article/': ['page'],
      '/article/vino/': ['page'],
      '/brands/': ['page'],
    },
    ...{ '/calculator/': ['event', 'guests', 'hours', 'drinks'], '/cart/': ['plain'], '/favorites/': ['ids'] },
    ...{ '/compare/': ['ids'] },
    ...{
      '/wine/vino-1.html': ['goods'],
      '/wine/goods_1-vino.html': ['goods'],
      '/shop/': ['q', 'view', 'shown', 'page', 'to'],
    },
    ...Object.fromEntries(['/', '/catalog/', '/shop/1/', '/article/vino/1/', '/faq/'].map((path) => [path, []])),
  };
  const names = new Set([...Object.values(read).flat(), 'format', 'utm_source']);
  for (const [path, known] of Object.entries(read)) {
    const address = knownAddress(`${path}?${[...names].map((name) => `${name}=1`).join('&')}`);
    t.same(new Set(new URL(address, 'http://shop.example').searchParams.keys()), new Set(known), path);
  }
});

test('D48: after a purge while geo.json hangs every host still serves its own city', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const hosts = [
    ['shop.example', '+74951111111', '1001'],
    ['spb.shop.example', '+78122222222', '3001'],
    ['kazan.shop.example', '+78433333333', '4001'],
  ] as const;
  for (const [host, phone] of hosts) t.match((await storefront.get('/wine/', { host })).text, `tel:${phone}`);
  upstream.on('/api/geo.json', hang);
  await createClient(storefront.opsPort, 'localhost').send('POST', '/cache/purge', { body: '{}' });
  for (const [host, phone, price] of hosts) {
    const { header, text } = await storefront.get('/wine/vino-1.html?format=json', { host });
    t.equal(header('x-cache'), 'MISS', host);
    t.match(text, `"price":${price}`, `${host}: its own prices`);
    t.equal(upstream.seen('/wine/vino-1.html').at(-1)?.headers['x-forwarded-host'], host);
    t.match((await storefront.get('/wine/vino-1.html', { host })).text, `tel:${phone}`, host);
  }
});

/** A page of reference calls alone, and its main call; these are fresh for five minutes (contract.md §2). */
const FAQ = '/faq/';
const CONTENT = '/api/content.json';

test('D49: a kept page is dropped if its main call gives 404, 410, 301 or an unstorable 403, not on a 500', async (t: Test) => {
  for (const [gone, status, verdict] of [
    [answer(404), 404, 'MISS'],
    [answer(410), 404, 'MISS'],
    [answer(301, '', { Location: '/api/other.json' }), 502, 'MISS'],
    [answer(403, {}, { 'Cache-Control': 'no-store' }), 502, 'MISS'],
    [answer(500), 200, 'STALE'],
  ] as const) {
    const clock = makeClock(t, NOON);
    const upstream = await startUpstream(t);
    const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
    await storefront.untilKept(FAQ);
    upstream.on(CONTENT, gone);
    clock.pass(5 * FRESH + 1);
    // The stale page is still told; the refresh behind it is what hears of it.
    await storefront.get(FAQ);
    await upstream.arrived(CONTENT, 2);
    await until(async () => {
      const page = await storefront.get(FAQ);
      return page.status === status && page.header('x-cache') === verdict;
    });
    t.pass(JSON.stringify(gone));
    await storefront.stop();
  }
});

test('D49: a kept page is dropped and not kept again once its main answer may not be stored', async (t: Test) => {
  const clock = makeClock(t, NOON);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  await storefront.untilKept(FAQ);
  const data = { title: 'Новые вопросы', html: '' };
  upstream.on(CONTENT, answer(200, { data }, { 'Cache-Control': 'private' }));
  clock.pass(5 * FRESH + 1);
  await storefront.get(FAQ);
  await until(async () => (await storefront.get(FAQ)).text.includes('Новые вопросы'));
  for (let visit = 0; visit < 3; visit += 1) t.equal((await storefront.get(FAQ)).header('x-cache'), 'MISS');
});

test('D49: a kept page is dropped in all instances once one of them gets a 404', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t);
  for (const instance of [one, two]) await instance.untilKept(FAQ);
  const { url } = await upstream.arrived(CONTENT);
  upstream.on(CONTENT, answer(404));
  // A visitor's reload, as soon as it may reach the API (D51).
  const headers = { 'Cache-Control': 'no-cache' };
  await until(async () => (await one.get(url, { headers })).status === 404);
  for (const instance of [one, two]) await until(async () => (await instance.get(FAQ)).status === 404);
  t.pass();
});
