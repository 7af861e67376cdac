/** What comes from the API is checked and cleaned before anybody sees it (D29, D30, contract.md §5). */
import { type Test, test } from 'tap';
import type { Product } from '../../shared/contract/things.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { cities, makeGeo } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const [moscow] = cities as [(typeof cities)[number]];

async function start(t: Test) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } }) };
}

const listing = (products: unknown[]) => ({
  data: { products, title: 'Вино' },
  meta: { count: products.length, page: 1, limit: 50 },
});

test('an invalid product is dropped from the listing, in the call and in the page, and the rest stays [D30]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const bad = { ...makeProduct(2, moscow), title: 17 };
  upstream.on('/wine/', answer(200, listing([makeProduct(1, moscow), bad, makeProduct(3, moscow)])));
  const { json } = await storefront.getJson('/wine/?format=json');
  t.strictSame(
    (json as ReturnType<typeof listing>).data.products.map((one) => (one as Product).id),
    [1, 3],
  );
  const page = await storefront.get('/wine/');
  t.equal(page.status, 200);
  t.match(page.text, 'Вино 3');
});

test('an invalid city is dropped, and the hosts of the others still work [D30]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const good = cities.map((city) => makeGeo(city, upstream.publicHost));
  upstream.on('/api/geo.json', answer(200, { geos: [{ ...good[0], id: 'one', host: 'bad.example' }, ...good] }));
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  const host = good[1]?.host ?? '';
  const { json } = await storefront.getJson('/api/geo.json');
  t.strictSame(
    (json as { geos: { id: unknown }[] }).geos.map(({ id }) => id),
    good.map(({ id }) => id),
  );
  const page = await storefront.get('/', { host });
  t.match(page.text, `<link rel="canonical" href="http://${host}/"`);
});

test('an invalid optional field is dropped, an invalid required one fails the call [D30]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/shop/1.json', answer(200, { ...makeShop(1, moscow), summary: 'none' }));
  const kept = await storefront.getJson('/api/shop/1.json');
  t.equal(kept.status, 200);
  t.equal((kept.json as { summary?: unknown }).summary ?? undefined, undefined);
  upstream.on('/api/shop/2.json', answer(200, { ...makeShop(2, moscow), address: null }));
  const failed = await storefront.getJson('/api/shop/2.json');
  t.equal(failed.status, 502);
  t.equal((failed.json as { error: { code: string } }).error.code, 'upstream');
});

test('fields unknown to the contract are passed on', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/area.json', answer(200, { data: makeGeo(moscow, 'shop.example'), more: { of: 'it' } }));
  t.match((await storefront.getJson('/api/area.json')).json, { more: { of: 'it' } });
});

test('HTML of the API is cleaned of scripts, handlers and javascript: in shared and private answers [D29]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const dirty =
    '<h2 id="part">Заголовок</h2><script>alert(1)</script><p onclick="alert(2)">Текст <a href="javascript:alert(3)">ссылка</a></p><iframe src="//evil.example"></iframe>';
  upstream.on(
    '/api/content.json',
    answer(200, { data: { title: 'Вопросы', html: dirty, blocks: [{ title: 'Ещё', html: dirty }] } }),
  );
  const { text } = await storefront.get('/api/content.json?url=/faq/');
  t.notMatch(text, /<script|onclick|javascript:|iframe/);
  t.match(text, 'id=\\"part\\"', 'ids of headings stay');

  upstream.on('/wine/vino-1.html', answer(200, { product: { ...makeProduct(1, moscow), html: dirty } }));
  const page = await storefront.get('/wine/vino-1.html');
  t.match(page.text, 'Заголовок');
  t.notMatch(page.text, /alert\(|javascript:|evil\.example/);

  upstream.on('/api/cart.json', answer(200, { data: { items: [{ ...cartItem(1, 2), name: dirty }] } }));
  const cart = await storefront.get('/api/cart.json');
  t.notMatch(cart.text, /<script|onclick|javascript:|iframe/);
  t.match(cart.text, 'Заголовок');
});

test('text that looks like HTML is shown as text [V1.1.2, V1.3.10]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const title = '<img src=x onerror=alert(1)>';
  upstream.on('/wine/', answer(200, listing([{ ...makeProduct(1, moscow), title }])));
  const { text } = await storefront.get('/wine/');
  t.notMatch(text, '<img src=x');
  t.match(text, '&lt;img src=x onerror=alert(1)&gt;');
});

test('page data in the document cannot break out of its script element [V1.1.2, V1.2.3]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(
    '/wine/',
    answer(200, listing([{ ...makeProduct(1, moscow), title: '</script><script>alert(1)</script>\u2028' }])),
  );
  for (const { text } of [await storefront.get('/wine/'), await storefront.untilKept('/wine/')]) {
    t.notMatch(text, '<script>alert(1)');
  }
});

test('an unusable answer gives our error object; an error of the API keeps its status and body', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/brands.json', answer(200, '<html>oops'));
  const ours = await storefront.getJson('/brands.json');
  t.equal(ours.status, 502);
  t.match(ours.json, { error: { code: 'upstream', message: String } });
  upstream.on(
    '/api/feedback/callback.json',
    answer(422, { error: { code: 'invalid', message: 'Проверьте', fields: { phone: 'Не тот' } } }),
  );
  const theirs = await storefront.send('POST', '/api/feedback/callback.json', {
    body: '{"name":"Анна","phone":"1"}',
    headers: { 'Content-Type': 'application/json' },
  });
  t.equal(theirs.status, 422);
  t.match(JSON.parse(theirs.text), { error: { code: 'invalid', fields: { phone: 'Не тот' } } });
  upstream.on('/brands/populars.json', answer(403, 'no object', { 'Content-Type': 'text/plain' }));
  const survived = await storefront.get('/brands/populars.json');
  t.equal(survived.status, 403);
  t.equal(survived.text, 'no object');
});
