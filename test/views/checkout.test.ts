/** Words of shops in checkout (spec §2 'Checkout', D10, D20). */
import { test } from 'tap';
import { dayOf, fromDay, placeOf } from '../../views/checkout/shop-texts.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';

const now = Date.parse('2026-11-21T12:00:00+03:00');
const rowWith = (delivery_days: number | null | undefined) => {
  const stock = { in_stock: 1, total: 900 };
  return { summary: { retail: stock, transit: delivery_days === undefined ? stock : { ...stock, delivery_days } } };
};

test('the pickup day is today for retail, and today plus the delivery days for transit', async (t) => {
  const row = rowWith(4);
  t.equal(dayOf(row, 'retail', now), 'сегодня');
  t.equal(fromDay(row, 'retail', now), 'с сегодня');
  t.equal(dayOf(row, 'transit', now), '25 ноября');
  t.equal(fromDay(row, 'transit', now), 'с 25 ноября');
  t.equal(fromDay(rowWith(0), 'transit', now), 'с 21 ноября');
});

test('D10: without delivery days a transit order shows под заказ instead of a day', async (t) => {
  for (const row of [rowWith(undefined), rowWith(null)]) {
    t.equal(dayOf(row, 'transit', now), 'под заказ');
    t.equal(fromDay(row, 'transit', now), 'под заказ');
    t.equal(dayOf(row, 'retail', now), 'сегодня');
  }
});

test('spec §2: a shop entry shows the address, else the name, and is never empty', async (t) => {
  const [moscow] = cities as [(typeof cities)[number]];
  const named = (more: object) => placeOf({ ...makeShop(7, moscow), ...more });
  t.equal(named({}), 'Москва, ул. Садовая, 7');
  t.equal(named({ address: '' }), 'Винотека № 7');
  t.equal(named({ address: '', name: '' }), 'Винотека № 7, Москва');
  t.equal(named({ address: '', name: '', title: '' }), 'Магазин № 7');
});
