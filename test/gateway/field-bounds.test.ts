/** The bounds of each field of an answer (contract.md §7.4, D74). */
import { type Test, test } from 'tap';
import { allAtOnce, parseJson } from '../../server/gateway/contract/bounds.ts';
import { bounds } from '../../shared/contract/bounds.ts';
import { CheckoutRow, Listing, Product, Shop } from '../../shared/contract/things.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop } from '../kit/fixtures/goods.ts';
import { checker, fits, listing } from './bodies.ts';

const [city] = cities as [(typeof cities)[number]];
const long = (length: number): string => 'я'.repeat(length);

test('D74: a text that is longer than its bound is cut, in whole characters', (t: Test) => {
  const shop = { ...makeShop(1, city), address: long(2001), work_time: long(90_000), name: `${long(299)}🍷` };
  t.notOk(fits(Shop, shop));
  t.strictSame(checker(Shop)(shop), { fits: true, dropped: ['name', 'address', 'work_time'] });
  t.strictSame([shop.address.length, shop.work_time.length, shop.name], [2000, 300, long(299)]);
  t.ok(fits(Shop, shop), 'and fits then');
  const whole = { ...makeShop(1, city), address: long(2000), name: long(300) };
  t.strictSame(checker(Shop)(whole), { fits: true, dropped: [] });
  t.ok(fits(Shop, whole));
  t.end();
});

test('D74: a number, a code or an address beyond its bound is a misfit of that field', (t: Test) => {
  const misfits: [string, object][] = [
    ['rating', { rating: { value: 5.1, count: 1 } }],
    ['rating', { rating: { value: 5, count: 1e7 } }],
    ['html', { html: 5 }],
  ];
  for (const [field, given] of misfits) {
    t.strictSame(checker(Product)({ ...makeProduct(1, city), ...given }), { fits: true, dropped: [field] });
  }
  const [variation] = makeProduct(1, city).variations;
  for (const given of [
    { price: 1e9 + 1 },
    { price: -1 },
    { shops_count: 1e6 + 1 },
    { url: `/${'a'.repeat(2048)}/` },
    { code: long(301) },
  ]) {
    const variations = [variation, { ...variation, ...given }];
    const product = { ...makeProduct(1, city), variations };
    t.strictSame(
      checker(Product)(product),
      { fits: true, dropped: ['variations.1'] },
      JSON.stringify(given).slice(0, 60),
    );
    t.notOk(fits(Product, { ...product, variations: [{ ...variation, ...given }] }));
  }
  const late = { ...makeProduct(1, city), variations: [{ ...variation, delivery_days: 367 }] };
  t.strictSame(checker(Product)(late), { fits: true, dropped: ['variations.0.delivery_days'] });
  const far = { ...makeShop(1, city), coordinate: { lng: 181, lat: 55 } };
  t.strictSame(checker(Shop)(far), { fits: true, dropped: ['coordinate'] });
  t.match(checker(CheckoutRow)({ shop: makeShop(1, city), summary: {}, items_stock: {} }), { fits: false });
  t.end();
});

test('D74: a listing that counts without bounds is refused', (t: Test) => {
  const body = listing(makeProduct(1, city));
  for (const meta of [{ count: 1e308 }, { count: -1 }, { page: 1e7 }]) {
    t.match(checker(Listing)({ ...body, meta: { ...body.meta, ...meta } }), { fits: false });
  }
  t.end();
});

test('D74: a picture whose address is longer than 2,048 characters is left out, and the product stays', (t: Test) => {
  const product = { ...makeProduct(1, city), image: { s_url: `/${'a'.repeat(bounds.address)}.jpg` } };
  t.strictSame(checker(Product)(product), { fits: true, dropped: ['image.s_url'] });
  t.equal(product.image.s_url, '');
  t.end();
});

test('D74: JSON is UTF-8, and a broken byte makes the whole answer a misfit', (t: Test) => {
  const parse = (bytes: Uint8Array) => allAtOnce(parseJson(bytes));
  t.strictSame(parse(Buffer.from('\ufeff{"title":"Вино"}')), { title: 'Вино' });
  const cyrillic = Buffer.from([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xc2, 0xe8, 0xed, 0xee, 0x22, 0x7d]);
  t.throws(() => parse(cyrillic), 'windows-1251');
  const elements = `${'"я",'.repeat(49_000)}"я"`;
  const long = Buffer.from(`[${elements}]`);
  t.equal((parse(long) as unknown[]).length, 49_001);
  long[long.length - 4] = 0xff;
  t.throws(() => parse(long), 'in a list that is parsed in pieces too');
  t.end();
});
