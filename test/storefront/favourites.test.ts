/** Favourites as the server shows them (conventions.md §4, D44, D53): an own list is the browser's, one passed on is a page. */
import { type Test, test } from 'tap';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

async function start(t: Test, { offered = true } = {}) {
  const upstream = await startUpstream(t);
  if (!offered) upstream.on('/api/goods.json', answer(404));
  const storefront = await startStorefront(t, { upstream });
  // Until it is known what is offered.
  await storefront.get('/');
  return { upstream, storefront };
}

/** The ids of each call for goods; what finds out whether there is such a call has none that anybody has. */
const calls = (upstream: ScriptedUpstream): string[][] =>
  upstream
    .seen('GET /api/goods.json')
    .map(({ url }) => new URL(url, 'http://api').searchParams.getAll('ids[]'))
    .filter((ids) => ids.join() !== '0');

test('X3: a shared favourites list is rendered from one call, kept, and marked noindex', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const path = '/favorites/?ids=4,x,3,4,-1,99999,1.5';
  const page = await storefront.untilKept(path);
  t.equal(page.status, 200);
  t.strictSame(calls(upstream), [['4', '3', '99999']], 'garbage and what was named before are left out');
  t.match(page.text, /<ul aria-label="Товары"/);
  const order = ['Вино 4', 'Вино 3'].map((title) => page.text.indexOf(`>${title}</a>`));
  t.ok((order[0] ?? -1) > 0 && (order[1] ?? -1) > (order[0] ?? 0), 'in the order of the address');
  t.match(page.text, 'Больше не продаётся: 1 товар');
  t.match(page.text, '<meta name="robots" content="noindex"');
  t.match(page.text, `<link rel="canonical" href="http://${storefront.publicHost}/favorites/"`);
  const there = await storefront.get(path, { host: `spb.${storefront.publicHost}` });
  t.not(there.text, page.text);
  t.equal(calls(upstream).length, 2, 'another city has prices of its own');
});

test('D54, X3: a shared list without valid ids still gives a page, one of more than a hundred is a 404 [D54.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  for (const ids of ['', 'x,-1', '0', '[]', '%00', '__proto__']) {
    const { status, text } = await storefront.get(`/favorites/?ids=${ids}`);
    t.equal(status, 200, ids);
    t.match(text, 'В этом списке нет товаров', ids);
  }
  t.strictSame(calls(upstream), [], 'there is nothing to ask for');
  const many = Array.from({ length: 101 }, (_, n) => n + 1);
  t.equal((await storefront.get(`/favorites/?ids=${many.join()}`)).status, 404);
  t.equal((await storefront.get(`/favorites/?ids=${many.slice(1).join()}`)).status, 200);
  t.strictSame(
    calls(upstream).map((ids) => ids.length),
    [100],
  );
});

test('X3: a shared list whose goods fail to load gives 502', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/goods.json', answer(500));
  const { status, header } = await storefront.get('/favorites/?ids=3');
  t.equal(status, 502);
  t.not(header('x-cache'), 'HIT');
});

test('D44: the page of own favourites is the same for all visitors and makes no call for goods', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const page = await storefront.untilKept('/favorites/');
  t.match(page.text, /<h1>Избранное<\/h1>/);
  t.match(page.text, /<noscript><p>Избранное хранит ваш браузер/);
  t.match(page.text, '<meta name="robots" content="noindex"');
  const cookie = 'favourites=3.4; goods.seen=5';
  for (const path of ['/favorites/', '/wine/', '/wine/vino-3.html']) {
    const plain = await storefront.untilKept(path);
    const { text, header } = await storefront.get(path, { headers: { cookie } });
    t.equal(header('x-cache'), 'HIT', path);
    t.equal(text, plain.text, path);
    t.notMatch(text, 'aria-pressed="true"', path);
  }
  t.strictSame(calls(upstream), []);
});

test('X2, X3: each card has its rating and a favourite button of less than 130 bytes', async (t: Test) => {
  const { storefront } = await start(t);
  const { text } = await storefront.untilKept('/wine/');
  const hearts = text.match(/<button[^>]*aria-label="В избранное"[^>]*><\/button>/g) ?? [];
  t.equal(hearts.length, 50);
  t.ok(Buffer.byteLength(hearts[0] ?? '') < 130, `${hearts[0]}`);
  t.equal(text.match(/<p[^>]*>Оценка 4,5 из 5(?:<!-- -->)? <small>12\sотзывов<\/small>/g)?.length, 50);
});

test('X3: favourites are not listed in the sitemap', async (t: Test) => {
  const { storefront } = await start(t);
  t.notMatch((await storefront.get('/sitemap.xml')).text, 'favorites');
});

test('D53: without the call for goods a shared list shows as empty, and no call is made', async (t: Test) => {
  const { upstream, storefront } = await start(t, { offered: false });
  const { status, text } = await storefront.get('/favorites/?ids=3,4');
  t.equal(status, 200);
  t.match(text, 'В этом списке нет товаров');
  t.strictSame(calls(upstream), []);
});
