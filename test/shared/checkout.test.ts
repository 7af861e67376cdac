/** The rules of checkout (spec §2 'Checkout', §4, §5; D5, D10–D12). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import type { CheckoutRow, Shop } from '../../shared/contract/things.ts';
import { findWholeCart } from '../../shared/rules/cart/whole-cart.ts';
import { contactErrors, emailError } from '../../shared/rules/checkout/contacts.ts';
import { basketAt, minimumMissed, toOrder, type WantedLine } from '../../shared/rules/checkout/order.ts';
import { pairForToday } from '../../shared/rules/checkout/pair.ts';
import { type ShopWish, shopsFor } from '../../shared/rules/checkout/shops.ts';
import { isWayOpen, openWays, wayAt } from '../../shared/rules/checkout/ways.ts';
import { phoneError } from '../../shared/rules/forms/phone.ts';

const from = { lng: 37.6, lat: 55.75 };
const anyShop: ShopWish = { kind: 'person', filter: undefined, text: '', sort: 'distance' };

const wanted = (id: number, qnt: number): WantedLine => ({
  id,
  goodsId: id + 100,
  code: `A${id}`,
  title: `Вино ${id}`,
  variant: '0,75 л',
  brand: 'Дом',
  category: 'Вино',
  url: `/wine/${id}.html`,
  image: '/upload/x.svg',
  qnt,
});
const lines = [wanted(1, 2), wanted(2, 3)];
const PIECES = 5;

/** `[retail, transit]` of each line; 100 roubles on the shelf, 90 from the warehouse. */
type Stock = readonly (readonly [retail: number, transit: number])[];

function makeRow(id: number, stock: Stock, more: Partial<Shop> = {}, days = 2, price = 90): CheckoutRow {
  const shop: Shop = {
    id,
    name: `Витрина ${id}`,
    title: '',
    url: `/shop/${id}/`,
    address: `Зелёная ул., ${id}`,
    coordinate: { lng: 37.6 + id / 10, lat: 55.75 },
    metro_stations: [{ name: 'Сокол', color: '#00aa00', time: 5 }],
    work_time: '',
    directions: '',
    license: { no: '' },
    entity_name: '',
    inn: '',
    ogrn: '',
    legal_address: '',
    images: [],
    areas: [1],
    ...more,
  };
  const item = (in_stock: number, qnt: number, one: number) => ({
    in_stock,
    price: one,
    total: one * Math.min(in_stock, qnt),
  });
  const stocks = lines.map(({ id: line, qnt }, index) => {
    const [retail, transit] = stock[index] ?? [0, 0];
    return { line, qnt, retail: item(retail, qnt, 100), transit: item(transit, qnt, price) };
  });
  const sum = (way: 'retail' | 'transit') => ({
    in_stock: stocks.reduce((all, { qnt, ...one }) => all + Math.min(one[way].in_stock, qnt), 0),
    total: stocks.reduce((all, one) => all + one[way].total, 0),
  });
  return {
    shop,
    summary: { retail: sum('retail'), transit: { ...sum('transit'), delivery_days: days } },
    items_stock: Object.fromEntries(stocks.map(({ line, retail, transit }) => [line, { retail, transit }])),
  };
}

const all: Stock = [
  [9, 9],
  [9, 9],
];
const warehouse: Stock = [
  [0, 9],
  [0, 9],
];
const half: Stock = [[0, 9]];
const shelf: Stock = [[1, 0]];
const none: Stock = [];

const ids = (rows: readonly CheckoutRow[]) => rows.map(({ shop }) => shop.id);
const shown = (rows: readonly CheckoutRow[], wish: Partial<ShopWish> = {}) =>
  ids(shopsFor(rows, { ...anyShop, ...wish }, PIECES, from));

const stock = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 2 });
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

test('spec §5, D12: the filter for today and the legal-entity buyer kind hide shops that cannot serve', async (t: Test) => {
  const city = [makeRow(1, all), makeRow(2, warehouse), makeRow(3, shelf), makeRow(4, none)];
  t.same(shown(city), [1, 2, 3, 4]);
  t.same(shown(city, { filter: 'today' }), [1, 3]);
  t.same(shown(city, { kind: 'legal' }), [1, 2]);
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

test('spec §5: every word must occur in name, address or metro', async (t: Test) => {
  const city = [makeRow(1, all), makeRow(2, all, { metro_stations: [], address: 'Лесная ул., 2' })];
  t.same(shown(city, { text: ' зеленая  сокол ' }), [1]);
  t.same(shown(city, { text: 'витрина' }), [1, 2]);
  t.same(shown(city, { text: 'сокол 2' }), []);
});

test('D10: shops are sorted by distance, price, term or quantity; those without stock come last', async (t: Test) => {
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
  const late = { ...untold, summary: { retail: { in_stock: 0, total: 0 }, transit: { in_stock, total } } };
  t.same(shown([late, ...city], { sort: 'term' }), [3, 5, 1, 2, 6, 4], 'a term that is not told is the longest');
  t.same(shown(city, { sort: 'quantity' }), [2, 3, 1, 5, 4]);
  t.same(shown(city, { sort: 'term', kind: 'legal' }), [1, 3, 2], 'with a way forced, it alone counts');
  const nowhere = makeRow(7, all, { coordinate: undefined });
  t.same(shown([nowhere, makeRow(8, all)]), [8, 7], 'a shop whose place is not known is the farthest');
});

test('D10, D12: no filter, sort or search lists a shop twice, invents one, or shows one that cannot serve', async (t: Test) => {
  fc.assert(
    fc.property(rows, wish, (city, wished) => {
      const listed = shopsFor(city, wished, PIECES, from);
      const serves = ({ summary }: CheckoutRow) => {
        if (wished.filter === 'today' && !isWayOpen(summary, 'retail', wished.kind)) return false;
        return wished.kind === 'person' || isWayOpen(summary, 'transit', 'legal');
      };
      return new Set(ids(listed)).size === listed.length && listed.every((row) => city.includes(row) && serves(row));
    }),
  );
  t.pass();
});

test('D10: the sort by price never puts a shop with fewer available pieces before one with more', async (t: Test) => {
  fc.assert(
    fc.property(rows, (city) => {
      const most = ({ summary }: CheckoutRow) => Math.max(summary.retail.in_stock, summary.transit.in_stock);
      const covered = shopsFor(city, { ...anyShop, sort: 'price' }, PIECES, from).map(most);
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
  const row = makeRow(1, all);
  t.equal(minimumMissed(row, 'transit', 451), 451);
  t.equal(minimumMissed(row, 'transit', 450), undefined);
  t.equal(minimumMissed(row, 'retail', 9000), undefined);
  t.equal(minimumMissed(row, 'transit', null), undefined);
});

test('D14: the order contains the buyer kind as entityType; an empty e-mail is left out', async (t: Test) => {
  const buyer = { kind: 'legal', title: ' ООО ', phone: '+79991234567', email: ' ' } as const;
  const { taken } = basketAt(lines, makeRow(1, half), 'transit');
  t.same(toOrder(1, 'transit', buyer, taken, 0), {
    order: { orderType: 'transit', entityType: 'legal', shop: 1, title: 'ООО', phone: '+79991234567' },
    items: [{ id: 1, goods_id: 101, code: 'A1', qnt: 2, price: 90 }],
  });
  t.equal(toOrder(1, 'transit', { ...buyer, email: ' a@b.ru ' }, taken, 0).order.email, 'a@b.ru');
  const { order } = toOrder(1, 'retail', buyer, taken, Date.UTC(2026, 11, 2, 7));
  t.equal(order.ready_date, '2026-12-02T07:00:00.000Z', 'from the shelf it names the promised moment');
});

/** Two shops that have everything today only together. */
const first = makeRow(1, [
  [2, 0],
  [1, 0],
]);
const second = makeRow(2, [
  [0, 0],
  [2, 0],
]);

test('two shops together: the nearest pair is offered only if no single shop has everything today', async (t: Test) => {
  const far = makeRow(9, [
    [0, 0],
    [3, 0],
  ]);
  t.same(ids(pairForToday([far, second, first], lines, from) ?? []), [1, 2], 'the pair with the shortest way');
  const at = (id: number, east: number, pieces: Stock) =>
    makeRow(id, pieces, { coordinate: { lng: 37.6 + east, lat: 55.75 } });
  const [left, right]: Stock[] = [
    [[2, 0]],
    [
      [0, 0],
      [3, 0],
    ],
  ];
  t.same(
    ids(pairForToday([at(1, 0.2, left ?? none), at(9, 0.1, right ?? none)], lines, from) ?? []),
    [9, 1],
    'the nearer first',
  );
  t.same(
    ids(pairForToday([at(9, 0.1, left ?? none), at(1, 0.1, right ?? none)], lines, from) ?? []),
    [1, 9],
    'or the lesser id',
  );
  const [some, rest]: Stock[] = [
    [
      [1, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [2, 0],
    ],
  ];
  const near = [
    at(1, 0.1, left ?? none),
    at(2, 0.2, some ?? none),
    at(3, 0.3, rest ?? none),
    at(8, 0.8, right ?? none),
  ];
  t.same(ids(pairForToday(near, lines, from) ?? []), [2, 3], 'whatever the nearest shop makes with the farthest');
  t.equal(pairForToday([first, second, makeRow(3, all)], lines, from), undefined);
  t.equal(pairForToday([first, makeRow(4, warehouse)], lines, from), undefined, 'the warehouse is not today');
  const unnamed = { ...first, items_stock: { 1: { ...first.items_stock[1] } } } as CheckoutRow;
  t.same(ids(pairForToday([unnamed, second], lines, from) ?? []), [], 'what a shop does not name it does not have');
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]), fc.array(stock, { minLength: 8 }), (places, stocks) => {
      const city = places.map((id, index) => makeRow(id, stocks[index] ?? none));
      return isDeepStrictEqual(ids(pairForToday(city, lines, from) ?? []), nearestPair(city));
    }),
  );
});

test('two shops together: only the 150 nearest shops with any stock today are considered', async (t: Test) => {
  const [left, right]: Stock[] = [
    [[2, 0]],
    [
      [0, 0],
      [3, 0],
    ],
  ];
  const near = (count: number, pieces: Stock) => Array.from({ length: count }, (_, id) => makeRow(id + 2, pieces));
  const far = makeRow(500, right ?? none);
  t.same(ids(pairForToday([makeRow(1, left ?? none), ...near(148, shelf), far], lines, from) ?? []), [1, 500]);
  t.equal(pairForToday([makeRow(1, left ?? none), ...near(149, shelf), far], lines, from), undefined);
  t.same(ids(pairForToday([makeRow(1, left ?? none), ...near(149, none), far], lines, from) ?? []), [1, 500]);
});

test('X7: the whole cart is offered in the visitor’s shop, else in the nearest of the shops that have it earliest', (t: Test) => {
  const found = (rows: readonly CheckoutRow[], mine?: number, wants = lines, allAsked = true) => {
    const { shop, pair } = findWholeCart(rows, wants, { mine, from, allAsked });
    return { shop: shop && [shop.shop.id, shop.way, shop.days, shop.others], pair: pair && ids(pair) };
  };
  const full: Stock = [
    [2, 0],
    [3, 0],
  ];
  const today = [makeRow(5, full), makeRow(2, all), makeRow(1, half), makeRow(7, full)];
  t.same(found(today), { shop: [2, 'retail', 0, 2] }, 'the nearest');
  t.same(found(today, 7), { shop: [7, 'retail', 0, 2] }, 'the visitor’s own');
  t.same(found(today, 1), { shop: [2, 'retail', 0, 2] }, 'not where it lacks something');
  const unknown = makeRow(1, full, { coordinate: null as unknown as undefined });
  t.same(found([unknown, makeRow(9, full)]).shop, [9, 'retail', 0, 1], 'a place that is not known is the farthest');

  t.same(found([makeRow(9, full), makeRow(1, warehouse)]).shop, [1, 'transit', 2, 0], 'later rather than 56 km away');
  t.same(found([makeRow(9, full)]).shop, [9, 'retail', 0, 0], 'unless no nearer one has it');

  const later = [makeRow(1, warehouse, {}, 4), makeRow(3, warehouse, {}, 2), makeRow(2, warehouse, {}, 2)];
  t.same(found(later), { shop: [2, 'transit', 2, 1] }, 'the earliest, and of these the nearest');
  t.same(found(later, 1).shop, [1, 'transit', 4, 2]);
  t.same(found(later, undefined, lines, false).shop, [1, 'transit', undefined, 2], 'terms told for more are not told');

  t.same(found([second, first]), { pair: [1, 2] });
  t.same(found([second, first, makeRow(8, warehouse)]), { pair: [1, 2] }, 'two today rather than one later');
  t.same(found([second, first, makeRow(8, warehouse)], 8), { shop: [8, 'transit', 2, 0] }, 'but for the visitor’s own');
  t.same(found([second, first], undefined, lines.slice(1, 2)), { pair: [1, 2] });
  t.same(found([second, first], undefined, [wanted(1, 2)]), { shop: [1, 'retail', 0, 0] }, 'for what is ticked alone');
  t.same(found([second, first], undefined, [wanted(1, 3), wanted(2, 1)]), {}, 'for as many pieces as are wanted');
  t.end();
});

/** By trying all: shops lie the farther east the greater their id, the middle lies west of them all. */
function nearestPair(city: readonly CheckoutRow[]): readonly number[] {
  const onShelves = (...shops: CheckoutRow[]) =>
    lines.every(
      ({ id, qnt }) => shops.reduce((sum, shop) => sum + (shop.items_stock[id]?.retail.in_stock ?? 0), 0) >= qnt,
    );
  if (city.some((row) => onShelves(row))) return [];
  const pairs = city
    .flatMap((one) =>
      city.filter((other) => one.shop.id < other.shop.id && onShelves(one, other)).map((other) => ids([one, other])),
    )
    .sort(([a = 0, b = 0], [c = 0, d = 0]) => a + b - c - d || a - c);
  return pairs[0] ?? [];
}

test('spec §5: contacts require a name and a phone; the e-mail is optional, and only its format is checked', async (t: Test) => {
  const given = { phone: '8 999 123-45-67', title: 'Анна', email: '' };
  t.strictSame(contactErrors(given, phoneError), {}, 'no name of a field stays behind: the button counts them');
  t.same(contactErrors({ phone: ' ', title: '  ', email: 'a@b' }, phoneError), {
    phone: 'Обязательное поле',
    title: 'Обязательное поле',
    email: 'Некорректный e-mail',
  });
  t.equal(contactErrors({ ...given, phone: '8 999' }, phoneError).phone, 'Введите номер телефона полностью');
  t.equal(contactErrors({ ...given, phone: 'нет телефона' }, phoneError).phone, 'Некорректный номер телефона');
  for (const right of ['a@b.ru', ' anna.p@shop.example ', 'я@почта.рф', ' '])
    t.equal(emailError(right), undefined, right);
  for (const wrong of ['a', 'a@b', '@b.ru', 'a@b.r', 'a b@c.ru', 'a@b.1c', 'a@b.ru!']) t.ok(emailError(wrong), wrong);
});
