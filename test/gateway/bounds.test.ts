/** What an answer of the API may cost (D54), and where its addresses may lead (D56). */
import { isDeepStrictEqual } from 'node:util';
import { type Test, test } from 'tap';
import { parseJson, scanJson, writeJson } from '../../server/gateway/contract/bounds.ts';
import { sanitiseHtml } from '../../server/gateway/contract/sanitise.ts';
import { toApiError } from '../../server/gateway/failure.ts';
import { shownInDocument } from '../../server/pages/data/page-api.ts';
import { calls } from '../../shared/contract/calls.ts';
import { Cart, Listing, Product, Shop } from '../../shared/contract/things.ts';
import { loadingTexts } from '../../shared/texts/layout.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { checker, cleaner, fits, listing } from './bodies.ts';
import { headerOf, setScene, textOf } from './scene.ts';

const [city] = cities as [(typeof cities)[number]];

test('D54: the check goes through the body once, lists at most 100 misfits, and gives up at 50,000', async (t: Test) => {
  const bad = Array.from({ length: 3000 }, () => ({ id: 'x' }));
  const body = { geos: [...bad, { id: 1, title: 'x', is_geo_center: true, phone: '1' }] };
  const checked = checker(calls['GET /api/geo.json'].answer)(body);
  t.match(checked, { fits: true });
  t.equal(checked.dropped?.length, 100);
  t.match(checked, { dropped: ['geos.0', 'geos.1'] });
  t.equal(body.geos.length, 1);
  t.strictSame(
    checker(Cart)({ data: { items: bad } }),
    { fits: false, wrong: 'data.items.0.goods_id' },
    'or the first',
  );
  const labels = (count: number) => ({
    ...makeProduct(1, city),
    attributes: Array.from({ length: count / 1000 }, () => ({ code: 'x', title: 'x', values: Array(1000).fill(1) })),
  });
  t.match(checker(Product)(labels(50_000)), { fits: true });
  t.strictSame(checker(Product)(labels(51_000)), { fits: false, wrong: 'too many misfits' });
});

test('D54: an answer has at most 64 levels, 50,000 elements a list, and a bounded number of values and names', async (t: Test) => {
  const bound = (json: string) => scanJson(Buffer.from(json)).exceeded;
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const names = (from: number, count: number) =>
    `{${Array.from({ length: count }, (_, n) => `"n${from + n}":1`).join(',')}}`;
  t.equal(bound(nested(64)), undefined);
  t.equal(bound(nested(65)), 'levels');
  t.equal(bound('{"a":'.repeat(65)), 'levels', 'well-formed or not');
  t.equal(bound(`{"data":[${'1,'.repeat(49_999)}1]}`), undefined);
  t.equal(bound(`{"data":[${'1,'.repeat(50_000)}1]}`), 'elements');
  const lists = `[${'[],'.repeat(30_000)}[]]`;
  const group = (count: number) => `[${Array(count).fill(lists).join()}]`;
  t.equal(bound(group(21)), undefined, 'a long list is parsed in pieces');
  t.equal(bound(`[${Array(5).fill(group(4)).join()}]`), 'values', 'but one list only');
  t.equal(bound(`[${[0, 1, 2].map((n) => names(n * 20_000, 20_000)).join(',')}]`), 'names');
  t.equal(bound(`[${Array(3).fill(names(0, 20_000)).join(',')}]`), undefined, 'the same names again cost little');
  t.equal(bound(`["${'[{,'.repeat(60_000)}","\\"${'[{,'.repeat(60_000)}"]`), undefined, 'in strings nothing counts');
});

test('D54: a long list is parsed in pieces, to what parsing it at once gives', async (t: Test) => {
  const steps = (json: string) => {
    const running = parseJson(Buffer.from(json));
    for (let count = 1; ; count += 1) {
      const { done, value } = running.next();
      if (done) return { count, value };
    }
  };
  const elements = Array.from({ length: 40_000 }, (_, n) => ({ id: n, title: `,"[${n}]` }));
  for (const body of [
    { data: elements },
    { meta: { list: [] }, data: { more: [1], items: elements, last: [] }, after: 'я' },
    elements,
    { one: elements.slice(0, 10_000), two: elements },
  ]) {
    for (const space of [undefined, 1]) {
      const { count, value } = steps(JSON.stringify(body, undefined, space));
      t.ok(isDeepStrictEqual(value, body));
      t.ok(count >= 4, `${count} steps`);
    }
  }
  t.equal(steps(JSON.stringify({ data: elements.slice(0, 10) })).count, 2, 'a short one in one piece');
  const json = JSON.stringify({ data: elements });
  t.strictSame(
    steps(`${json.slice(0, -1)},"data":[1]}`).value,
    { data: [1] },
    'of two fields of a name the last holds',
  );
  for (const broken of [
    json.slice(0, -1),
    json.slice(0, -2),
    `${json.slice(0, -2)}}}`,
    `${json.slice(0, -2)},]}`,
    json.replace('{"id":20000', ',{"id":20000'),
    json.replace('"id":39999', 'id:39999'),
    `${json}]`,
  ]) {
    t.throws(() => steps(broken), SyntaxError, broken.slice(-20));
  }
  t.throws(() => steps(`{"data":[${'1,'.repeat(50_000)}1]}`), { message: 'too many elements' });
});

test('D54: a long list is written in pieces, to what doing it at once gives', async (t: Test) => {
  const run = <T>(steps: Generator<void, T>) => {
    for (let count = 1; ; count += 1) {
      const step = steps.next();
      if (step.done) return { count, value: step.value };
    }
  };
  const brands = Array.from({ length: 20_000 }, (_, id) => ({ id, code: 'я', title: '"', url: '/x/', letter: 'Б' }));
  const body = { data: [...brands, {}], after: 1 };
  for (const whole of [body, brands, { one: 1, two: { three: brands } }, { data: brands.slice(0, 10) }, null]) {
    const json = JSON.stringify(whole);
    const { count, value } = run(writeJson(whole));
    t.ok(value.equals(Buffer.from(json)));
    t.ok(JSON.stringify(whole) === json, 'the value stays as it is');
    t.ok(json.length < 10_000 ? count === 1 : count > 20, `${count} steps`);
  }
});

test('D54: a document shows the first elements of a long list, whose answer stays as it is', async (t: Test) => {
  const product = makeProduct(1, city);
  const [variation] = product.variations;
  const variations = Array.from({ length: 201 }, () => variation);
  const body = listing(product, { ...product, variations }, ...Array.from({ length: 199 }, () => product)) as never;
  const asItCame = structuredClone(body);
  t.ok(fits(Listing, body));
  t.same(checker(Listing)(body), { fits: true, dropped: [] });
  const { data, ...rest } = shownInDocument('GET {listing}?format=json', body) as ReturnType<typeof listing>;
  const { products, ...more } = data as { products: (typeof product)[] };
  t.equal(products.length, 200);
  t.equal(products[0], product, 'what is not too long is the same object');
  t.equal(products[1]?.variations.length, 200);
  t.strictSame(
    [rest.meta, more],
    [
      { count: 201, page: 1, limit: 50 },
      { title: 'Вино', unknown: { kept: true } },
    ],
  );
  t.strictSame(body, asItCame);
  t.equal(shownInDocument('GET {listing}?format=json', body), shownInDocument('GET {listing}?format=json', body));
  const values = Array.from({ length: 31 }, () => ({ title: 'x' }));
  const rich = { product: { ...product, attributes: [{ code: 'x', title: 'x', values }] } } as never;
  const page = shownInDocument('GET {product}?format=json', rich) as { product: typeof product };
  t.equal(page.product.attributes[0]?.values.length, 30, 'of values in attributes too');
  const short = listing(product) as never;
  t.equal(shownInDocument('GET {listing}?format=json', short), short);
});

test('D54: HTML of more than 256 kB or 64 levels is dropped, and listed', async (t: Test) => {
  const nested = (levels: number) => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`;
  t.equal(typeof sanitiseHtml(nested(64)), 'string');
  t.equal(sanitiseHtml(nested(65)), undefined);
  t.equal(sanitiseHtml('<br>'.repeat(1000))?.length, 6000, 'void elements have no levels');
  t.equal(sanitiseHtml(`<ul>${'<li>a'.repeat(1000)}</ul>`)?.length, 10_009, 'nor have elements that end each other');
  const long = 'я'.repeat(131_073);
  t.equal(sanitiseHtml(long.slice(1)), long.slice(1));
  t.equal(sanitiseHtml(long), undefined);
  for (const html of [nested(65), nested(70_000), long]) {
    const product = { ...makeProduct(1, city), html };
    t.strictSame(cleaner(Product)(product), { dropped: ['html'], isChanged: true });
    t.notOk('html' in product);
    const shop = { ...makeShop(1, city), directions: html };
    t.strictSame(cleaner(Shop)(shop).dropped, ['directions']);
    t.equal(shop.directions, '', 'a field that must be there is left empty');
  }
});

test('D56: a thing whose address is no local path is dropped', async (t: Test) => {
  const good = makeProduct(1, city);
  const [variation] = good.variations;
  for (const url of [
    '//evil.example/x',
    '@evil.example/x',
    'https://evil.example/',
    '/\\evil.example',
    'wine/',
    '/a b',
    '',
  ]) {
    const body = listing(
      good,
      { ...good, url },
      { ...good, variations: [{ ...variation, url }, variation], breadcrumbs: [{ title: 'x', url }] },
    );
    t.notOk(fits(Listing, body), url);
    t.match(checker(Listing)(body), { fits: true }, url);
    t.strictSame(body.data.products, [good, { ...good, variations: [variation], breadcrumbs: [] }], url);
    for (const [key, thing] of [
      ['GET /api/shop.json', { ...makeShop(1, city), url }],
      ['GET /api/catalog/categories.json', { id: 1, code: 'x', title: 'x', url, count: 1 }],
      ['GET /brands.json', { id: 1, code: 'x', title: 'x', url, letter: 'x' }],
      ['GET /article/rubrics.json', { code: 'x', title: 'x', url, count: 1 }],
      ['GET /api/navigation.json', { title: 'x', url }],
    ] as const) {
      const things = [thing];
      const whole = { data: things, categories: things, header: things, footer: [] };
      t.match(checker(calls[key].answer)(whole), { fits: true }, key);
      t.strictSame(things, [], key);
    }
  }
  t.ok(fits(Listing, listing({ ...good, url: '/wine/ch%C3%A2teau.html?goods=1#top' })));
});

test('D56: what must not vanish, or may have no page, loses an address that is no local path', async (t: Test) => {
  const url = '//evil.example/x';
  const cart = { data: { items: [{ ...cartItem(1, 2), url }] } };
  t.strictSame(checker(Cart)(cart), { fits: true, dropped: ['data.items.0.url'] });
  t.equal(cart.data.items[0]?.url, '');
  const menu = { items: [{ title: 'Вино', url, children: [{ title: 'Красное', url: '/wine/red/' }] }] };
  t.match(checker(calls['GET /api/catalog/navigation.json'].answer)(menu), { dropped: ['items.0.url'] });
  t.strictSame(menu.items, [{ title: 'Вино', url: '', children: [{ title: 'Красное', url: '/wine/red/' }] }]);
});

test('D54: of an error only 64 kB are read: a longer one has no message', async (t: Test) => {
  const errorOf = (length: number) => {
    const message = 'x'.repeat(length - JSON.stringify({ error: { code: 'odd', message: '' } }).length);
    return toApiError(422, [], Buffer.from(JSON.stringify({ error: { code: 'odd', message } })));
  };
  t.match(errorOf(64 * 1024), { code: 'odd', message: /^x+$/ });
  t.match(errorOf(64 * 1024 + 1), { status: 422, code: 'http_422', message: loadingTexts.unknown });
});

test('D74: the wait that an error asks for is a day at most', (t: Test) => {
  const waitOf = (value: string) => toApiError(503, [['retry-after', value]], Buffer.from('')).retryAfter;
  t.strictSame(['0', '120', '86401', '9'.repeat(400)].map(waitOf), [0, 120, 86_400, 86_400]);
  t.strictSame(['-1', '1.5', 'Fri, 31 Dec 1999 23:59:59 GMT', ''].map(waitOf), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  t.end();
});

test('D54, D55: an answer that costs too much is a failed call: stale stands in, and the process goes on', async (t: Test) => {
  const { gateway, context, upstream, clock } = await setScene(t, { cacheMaxBytes: 64_000_000 });
  const ask = () =>
    gateway.answerCall(
      'GET /api/shop.json',
      { method: 'GET', url: '/api/shop.json', headers: {} },
      context({ isBackground: true }),
    );
  t.equal((await ask()).status, 200);
  for (const body of [
    `{"data":[${'1,'.repeat(200_000)}1]}`,
    `{"data":[${'1,'.repeat(7_000_000)}1]}`,
    `{"data":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
  ]) {
    clock.pass(6 * 60);
    upstream.on('/api/shop.json', answer(200, body));
    const raw = await ask();
    t.match([raw.status, headerOf(raw, 'x-cache')], [200, 'STALE']);
  }
  clock.pass(6 * 60);
  upstream.on('/api/shop.json', answer(200, `{"data":[${'1,'.repeat(40_000)}1]}`));
  t.equal(textOf(await ask()), '{"data":[]}', 'within the bounds misfits are dropped');
});
