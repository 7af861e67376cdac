/** Words of shops in checkout (spec §2 'Checkout', D10, D20). */
import { test } from 'tap';
import type { CheckoutRow } from '../../shared/contract/things.ts';
import { promiseRow } from '../../shared/rules/checkout/promises.ts';
import { whenText } from '../../views/checkout/shops/shop-choice.tsx';
import { listedShop } from '../../views/shops/model.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';

const [moscow] = cities as [(typeof cities)[number]];
const rowWith = (delivery_days: number | null | undefined): CheckoutRow => {
  const stock = { in_stock: 1, total: 900 };
  return {
    shop: { ...makeShop(7, moscow), work_time: 'ежедневно 10:00–22:00' },
    summary: { retail: stock, transit: delivery_days === undefined ? stock : { ...stock, delivery_days } },
    items_stock: {},
  };
};
const at = (time: string, row: CheckoutRow) => promiseRow(row, [], Date.parse(`${time}+03:00`), {});

test('D67: checkout says when a shop hands out, by each way [D36]', async (t) => {
  const noon = at('2026-11-21T12:00', rowWith(4));
  t.equal(whenText(noon, 'retail'), 'сегодня');
  t.equal(whenText(noon, 'transit'), 'с 25 ноября');
  const late = at('2026-11-28T22:41', rowWith(4));
  t.equal(whenText(late, 'retail'), 'завтра с 10:00');
  t.equal(whenText(late, 'transit'), 'со 2 декабря');
  t.equal(whenText(at('2026-11-29T08:00', rowWith(0)), 'retail'), 'сегодня с 10:00');
});

test('D10: without delivery days a transit order shows под заказ instead of a day', async (t) => {
  for (const row of [rowWith(undefined), rowWith(null)]) {
    t.equal(whenText(at('2026-11-21T12:00', row), 'transit'), 'под заказ');
    t.equal(whenText(at('2026-11-21T12:00', row), 'retail'), 'сегодня');
  }
});

test('spec §2: a shop entry shows the address, else the name, and is never empty [S2.38]', async (t) => {
  const named = (more: object) => listedShop({ ...makeShop(7, moscow), ...more }, {}).address;
  t.equal(named({}), 'Москва, ул. Садовая, 7');
  t.equal(named({ address: '' }), 'Винотека № 7');
  t.equal(named({ address: '', name: '' }), 'Винотека № 7, Москва');
  t.equal(named({ address: '', name: '', title: '' }), 'Магазин № 7');
});
