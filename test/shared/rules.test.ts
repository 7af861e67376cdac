/** The rules of what is shown: money, discount, word forms, days, availability (spec §2, §9; D20, D37, D40). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { escapeMarkup } from '../../shared/escape-markup.ts';
import { message } from '../../shared/message.ts';
import { cutQuantity, mostPieces, readQuantity } from '../../shared/rules/cart/quantity.ts';
import { orderLine, retailLine, supplyOf } from '../../shared/rules/catalogue/availability.ts';
import { discountPercent, formatDiscount } from '../../shared/rules/catalogue/discount.ts';
import { factsOf, pricePerLitre } from '../../shared/rules/catalogue/facts.ts';
import { ratingText, reviewCountText } from '../../shared/rules/catalogue/rating.ts';
import { daysLater, endOfDay, formatDay, formatTime } from '../../shared/rules/dates.ts';
import {
  formatInteger,
  formatLimit,
  formatMoney,
  formatPercent,
  fromShownUnits,
  toShownUnits,
} from '../../shared/rules/money.ts';
import { localTime, momentAt } from '../../shared/rules/zone-clock.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';

const stocked = { availability_status: 'in_stock', shops_count: 3, transit_shops_count: 5, delivery_days: 4 } as const;
/** 21 November 2026, 12:00 in Moscow. */
const noon = Date.UTC(2026, 10, 21, 9);

test('spec §9, D37: money is rounded roubles with no-break spaces, as ru-RU writes RUB [S9.1]', async (t: Test) => {
  t.equal(formatMoney(1290), '1\u00a0290\u00a0₽');
  t.equal(formatMoney(999.5), '1\u00a0000\u00a0₽');
  t.equal(formatMoney(999.4), '999\u00a0₽');
  t.equal(formatMoney(0), '0\u00a0₽');
  const oracle = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (roubles) => formatMoney(roubles) === oracle.format(roubles)),
  );
});

test('D72: where no kopecks are shown an amount is counted in roubles, and a limit stays as it was set', async (t: Test) => {
  t.equal(toShownUnits(999.5), 1000);
  t.equal(fromShownUnits(1290), 1290);
  t.equal(formatLimit(1500.5, '₽'), '1\u00a0500,5');
  t.equal(formatLimit(1500, undefined), '1\u00a0500');
});

test('spec §9, D40: percentages have two fraction digits [S9.1]', async (t: Test) => {
  t.equal(formatPercent(0.125), '12,50\u00a0%');
  t.equal(formatPercent(-0.00001), '0,00\u00a0%');
  t.equal(formatPercent(-0.005), '−0,50\u00a0%');
  t.equal(formatPercent(-12.5), '−1\u00a0250,00\u00a0%');
  t.equal(formatInteger(-1234), '−1\u00a0234');
  t.equal(formatInteger(12345.625), '12\u00a0345,625');
  t.equal(shopsTexts.minutes({ count: 1.5 }), '1,5 минуты');
});

test('spec §2, D37: the discount is the rounded percentage between old and new price, shown as −N %', async (t: Test) => {
  t.equal(discountPercent(1290, 1590), 19);
  t.equal(formatDiscount(19), '−19 %');
  t.equal(discountPercent(500, 1000), 50);
  for (const old of [null, undefined, 100, 99]) t.equal(discountPercent(100, old), undefined);
  t.equal(discountPercent(999, 1000), undefined, 'one that rounds to nothing is none');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (price, old) => {
      const percent = discountPercent(price, old);
      return percent === undefined ? old <= price || (old - price) / old < 0.005 : percent >= 1 && percent <= 100;
    }),
  );
});

test('spec §9: товар for 1 but 11, товара for 2–4 but 12–14, else товаров [S9.2]', async (t: Test) => {
  const oracle = new Intl.PluralRules('ru-RU');
  const forms = { one: 'товар', few: 'товара', many: 'товаров' } as Record<string, string>;
  fc.assert(
    fc.property(fc.nat(1e6), (count) => goodsTexts.count({ count }).split(' ').pop() === forms[oracle.select(count)]),
  );
  t.equal(goodsTexts.count({ count: 1 }), '1 товар');
  t.equal(goodsTexts.count({ count: 22 }), '22 товара');
  t.equal(goodsTexts.count({ count: 1112 }), '1\u00a0112 товаров');
  t.equal(goodsTexts.inShops({ count: 21 }), 'в 21 магазине');
  t.equal(goodsTexts.inShops({ count: 12 }), 'в 12 магазинах');
});

test('a message formats amounts, days and times by the rules of the shop; a missing value throws', async (t: Test) => {
  const moment = Date.UTC(2026, 10, 24, 22, 5);
  t.equal(message<'sum'>('от {sum, number, money}')({ sum: 1234.4 }), `от ${formatMoney(1234.4)}`);
  t.equal(message<'at'>('с {at, date, day}, {at, time, clock}')({ at: moment }), 'с 25 ноября, 01:05');
  t.equal(message<'a' | 'b'>('{a} и {b}')({ b: 2, a: 1 }), '1 и 2');
  t.throws(() => message<'sum'>('от {sum')({ sum: 1 }), SyntaxError);
  t.throws(() => message<string>('от {sum}')({}));
});

test('a plural form never calls Intl.NumberFormat.supportedLocalesOf, which takes a browser 30 ms', async (t: Test) => {
  const listed = t.capture(Intl.NumberFormat, 'supportedLocalesOf');
  t.equal(
    message<'count'>('{count, plural, one {бокал} few {бокала} many {бокалов} other {бокала}}')({ count: 3 }),
    'бокала',
  );
  t.equal(listed().length, 0);
});

test("D20: the clock of Moscow is that of the zones' database", async (t: Test) => {
  const parts = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'medium' });
  // The last change of clocks was in October 2014.
  const moment = fc.date({ min: new Date('2010-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const changes = ['2011-03-26T23:00Z', '2014-10-25T22:00Z'].flatMap((at) =>
    [-1000, 0, 1000].map((ms) => [new Date(Date.parse(at) + ms)] as [Date]),
  );
  fc.assert(
    fc.property(moment, (date) => {
      const local = new Date(localTime(date.getTime(), undefined)).toISOString().slice(0, 19);
      return local === parts.format(date).replace(' ', 'T');
    }),
    { examples: changes },
  );
  t.equal(momentAt(Date.UTC(2026, 6, 1, 12), 'Europe/Moscow'), Date.UTC(2026, 6, 1, 9));
  t.equal(momentAt(Date.UTC(2013, 6, 1, 12), 'Europe/Moscow'), Date.UTC(2013, 6, 1, 8));
});

test('spec §9, D20: days are D MMMM in Moscow, in any time zone [S9.1]', async (t: Test) => {
  t.equal(formatDay(noon), '21 ноября');
  t.equal(formatDay(noon, 10), '1 декабря');
  t.equal(formatDay(Date.UTC(2026, 11, 31, 21)), '1 января', 'midnight in Moscow comes at 21:00 UTC');
  const oracle = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' });
  const since2015 = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2060, 0, 1) });
  fc.assert(fc.property(since2015, (moment) => formatDay(moment) === oracle.format(moment)));
});

test('D20: a day ends with midnight in Moscow', async (t: Test) => {
  const midnight = Date.UTC(2026, 10, 21, 21);
  for (const moment of [noon, midnight - 1, midnight - 24 * 3_600_000]) t.equal(endOfDay(moment), midnight);
  t.equal(endOfDay(midnight), midnight + 24 * 3_600_000, 'the first moment of a day belongs to it');
  t.equal(daysLater(midnight - 1, 4), daysLater(noon, 4), 'the same all day long: words made of it are found again');
});

test('D32: a moment of the day is HH:mm in Moscow', async (t: Test) => {
  t.equal(formatTime(Date.UTC(2026, 10, 21, 11, 5)), '14:05');
  t.equal(formatTime(Date.UTC(2026, 10, 21, 21, 0)), '00:00');
});

test('D40: availability lines show the number of shops and the day of delivery on order [S9.2]', async (t: Test) => {
  const supply = supplyOf(stocked);
  t.equal(retailLine(supply), 'в 3 магазинах');
  t.equal(orderLine(supply, noon), 'под заказ с 25 ноября');
  t.equal(retailLine(supplyOf({ ...stocked, shops_count: 1 })), 'в 1 магазине');
  t.equal(retailLine({ shops: 11 }), 'в 11 магазинах');
  t.equal(retailLine({ shops: 21 }), 'в 21 магазине');
});

test('the five special characters of markup are escaped as entities', async (t: Test) => {
  t.equal(
    escapeMarkup(`<a href="x" title='y'>Тёмное & светлое</a>`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Тёмное &amp; светлое&lt;/a&gt;',
  );
});

test('spec §2: pre-order goods have only the on-order line, goods out of stock have none', async (t: Test) => {
  const preOrder = supplyOf({ ...stocked, availability_status: 'on_order', shops_count: 0 });
  t.equal(retailLine(preOrder), undefined);
  t.equal(orderLine(preOrder, noon), 'под заказ с 25 ноября');
  const undated = supplyOf({ ...stocked, delivery_days: null });
  t.equal(orderLine(undated, noon), 'под заказ');
  const oneByOrder = supplyOf({ ...stocked, shops_count: 0, transit_shops_count: 1 });
  t.same(oneByOrder, { order: 4 });
  const shelfOnly = supplyOf({ ...stocked, transit_shops_count: 0 });
  t.equal(orderLine(shelfOnly, noon), undefined);
  t.same(supplyOf({ ...stocked, availability_status: 'out_of_stock' }), {}, 'whatever the counts say');
});

test('X2: at most six facts are shown, by attribute code, in the order of the conventions, each kind once', async (t: Test) => {
  const attribute = (code: string) => ({ code, title: code, values: [{ title: 'x' }] });
  const told = (...codes: string[]) => factsOf(codes.map(attribute)).map(({ code }) => code);
  t.same(told('country', 'type', 'sugar', 'colour'), ['colour', 'sugar', 'country']);
  t.same(told('color', 'colour'), ['color']);
  const all = ['aging', 'temperature', 'region', 'country', 'volume', 'strength', 'grape', 'sugar', 'color'];
  t.same(told(...all), ['color', 'sugar', 'grape', 'strength', 'volume', 'country']);
  t.same(told('aging', 'temperature', 'region'), ['region', 'temperature', 'aging']);
  t.same(told('weight', 'vintage'), []);
});

test('X2: a price per litre is shown only for drinks with a volume', async (t: Test) => {
  const litre = (variant: string, url = '/wine/x.html') => pricePerLitre({ url, variant, price: 929 });
  t.equal(litre('0,75 л'), '1\u00a0239\u00a0₽ за литр');
  t.equal(litre('500 мл'), '1\u00a0858\u00a0₽ за литр');
  t.equal(litre('6 × 0.5 л'), '310\u00a0₽ за литр');
  t.equal(litre('1,5 л в подарочной коробке'), '619\u00a0₽ за литр');
  for (const variant of ['', '250 г', '0 л', '2 лот', '0,75']) t.equal(litre(variant), undefined, variant);
  for (const category of ['glasses', 'posuda', 'accessories', 'food', 'chocolate', 'tea', 'coffe', 'gift-baskets']) {
    t.equal(litre('0,45 л', `/${category}/x.html`), undefined, `${category}: no drink`);
  }
  t.equal(litre('0,75 л', 'https://elsewhere/x.html'), undefined);
});

test('X2: a rating has at most one decimal; the number of reviews takes the right plural form', async (t: Test) => {
  const words = (value: number, count: number) => [ratingText({ value, count }), reviewCountText({ value, count })];
  t.same(words(4.56, 21), ['Оценка 4,6 из 5', '21 отзыв']);
  t.same(words(5, 12), ['Оценка 5 из 5', '12 отзывов']);
});

test('D73: a quantity is at most what can be had, or 999; what the cart holds is never lowered by asking for more', async (t: Test) => {
  const there = (in_stock: number) => ({ in_stock, price: 1, total: 1 });
  t.equal(mostPieces({ stock: { retail: there(3), transit: there(12) } }), 12);
  t.equal(mostPieces({ stock: { retail: there(12), transit: there(3) } }), 12);
  t.equal(mostPieces({ stock: { retail: there(0), transit: there(5000) } }), 999);
  t.equal(mostPieces({ stock: { retail: there(0), transit: there(0) } }), 999, 'unknown');
  t.equal(mostPieces(undefined), 999);
  t.equal(cutQuantity(15, 2, 12), 12);
  t.equal(cutQuantity(12, 2, 12), 12);
  t.equal(cutQuantity(21, 20, 12), 20, 'less is there than the cart holds');
  t.equal(cutQuantity(19, 20, 12), 19);
  t.equal(readQuantity('1000000'), 1_000_000, 'a number, to be cut');
  for (const text of ['', 'много', '1.5', '-1']) t.equal(readQuantity(text), undefined, text);
});
