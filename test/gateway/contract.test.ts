/** What is made of the contents of answers before anybody sees them: check (D30), HTML (D29), pictures. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import * as v from 'valibot';
import { picturesOf, sanitiseHtml } from '../../server/gateway/contract/sanitise.ts';
import { elementOf, entriesOf, marksOf, type Schema } from '../../server/gateway/contract/schema-walk.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { Cart, Content, Listing, Product, Shop } from '../../shared/contract/things.ts';
import { toWanted } from '../../shared/rules/checkout/order.ts';
import { cardModel } from '../../views/data/card-model.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { checker, cleaner, fits, listing } from './bodies.ts';
import { headerOf, setScene, textOf } from './scene.ts';

const copy = <T>(value: T): T => structuredClone(value);
const [city] = cities as [(typeof cities)[number]];
test('an answer that fits the contract is unchanged, unknown fields included', async (t: Test) => {
  const body = listing({ ...makeProduct(1, city), extra: 'kept' });
  const before = copy(body);
  t.strictSame(checker(Listing)(body), { fits: true, dropped: [] });
  t.strictSame(body, before);
});

test('an invalid optional field is dropped, and so is a product without a valid variation', async (t: Test) => {
  const good = makeProduct(1, city);
  const wrongRating = { ...makeProduct(2, city), rating: 'five' };
  const badVariation = copy(makeProduct(3, city)) as { variations: { price: unknown }[] };
  for (const variation of badVariation.variations) variation.price = 'dear';
  const body = listing(wrongRating, badVariation, good);
  const checked = checker(Listing)(body);
  t.ok(checked.fits);
  t.match(checked, { dropped: ['data.products.0.rating'] });
  t.strictSame(
    body.data.products.map((product) => (product as { id: number }).id),
    [2, 1],
  );
  t.notOk('rating' in (body.data.products[0] as object));
});

test('D30: a delivery time that is no number of days from now is dropped', async (t: Test) => {
  for (const wrong of [1e9, 3651, -1, '3']) {
    const product = copy(makeProduct(1, city)) as { variations: { delivery_days?: unknown }[] };
    for (const variation of product.variations) variation.delivery_days = wrong;
    const body = listing(product);
    t.notOk(fits(Listing, body), `${wrong}`);
    t.match(checker(Listing)(body), { fits: true, dropped: ['data.products.0.variations.0.delivery_days'] });
    t.notOk(product.variations.some((variation) => 'delivery_days' in variation));
  }
  const soon = copy(makeProduct(1, city)) as { variations: { delivery_days?: unknown }[] };
  for (const variation of soon.variations) variation.delivery_days = 0;
  t.ok(fits(Listing, listing(soon)));
});

test('D30: a row with an invalid city is dropped, the others stay', async (t: Test) => {
  const area = { id: 2, title: 'Казань', is_geo_center: true, phone: '' };
  const good = { area, shops_count: 2, price_from: 990 };
  const body = { data: [{ ...good, area: { ...area, id: 'two' } }, good] };
  t.ok(checker(calls['GET /api/stock/{id}/regions.json'].answer)(body).fits);
  t.strictSame(body.data, [good]);
});

test('D75: a city whose phone, title or host is missing or no text loses that field alone', async (t: Test) => {
  const whole = { id: 2, title: 'Казань', is_geo_center: true, phone: '+7', host: 'kazan.example' };
  const { phone, title, ...bare } = whole;
  const body = { geos: [bare, { ...whole, phone: 7, title: null, host: ['a'] }, { ...whole, id: 'x' }, whole] };
  t.strictSame(checker(calls['GET /api/geo.json'].answer)(body), {
    fits: true,
    dropped: ['geos.0.title', 'geos.0.phone', 'geos.1.title', 'geos.1.phone', 'geos.1.host', 'geos.2'],
  });
  const empty = { ...bare, title: '', phone: '' };
  const { host, ...hostless } = empty;
  t.strictSame(body.geos, [empty, hostless, whole] as unknown);
});

test('contract §3: a numeric article code is accepted in products and cart lines [D30]', async (t: Test) => {
  const product = makeProduct(1, city);
  const numbered = { ...product, variations: product.variations.map((one) => ({ ...one, code: 100_200 })) };
  const body = listing(numbered);
  t.strictSame(checker(Listing)(body), { fits: true, dropped: [] });
  t.equal(body.data.products.length, 1);
  t.strictSame(checker(Cart)({ data: { items: [{ ...cartItem(1, 2), code: 100_200 }] } }).fits, true);
  t.equal(cardModel(numbered).code, '100200');
  t.equal(toWanted({ ...cartItem(1, 2), code: 100_200 }).code, '100200');
});

test('an invalid required part (a cart line, the meta of a listing) rejects the whole answer [V16.5.3]', async (t: Test) => {
  t.strictSame(checker(Cart)({ data: { items: [{ id: 1 }] } }).fits, false);
  t.match(checker(Listing)({ ...listing(), meta: null }), { fits: false, wrong: 'meta' });
  t.match(checker(Shop)(null), { fits: false });
  t.strictSame(checker(v.array(v.number()))([1, 'x']).fits, false, 'a plain list fails as a whole');
});

test('after the check a listing fits its schema, whatever values its product fields had [V1.5.2]', async (t: Test) => {
  const junk = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.constant([]), fc.constant({}));
  const paths = ['id', 'rating', 'images', 'attributes', 'variations', 'html', 'breadcrumbs', 'title'] as const;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), junk), { maxLength: 4 }), (changes) => {
      const product: Record<string, unknown> = { ...makeProduct(1, city) };
      for (const [name, value] of changes) product[name] = value;
      const body = listing(product, makeProduct(2, city));
      return checker(Listing)(body).fits && v.is(Listing, body);
    }),
  );
  t.pass();
});

test('D30: the check changes exactly the answers that the schema does not accept, into what it accepts [V15.3.5]', async (t: Test) => {
  const junk = fc.constantFrom(null, undefined, '', 'x', 'in_stock', 0, 1, 1.5, -1, true, [], [1], {}, { id: 1 }, GONE);
  const shop = makeShop(1, city);
  const bodies: readonly (readonly [v.GenericSchema, unknown])[] = [
    [Listing, listing(makeProduct(1, city))],
    [Shop, shop],
    [Cart, { data: { items: [] } }],
    [calls['GET /api/geo.json'].answer, { geos: [{ id: 1, title: 'x', is_geo_center: true, phone: '1' }] }],
    [calls['GET /api/catalog/navigation.json'].answer, { items: [{ title: 'a', url: '/', children: [] }] }],
    [calls['POST /api/checkout.json'].answer, { data: { code: 'A1', total: 1 } }],
  ];
  for (const [schema, body] of bodies) {
    const check = checker(schema);
    t.equal(fits(schema, body), v.is(schema, body));
    fc.assert(
      fc.property(fc.nat(), junk, (at, value) => {
        const changed = { body: copy(body) };
        const places = placesIn(changed);
        const [holder, key] = places[at % places.length] as Place;
        if (value === GONE && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
        else Reflect.set(holder, key, value);
        const isValid = v.is(schema, changed.body);
        const { fits, dropped } = check(changed.body);
        return fits ? v.is(schema, changed.body) && (dropped?.length === 0) === isValid : !isValid;
      }),
      { numRuns: 400 },
    );
  }
});

const GONE = Symbol('gone');
type Place = readonly [holder: object, key: string];

/** Where something could be another: each with what holds it. */
function placesIn(holder: object): Place[] {
  return Object.entries(holder).flatMap(([key, value]): Place[] => [
    [holder, key],
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ]);
}

test('HTML: scripts, event handlers and javascript: are removed, heading ids and usual tags stay (D29) [V1.2.2, V1.3.1]', async (t: Test) => {
  const cases: [string, string][] = [
    [
      '<h2 id="taste">Вкус</h2><p>Сухое <em>и</em> лёгкое</p>',
      '<h2 id="taste">Вкус</h2><p>Сухое <em>и</em> лёгкое</p>',
    ],
    ['<p onclick="x()" style="x">a</p><script>x()</script>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a><a href="&#106;avascript:x()">b</a>', '<a>a</a><a>b</a>'],
    ['<a href="/x" target="_blank" rel="opener">a</a>', '<a href="/x" target="_blank" rel="noopener">a</a>'],
    ['<img src="data:x" alt="a"><img src="/b.png" alt="b">', '<img src="/b.png" alt="b" />'],
    ['<iframe src="//evil"></iframe><svg onload=x()></svg><img src=x onerror=x()>', '<img src="x" alt="" />'],
    ['<a href="data:text/html,x">a</a><a href="//other.example/">b</a>', '<a>a</a><a>b</a>'],
    ['Вино & сыр', 'Вино & сыр'],
  ];
  for (const [given, clean] of cases) t.equal(sanitiseHtml(given), clean, given);
  const usual = [
    '<ul><li>Сыр</li></ul><ol start="3"><li>Хлеб</li></ol><dl><dt>Цвет</dt><dd>Белый</dd></dl>',
    '<table><caption>Цены</caption><thead><tr><th colspan="2" scope="col">Вино</th></tr></thead></table>',
    '<table><tbody><tr><td rowspan="2">1<sup>2</sup></td></tr></tbody></table>',
    '<a href="tel:+74950000000">Позвонить</a> <a href="mailto:shop@shop.example">Написать</a>',
    '<figure><blockquote>Да</blockquote><figcaption><strong>Он</strong></figcaption></figure>',
  ];
  for (const html of usual) t.equal(sanitiseHtml(html), html);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<scr', 'ipt>', '<img ', 'onerror=x ', '">', "'", '<!--', '-->', '<svg/', 'a'), {
        maxLength: 12,
      }),
      (parts) => {
        const clean = sanitiseHtml(parts.join('')) ?? '';
        return sanitiseHtml(clean) === clean && !/<script|<svg|<[^>]*\sonerror/i.test(clean);
      },
    ),
  );
});

test('conventions §4: in HTML of the API h1 becomes h2, images get an alt or go if their address is not allowed [D29]', async (t: Test) => {
  const cases: [string, string][] = [
    ['<h1 id="top">Вино</h1><h2>Вкус</h2>', '<h2 id="top">Вино</h2><h2>Вкус</h2>'],
    ['<img src="/a.png">', '<img src="/a.png" alt="" />'],
    ['<img src="//other.example/a.png" alt="a"><img alt="b">', ''],
  ];
  for (const [given, clean] of cases) t.equal(sanitiseHtml(given), clean, given);
});

test('sanitised HTML is remembered per picture rule, and a repeated input is still reported as changed (D29) [V1.3.1]', async (t: Test) => {
  const html = '<p>Вход<script>x()</script><img src="https://other.example/a.png"><img src="/a.png"></p>';
  const all = cleaner(Content, ['other.example']);
  const own = cleaner(Content);
  for (const round of [1, 2]) {
    const bodies = [{ data: { title: 'x', html } }, { data: { title: 'x', html } }] as const;
    t.ok(all(bodies[0]).isChanged, `told as changed, round ${round}`);
    t.ok(own(bodies[1]).isChanged);
    t.equal(bodies[0].data.html, sanitiseHtml(html));
    t.equal(bodies[1].data.html, '<p>Вход<img src="/a.png" alt="" /></p>');
  }
});

test('pictures of other hosts are shown only where IMAGE_HOSTS names them (contract.md §5.2)', async (t: Test) => {
  const isAllowed = picturesOf(['cdn.example:8080']);
  for (const address of ['/upload/a.jpg', 'https://cdn.example:8080/a.jpg']) t.ok(isAllowed(address), address);
  for (const address of [
    'https://cdn.example/a.jpg',
    '//evil.example/a.jpg',
    'javascript:x',
    'http://',
    'x',
    'a/b.jpg',
    '',
  ]) {
    t.notOk(isAllowed(address), address);
  }
  const html = '<p>a<img src="https://evil.example/a.png"><img src="/b.png" /></p>';
  const product = { ...makeProduct(1, city), html, image: { s_url: 'https://evil.example/a.jpg', url: '/b.jpg' } };
  t.strictSame(cleaner(Product, ['cdn.example:8080'])(product), { dropped: ['image.s_url'], isChanged: true });
  t.same(product.image, { s_url: '', url: '/b.jpg' });
  t.equal(product.html, '<p>a<img src="/b.png" alt="" /></p>');
});

test('exactly the fields that the contract marks as HTML are sanitised, plain text is unchanged [V3.2.2]', async (t: Test) => {
  const bad = '<p>a</p><script>x</script>';
  const shop = { ...makeShop(1, city), directions: bad, address: bad };
  t.ok(cleaner(Shop)(shop).isChanged);
  t.equal(shop.directions, '<p>a</p>');
  t.equal(shop.address, bad, 'text is escaped where it is shown');
  const content = { data: { title: 'x', html: 'a', blocks: [{ title: bad, html: bad }] } };
  t.ok(cleaner(Content)(content).isChanged);
  t.strictSame(content.data.blocks, [{ title: bad, html: '<p>a</p>' }]);
  const hasHtml = (schema: Schema): boolean => {
    const inside = [elementOf(schema), ...Object.values(entriesOf(schema))];
    return marksOf(schema).html === true || inside.some((one) => one !== undefined && hasHtml(one));
  };
  const withHtml = (Object.keys(calls) as CallKey[]).filter((key) => hasHtml(calls[key].answer));
  for (const key of [
    'GET /api/cart.json',
    'POST /api/cart/update.json',
    'GET /api/stock/{id}.json',
    'GET {product}?format=json',
  ] as const) {
    t.ok(withHtml.includes(key), key);
  }
  t.notOk(withHtml.includes('GET /api/geo.json'));
});

test('an answer that does not fit is logged with call and field path, without values, and counted [D30]', async (t: Test) => {
  const { gateway, context, upstream, logged, told } = await setScene(t);
  upstream.on('/wine/', answer(200, listing({ ...makeProduct(1, city), rating: 'secret' })));
  const raw = await gateway.answerCall(
    'GET {listing}?format=json',
    { method: 'GET', url: '/wine/?format=json', headers: {} },
    context(),
  );
  t.notOk(textOf(raw).includes('secret'));
  t.ok(textOf(raw).includes('"kept":true'));
  const { requestId } = context();
  const call = 'GET {listing}?format=json';
  t.strictSame(logged, [{ requestId, call, result: 'dropped', paths: ['data.products.0.rating'] }]);
  t.ok(told.includes('misfit GET {listing}?format=json dropped'));
  upstream.on('/rom/', answer(200, 'no json'));
  const refused = await gateway.answerCall(
    'GET {listing}?format=json',
    { method: 'GET', url: '/rom/?format=json', headers: {} },
    context(),
  );
  t.equal(refused.status, 502);
  t.strictSame(logged[1], { requestId, call, result: 'refused', paths: [''] });
  t.equal(JSON.parse(textOf(refused)).error.code, 'upstream');
});

test('conventions §3: a private answer that does not fit is logged with its request id [P6.2]', async (t: Test) => {
  const { gateway, context, upstream, logged } = await setScene(t);
  upstream.on('/api/cart.json', answer(200, { data: { items: 'x' } }));
  const requestId = 'of-this-visitor';
  await gateway.answerCall(
    'GET /api/cart.json',
    { method: 'GET', url: '/api/cart.json', headers: {} },
    context({ requestId }),
  );
  t.strictSame(logged, [{ requestId, call: 'GET /api/cart.json', result: 'refused', paths: ['data.items'] }]);
});

test('an answer that needs no change keeps the bytes and the ETag of the API', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const text = '{ "data" : [ ] }';
  upstream.on('/brands.json', answer(200, text, { ETag: '"api"', 'Content-Type': 'text/html' }));
  const raw = await gateway.answerCall(
    'GET /brands.json',
    { method: 'GET', url: '/brands.json', headers: {} },
    context(),
  );
  t.equal(textOf(raw), text);
  t.equal(headerOf(raw, 'etag'), '"api"');
  t.equal(headerOf(raw, 'content-type'), 'application/json; charset=utf-8', 'checked JSON is never shown as a page');
});

test('D30: bytes that passed the check are not parsed and checked again for another address', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const text = '{"data":[],"meta":{"count":0,"page":1,"limit":10},"asked":"twice"}';
  upstream.on('/article.json', answer(200, text));
  const ask = (url: string) => gateway.answerCall('GET /article.json', { method: 'GET', url, headers: {} }, context());
  const parsed = t.capture(JSON, 'parse', JSON.parse);
  const first = await ask('/article.json?page=1');
  const second = await ask('/article.json?page=2');
  const { value } = await gateway.shared('GET /article.json', { query: { page: 3 } }, context());
  t.equal(parsed().filter(({ args }) => args[0] === text).length, 2, 'for the first, and for the server itself');
  t.strictSame([textOf(second), headerOf(second, 'etag')], [textOf(first), headerOf(first, 'etag')]);
  t.strictSame(value, JSON.parse(text));
});

test('D30: a passed check is remembered per call, a failed one is not remembered', async (t: Test) => {
  const { gateway, context, upstream, logged } = await setScene(t);
  const text = '{"data":[]}';
  for (const path of ['/brands.json', '/api/geo.json']) upstream.on(path, answer(200, text));
  const ask = (key: 'GET /brands.json' | 'GET /api/geo.json', n: number) =>
    gateway.answerCall(key, { method: 'GET', url: `${key.slice(4)}?n=${n}`, headers: {} }, context());
  t.equal((await ask('GET /brands.json', 1)).status, 200);
  for (const n of [1, 2]) t.equal((await ask('GET /api/geo.json', n)).status, 502);
  t.equal(logged.length, 2);
});

test('a gzip body is decoded although identity was requested; a truncated one is a 502', async (t: Test) => {
  const { gateway, context, upstream, other } = await setScene(t);
  upstream.on('/brands.json', answer(200, gzipSync('{"data":[]}'), { 'Content-Encoding': 'gzip' }));
  t.strictSame((await gateway.shared('GET /brands.json', {}, context())).value, { data: [] });
  upstream.on('/api/x', answer(200, gzipSync('text'), { 'Content-Encoding': 'gzip' }));
  const raw = await other('/api/x');
  t.equal(textOf(raw), 'text');
  t.equal(headerOf(raw, 'content-encoding'), undefined);
  upstream.on('/api/y', answer(200, gzipSync('text').subarray(0, 15), { 'Content-Encoding': 'gzip' }));
  t.equal((await other('/api/y')).status, 502, 'cut inside');
});

test('a byte order mark is removed, and the server can read the stored response', async (t: Test) => {
  const { upstream, gateway, context } = await setScene(t);
  upstream.on('/brands.json', answer(200, '\ufeff{"data":[]}', { ETag: '"marked"' }));
  const raw = await gateway.answerCall(
    'GET /brands.json',
    { method: 'GET', url: '/brands.json', headers: {} },
    context(),
  );
  t.equal(textOf(raw), '{"data":[]}');
  t.not(headerOf(raw, 'etag'), '"marked"', 'other bytes have another tag');
  t.strictSame((await gateway.shared('GET /brands.json', {}, context())).value, { data: [] });
});

test('spec §7: an empty 200 to a form is success and reaches the browser as {} [S7.6]', async (t: Test) => {
  const { upstream, gateway, context } = await setScene(t);
  const call = 'POST /api/feedback.json';
  upstream.on(call, answer(200, ''));
  const request = { method: 'POST', url: '/api/feedback.json', headers: {} };
  const raw = await gateway.answerCall(call, request, context());
  t.equal(raw.status, 200);
  t.strictSame(JSON.parse(textOf(raw)), {}, 'what browsers take for an answer');
  const message = { feedback: { name: 'Анна', message: 'Спасибо' } };
  t.strictSame((await gateway.personal(call, { body: message }, context(), undefined)).value, {});
  upstream.on('/api/cart.json', answer(200, ''));
  const cart = await gateway.answerCall(
    'GET /api/cart.json',
    { method: 'GET', url: '/api/cart.json', headers: {} },
    context(),
  );
  t.equal(cart.status, 502, 'where the contract wants a body, nothing is no answer');
});
