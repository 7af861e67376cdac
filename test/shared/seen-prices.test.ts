/** Prices seen in the cart (D64). */
import { test } from 'tap';
import { packPrices, priceBefore, unpackPrices } from '../../shared/rules/cart/seen-prices.ts';

test('D64: seen prices are read back as shown; what does not fit loses the oldest lines', async (t) => {
  const lines = [
    { goods_id: 7, price: 768.6 },
    { goods_id: 40_000, price: 1290 },
  ];
  const seen = unpackPrices(packPrices(lines, 100));
  t.same(
    [...seen],
    [
      [7, 769],
      [40_000, 1290],
    ],
  );
  t.equal(priceBefore(seen, { goods_id: 7, price: 769.4 }), undefined);
  t.equal(priceBefore(seen, { goods_id: 7, price: 792 }), 769);
  t.equal(priceBefore(seen, { goods_id: 8, price: 792 }), undefined);
  t.same([...unpackPrices(packPrices(lines, 10)).keys()], [40_000]);
  const [, newest = ''] = packPrices(lines, 100).split('-');
  t.equal(packPrices(lines, newest.length), newest, 'exactly as long as there is room');
  for (const text of ['', 'x', '1.2.3', '-', '.1.2', '1.$2']) t.same([...unpackPrices(text)], [], text);
  for (const text of ['1.2-', '1.2-<b>']) t.same([...unpackPrices(text)], [[1, 2]], text);
});
