/** The rules of checkout (spec §2 'Checkout', §4, §5; D5, D10–D12). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import * as v from 'valibot';
import { Buyer } from '../../shared/contract/order.ts';
import type { CheckoutRow } from '../../shared/contract/things.ts';
import {
  type Contacts,
  contactErrors,
  contactsOf,
  eachField,
  toBuyer,
} from '../../shared/rules/checkout/buyer-fields.ts';
import { basketAt, minimumMissed, toOrder } from '../../shared/rules/checkout/order.ts';
import { handedOut, type PromisedRow, promiseRow } from '../../shared/rules/checkout/promises.ts';
import { checkoutRules } from '../../shared/rules/checkout/shops.ts';
import { isWayOpen, openWays, wayAt } from '../../shared/rules/checkout/ways.ts';
import { emailError } from '../../shared/rules/forms/fields.ts';
import { phoneError } from '../../shared/rules/forms/phone.ts';
import { findShops, type ShopFilter } from '../../shared/rules/shops/find.ts';
import type { ShopSort } from '../../shared/rules/shops/sort.ts';
import { listedShop } from '../../views/shops/model.ts';
import {
  all,
  from,
  half,
  ids,
  lines,
  makeRow,
  none,
  promise,
  type Stock,
  shelf,
  stock,
  wanted,
  warehouse,
} from './checkout-rows.ts';

interface ShopWish {
  readonly kind: 'person' | 'legal';
  readonly filter: ShopFilter | undefined;
  readonly text: string;
  readonly sort: ShopSort;
}
const anyShop: ShopWish = { kind: 'person', filter: undefined, text: '', sort: 'distance' };
const PIECES = 5;

const shopsFor = (rows: readonly PromisedRow[], { kind, filter, ...wish }: ShopWish) =>
  findShops(
    rows.map((row) => ({ ...listedShop(row.shop, {}), ...row })),
    { ...wish, pressed: filter === undefined ? [] : [filter] },
    checkoutRules(kind, PIECES),
    { from, centre: from, mine: undefined },
  );
const shown = (rows: readonly PromisedRow[], wish: Partial<ShopWish> = {}) =>
  ids(shopsFor(rows, { ...anyShop, ...wish }).shops);

const rows = fc
  .array(fc.tuple(stock, fc.nat(5), fc.integer({ min: 1, max: 200 })), { maxLength: 12 })
  .map((made) => made.map(([pieces, days, price], index) => makeRow(index + 1, pieces, {}, days, price)));
const wish = fc.record<ShopWish>({
  kind: fc.constantFrom('person', 'legal'),
  filter: fc.constantFrom(undefined, 'today', 'all'),
  text: fc.constantFrom('', 'зеленая', 'СОКОЛ', 'витрина 1', 'нигде'),
  sort: fc.constantFrom('distance', 'price', 'term', 'quantity'),
});

test('spec §4: a shop keeps the chosen pickup way unless it has no stock for it', async (t: Test) => {
  const only = makeRow(1, shelf).summary;
  t.equal(wayAt(only, 'person', 'transit'), 'retail');
  t.equal(wayAt(only, 'person', 'retail'), 'retail');
  t.equal(wayAt(makeRow(1, none).summary, 'person', 'retail'), 'retail');
  t.equal(wayAt(only, 'legal', 'retail'), 'transit');
  t.same(openWays(makeRow(1, all).summary, 'legal'), ['transit']);
  fc.assert(
    fc.property(
      stock,
      fc.constantFrom('person', 'legal'),
      fc.constantFrom('retail', 'transit'),
      (pieces, kind, way) => {
        const { summary } = makeRow(1, pieces);
        const open = openWays(summary, kind);
        return open.length === 0 || open.includes(wayAt(summary, kind, way));
      },
    ),
  );
});

test('spec §5, D12: the filter for today and the legal-entity buyer kind hide shops that cannot serve [S5.9]', async (t: Test) => {
  const city = [makeRow(1, all), makeRow(2, warehouse), makeRow(3, shelf), makeRow(4, none)];
  t.same(shown(city), [1, 2, 3, 4]);
  t.same(shown(city, { filter: 'today' }), [1, 3]);
  t.same(shown(city, { kind: 'legal' }), [1, 2]);
});

test('D67: Забрать сегодня keeps the shops that still hand out today, and the term is what they promise', async (t: Test) => {
  const at = (time: string) =>
    [
      makeRow(1, all, { work_time: 'пн–пт 09:00–21:00' }, 3),
      makeRow(2, shelf, { work_time: 'ежедневно 10:00–18:00' }),
      makeRow(3, warehouse, {}, 1),
    ].map((row) => promise(row, Date.parse(time)));
  const saturday = at('2026-11-28T12:00:00+03:00');
  t.same(shown(saturday, { filter: 'today' }), [2]);
  t.same(shown(saturday, { sort: 'term' }), [2, 3, 1]);
  const late = shopsFor(at('2026-11-28T17:01:00+03:00'), { ...anyShop, filter: 'today' });
  t.same([late.canToday, late.pressed], [false, []], 'an hour before closing');
  t.same(ids(late.shops), [1, 2, 3], 'a filter that nobody can undo has no effect');
  t.same(shown(at('2026-11-27T22:41:00+03:00'), { sort: 'term' }), [3, 2, 1]);
});

test('D68: the terms of a shop are those of the goods that it has', async (t: Test) => {
  const cheese = { ...wanted(2, 3), url: '/cheese/2.html', category: 'Сыр' };
  const around = makeRow(1, shelf, { work_time: 'круглосуточно' });
  const early = Date.parse('2026-11-28T03:00:00+03:00');
  t.match(promiseRow(around, [lines[0] ?? cheese, cheese], early, {}).shelf, { kind: 'todayFrom', isRestricted: true });
  const other = makeRow(
    1,
    [
      [0, 0],
      [3, 0],
    ],
    { work_time: 'круглосуточно' },
  );
  t.match(promiseRow(other, [lines[0] ?? cheese, cheese], early, {}).shelf, { kind: 'today' });
});

test('D68: what a shop never hands out it does not have', async (t: Test) => {
  const cheese = { ...wanted(2, 3), url: '/cheese/2.html', category: 'Сыр' };
  const mixed = [lines[0] ?? cheese, cheese];
  const late = makeRow(1, all, { work_time: 'ежедневно 23:00–07:00' });
  const around = makeRow(2, all, { work_time: 'круглосуточно' });
  const [night, day] = handedOut([late, around], mixed);
  t.equal(day, around);
  t.match(night?.summary, {
    retail: { in_stock: 3, total: 300 },
    transit: { in_stock: 3, total: 270, delivery_days: 2 },
  });
  t.same(basketAt(mixed, night ?? late, 'retail').missing, [mixed[0]]);
  t.same(openWays(handedOut([late], lines)[0]?.summary ?? late.summary, 'person'), []);
});

test('D11: the filter for complete stock keeps the shops where one way alone covers every piece', async (t: Test) => {
  const split: Stock = [
    [2, 0],
    [0, 3],
  ];
  const city = [
    makeRow(1, split),
    makeRow(2, warehouse),
    makeRow(3, half),
    makeRow(4, [
      [2, 0],
      [3, 0],
    ]),
    makeRow(5, [
      [1, 2],
      [0, 3],
    ]),
  ];
  t.same(shown(city, { filter: 'all' }), [2, 4, 5]);
  t.same(shown(city, { filter: 'all', kind: 'legal' }), [2, 5]);
});

test('spec §5: every word must occur in name, address or metro [S2.38]', async (t: Test) => {
  const city = [makeRow(1, all), makeRow(2, all, { metro_stations: [], address: 'Лесная ул., 2' })];
  t.same(shown(city, { text: ' зеленая  сокол ' }), [1]);
  t.same(shown(city, { text: 'витрина' }), [1, 2]);
  t.same(shown(city, { text: 'сокол 2' }), []);
});

test('D10: shops are sorted by distance, price, term or quantity; those without stock come last [S2.38]', async (t: Test) => {
  const city = [
    makeRow(1, half, {}, 1, 10),
    makeRow(2, warehouse, {}, 5, 80),
    makeRow(3, all, {}, 3, 120),
    makeRow(4, none),
    makeRow(5, shelf),
  ];
  t.same(shown(city), [1, 2, 3, 5, 4], 'shops with nothing stand last');
  t.same(shown(city, { sort: 'price' }), [2, 3, 1, 5, 4], 'a shop with half of the goods is not cheap');
  t.same(shown(city, { sort: 'term' }), [3, 5, 1, 2, 4], '0 days on the shelf');
  const untold = makeRow(6, all);
  const { in_stock, total } = untold.summary.transit;
  const late = promise({ ...untold, summary: { retail: { in_stock: 0, total: 0 }, transit: { in_stock, total } } });
  t.same(shown([late, ...city], { sort: 'term' }), [3, 5, 1, 2, 6, 4], 'a term that is not told is the longest');
  t.same(shown(city, { sort: 'quantity' }), [2, 3, 1, 5, 4]);
  t.same(shown(city, { sort: 'term', kind: 'legal' }), [1, 3, 2], 'with a way forced, it alone counts');
  const nowhere = makeRow(7, all, { coordinate: undefined });
  t.same(shown([nowhere, makeRow(8, all)]), [8, 7], 'a shop whose place is not known is the farthest');
});

test('D10, D12: no filter, sort or search lists a shop twice, invents one, or shows one that cannot serve', async (t: Test) => {
  fc.assert(
    fc.property(rows, wish, (city, wished) => {
      const { shops: listed, canToday } = shopsFor(city, wished);
      const serves = ({ summary }: CheckoutRow) => {
        if (wished.filter === 'today' && canToday && !isWayOpen(summary, 'retail', wished.kind)) return false;
        return wished.kind === 'person' || isWayOpen(summary, 'transit', 'legal');
      };
      return (
        new Set(ids(listed)).size === listed.length &&
        listed.every((row) => city.some(({ shop }) => shop === row.shop) && serves(row))
      );
    }),
  );
  t.pass();
});

test('D10: the sort by price never puts a shop with fewer available pieces before one with more', async (t: Test) => {
  fc.assert(
    fc.property(rows, (city) => {
      const most = ({ summary }: CheckoutRow) => Math.max(summary.retail.in_stock, summary.transit.in_stock);
      const covered = shopsFor(city, { ...anyShop, sort: 'price' }).shops.map(most);
      return covered.every((pieces, index) => index === 0 || pieces <= (covered[index - 1] ?? 0));
    }),
  );
  t.pass();
});

test('spec §5, D5: quantities are capped by stock, the rest is listed as missing, the total is that of shop and way', async (t: Test) => {
  fc.assert(
    fc.property(stock, fc.constantFrom('retail', 'transit'), (pieces, way) => {
      const row = makeRow(1, pieces);
      const basket = basketAt(lines, row, way);
      const capped = basket.taken.every(({ id, qnt, wanted: asked }) => {
        return qnt > 0 && qnt <= asked && qnt <= (row.items_stock[id]?.[way].in_stock ?? 0);
      });
      const missing = basket.missing.reduce((sum, { qnt }) => sum + qnt, 0);
      const sum = basket.taken.reduce((total, { qnt, price }) => total + qnt * price, 0);
      return (
        capped &&
        basket.pieces + missing === PIECES &&
        basket.pieces === row.summary[way].in_stock &&
        basket.total === row.summary[way].total &&
        sum === basket.total
      );
    }),
  );
  const scrap = { in_stock: 1.9, price: 90, total: 90 };
  const cut = basketAt(lines, { ...makeRow(1, all), items_stock: { 1: { retail: scrap, transit: scrap } } }, 'retail');
  t.equal(cut.pieces, 1, 'pieces are whole');
  const basket = basketAt(lines, { ...makeRow(1, all), items_stock: {} }, 'transit');
  t.same(basket, { taken: [], missing: lines, pieces: 0, total: 0 }, 'a line that the shop does not name is missing');
});

test('spec §5: the minimum order applies to warehouse orders only, against their total at the shop', async (t: Test) => {
  const { total } = makeRow(1, all).summary.transit;
  t.equal(total, 450);
  t.equal(minimumMissed(total, 'transit', 451), 451);
  t.equal(minimumMissed(total, 'transit', 450), undefined);
  t.equal(minimumMissed(total, 'retail', 9000), undefined);
  t.equal(minimumMissed(total, 'transit', null), undefined);
});

test('D14: the order contains the buyer kind as entityType, and is for the moment that was promised', async (t: Test) => {
  const buyer = { title: 'Анна', phone: '+79991234567' };
  const { taken } = basketAt(lines, makeRow(1, half), 'transit');
  t.same(toOrder(1, 'transit', 'legal', buyer, taken, 0), {
    order: { orderType: 'transit', entityType: 'legal', shop: 1, title: 'Анна', phone: '+79991234567' },
    items: [{ id: 1, goods_id: 101, code: 'A1', qnt: 2, price: 90 }],
  });
  const { order } = toOrder(1, 'retail', 'person', buyer, taken, Date.UTC(2026, 11, 2, 7));
  t.equal(order.ready_date, '2026-12-02T07:00:00.000Z', 'from the shelf it names the promised moment');
});

const typed = (more: Partial<Contacts>): Contacts => ({ ...eachField(() => ''), ...more });

test('D14, D71: the order has what the buyer was asked for, trimmed, and nothing that is empty', async (t: Test) => {
  const contacts = typed({
    phone: '8 999 123-45-67',
    title: ' Анна ',
    email: ' a@b.ru ',
    'company.title': 'ООО «Дубрава»',
    'company.inn': ' 7707083893',
  });
  const person = { phone: '+79991234567', title: 'Анна', email: 'a@b.ru' };
  t.same(toBuyer(contacts, 'person', person.phone), person);
  const legal = { ...person, company: { title: 'ООО «Дубрава»', inn: '7707083893' } };
  t.same(toBuyer(contacts, 'legal', person.phone), legal);
  t.same(toBuyer({ ...contacts, email: ' ' }, 'person', person.phone), { phone: person.phone, title: 'Анна' });
  t.same(toBuyer(contactsOf(legal), 'legal', person.phone), legal, 'and is read back from it');
  for (const kind of ['person', 'legal'] as const) t.ok(v.is(Buyer, toBuyer(contacts, kind, person.phone)));
});

test('spec §5: contacts require a name and a phone; the e-mail is optional, and only its format is checked [S5.4]', async (t: Test) => {
  const errorsOf = (more: Partial<Contacts>) => contactErrors(typed(more), 'person', phoneError);
  const given = { phone: '8 999 123-45-67', title: 'Анна' };
  t.strictSame(errorsOf(given), {}, 'no name of a field stays behind: the button counts them');
  t.same(errorsOf({ phone: ' ', title: '  ', email: 'a@b' }), {
    phone: 'Обязательное поле',
    title: 'Обязательное поле',
    email: 'Некорректный e-mail',
  });
  t.equal(errorsOf({ ...given, phone: '8 999' }).phone, 'Введите номер телефона полностью');
  t.equal(errorsOf({ ...given, phone: 'нет телефона' }).phone, 'Некорректный номер телефона');
  t.strictSame(errorsOf({ ...given, email: ' ' }), {}, 'blank is not given');
  for (const right of ['a@b.ru', ' anna.p@shop.example ', 'я@почта.рф']) t.equal(emailError(right), undefined, right);
  for (const wrong of ['a', 'a@b', '@b.ru', 'a@b.r', 'a b@c.ru', 'a@b.1c', 'a@b.ru!']) t.ok(emailError(wrong), wrong);
});

test('D71: a legal entity also gives its company, its INN with right check digits, and an e-mail for the invoice', async (t: Test) => {
  const errorsOf = (more: Partial<Contacts>) => contactErrors(typed(more), 'legal', phoneError);
  const given = { phone: '8 999 123-45-67', title: 'Анна', email: 'a@b.ru' };
  t.same(errorsOf({ ...given, email: '' }), {
    email: 'Укажите e-mail для счёта',
    'company.title': 'Обязательное поле',
    'company.inn': 'Обязательное поле',
  });
  const company = { 'company.title': 'ООО «Дубрава»', 'company.inn': '7707083893' };
  t.same(errorsOf({ ...given, ...company }), {});
  t.same(errorsOf({ ...given, ...company, 'company.inn': '7707083894', 'company.kpp': '7736' }), {
    'company.inn': 'Проверьте ИНН',
    'company.kpp': 'Проверьте КПП',
  });
});
