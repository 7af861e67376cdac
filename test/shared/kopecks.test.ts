/** Prices with kopecks (contract.md §3, D5, D37, D72): sums are rounded once, where they are shown, or not at all. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import type { CartItem, CheckoutRow, Shop } from '../../shared/contract/things.ts';
import { totalOf } from '../../shared/rules/cart/totals.ts';
import { basketAt, minimumMissed, toOrder, toWanted } from '../../shared/rules/checkout/order.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { orderProblems, totalOf as orderTotal } from '../../upstream/orders/check.ts';
import { itemStocks } from '../../upstream/places/stock.ts';
import { writeProfile } from '../kit/profile.ts';

/** Lines of a cart. Prices in kopecks, because whole numbers are exact. */
const cart = fc.array(
  fc.record({ kopecks: fc.integer({ min: 1, max: 9_999_999 }), qnt: fc.integer({ min: 1, max: 99 }) }),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const shown = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''));
/** Half a rouble is rounded up. */
const rounded = (kopecks: number): number => Math.floor((kopecks + 50) / 100);

function itemOf({ kopecks, qnt }: { kopecks: number; qnt: number }, id: number) {
  return {
    id,
    goods_id: id,
    code: `${id}`,
    product: { title: '' },
    image: { url: '' },
    qnt,
    price: kopecks / 100,
  } as CartItem;
}

function rowOf(lines: readonly CartItem[]): CheckoutRow {
  const stocks = lines.map(({ id, qnt, price }) => {
    const stock = {
      goodsId: id,
      shopId: 1,
      retail: 99,
      transit: 99,
      retailPrice: price,
      transitPrice: price,
      deliveryDays: 1,
    };
    return [id, itemStocks(stock, qnt, price)] as const;
  });
  const sum = { in_stock: 1, total: stocks.reduce((total, [, { transit }]) => total + transit.total, 0) };
  return { shop: {} as Shop, summary: { retail: sum, transit: sum }, items_stock: Object.fromEntries(stocks) };
}

const buyer = { title: 'Анна', phone: '+79991234567' };

test('D5: a total is exact to the kopeck, shown rounded once, and differs from its lines by their rounding only', (t: Test) => {
  fc.assert(
    fc.property(cart, (drawn) => {
      const lines = drawn.map(itemOf);
      const exact = drawn.reduce((sum, { kopecks, qnt }) => sum + kopecks * qnt, 0);
      const row = rowOf(lines);
      const basket = basketAt(lines.map(toWanted), row, 'transit');
      for (const total of [
        totalOf(lines),
        basket.total,
        orderTotal(toOrder(1, 'transit', 'person', buyer, basket.taken, undefined).items),
      ]) {
        t.equal(total, exact / 100);
        t.equal(shown(formatMoney(total)), rounded(exact));
      }
      const ofLines = lines.map(({ qnt, price }) => shown(formatMoney(qnt * price)));
      ofLines.forEach((sum, index) => {
        const { kopecks = 0, qnt = 0 } = drawn[index] ?? {};
        t.equal(sum, rounded(kopecks * qnt));
      });
      const difference = Math.abs(ofLines.reduce((sum, one) => sum + one, 0) - rounded(exact));
      t.ok(difference <= (lines.length + 1) / 2);
      t.equal(
        minimumMissed(row.summary.transit.total, 'transit', exact / 100),
        undefined,
        'a minimum that is met to the kopeck is met',
      );
    }),
    { numRuns: 200 },
  );
  t.end();
});

test('contract §5.8: the order carries exact prices, and the embedded API takes them [D72]', (t: Test) => {
  const lines = [
    { kopecks: 123_456, qnt: 3 },
    { kopecks: 200_001, qnt: 1 },
  ].map(itemOf);
  const body = toOrder(
    1,
    'transit',
    'person',
    buyer,
    basketAt(lines.map(toWanted), rowOf(lines), 'transit').taken,
    undefined,
  );
  t.strictSame(
    body.items.map(({ price }) => price),
    [1234.56, 2000.01],
  );
  const price = (id: number): number => lines[id]?.price ?? 0;
  const ground = {
    shopServes: true,
    line: (id: number) => ({ id, goodsId: id, qnt: 3 }) as never,
    stock: (goodsId: number) => ({ transit: 9, transitPrice: price(goodsId) }) as never,
    promise: { kind: 'today', at: 0, localAt: 0, until: 0 } as const,
  };
  t.strictSame(orderProblems(body, ground), {});
  const cheaper = body.items.map((item) => ({ ...item, price: item.price - 0.01 }));
  t.match(
    orderProblems({ ...body, items: cheaper }, ground),
    { 'items[0].price': String },
    'a kopeck less is another price',
  );
  t.end();
});

async function shownBy(t: Test, profile: object): Promise<unknown> {
  const env = { ...process.env, SHOP_PROFILE: writeProfile(t, { 'profile.json': profile }) };
  const flags = ['--import', './tools/tsx-hook.mjs', 'test/shared/shown-amounts.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env });
  return JSON.parse(stdout.replaceAll('\u00a0', ' '));
}

test('D72: a shop shows kopecks everywhere or nowhere, and all that speaks of an amount agrees', async (t: Test) => {
  t.strictSame(await shownBy(t, { money: { kopecks: true } }), {
    texts: ['4 380,25 ₽', '4 380 ₽', '0,50 ₽', '4 099,92 ₽', '−1 ₽', '0 ₽'],
    each: '4 380,25 ₽ за штуку',
    facets: ['Цена: от 4 380,25 до 5 000,50 ₽', 'Объём: от 0,5 л'],
    data: [4380.25, 4380.25],
    changed: [null, 4380.25],
    again: { is: 'put', price: 4380.3 },
  });
  const rounded = {
    texts: ['4 380 ₽', '4 380 ₽', '1 ₽', '4 100 ₽', '−1 ₽', '0 ₽'],
    each: '4 380 ₽ за штуку',
    facets: ['Цена: от 4 380,25 до 5 000,5 ₽', 'Объём: от 0,5 л'],
    data: [4380, 4380],
    changed: [null, null],
    again: { is: 'put' },
  };
  t.strictSame(await shownBy(t, { money: { kopecks: false } }), rounded);
  t.strictSame(await shownBy(t, {}), rounded, 'the default');
});
