/** Where everything in the cart can be taken at once (conventions.md §4 'The promise'; D67). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import type { CheckoutRow } from '../../shared/contract/things.ts';
import { bestShelf, findWholeCart, notOnShelf, supplyOfLine } from '../../shared/rules/cart/whole-cart.ts';
import { pairForToday } from '../../shared/rules/checkout/pair.ts';
import type { PromisedRow } from '../../shared/rules/checkout/promises.ts';
import { promiseText } from '../../shared/rules/pickup/sentences.ts';
import {
  all,
  from,
  half,
  ids,
  lines,
  makeRow,
  none,
  type Stock,
  shelf,
  stock,
  wanted,
  warehouse,
} from './checkout-rows.ts';

const first = makeRow(1, [
  [2, 0],
  [1, 0],
]);
const second = makeRow(2, [
  [0, 0],
  [2, 0],
]);

test('two shops together: the nearest pair is offered only if no single shop has everything today [S2.38]', async (t: Test) => {
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
  const unnamed = { ...first, items_stock: { 1: { ...first.items_stock[1] } } } as PromisedRow;
  t.same(ids(pairForToday([unnamed, second], lines, from) ?? []), [], 'what a shop does not name it does not have');
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]), fc.array(stock, { minLength: 8 }), (places, stocks) => {
      const city = places.map((id, index) => makeRow(id, stocks[index] ?? none));
      return isDeepStrictEqual(ids(pairForToday(city, lines, from) ?? []), nearestPair(city));
    }),
  );
});

test('two shops together: only the 150 nearest shops with any stock today are considered [S2.38]', async (t: Test) => {
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
  const found = (rows: readonly PromisedRow[], mine?: number, wants = lines) => {
    const { shop, pair } = findWholeCart(rows, wants, { mine, from });
    return { shop: shop && [shop.shop.id, shop.way, promiseText(shop.promise), shop.others], pair: pair && ids(pair) };
  };
  const full: Stock = [
    [2, 0],
    [3, 0],
  ];
  const today = [makeRow(5, full), makeRow(2, all), makeRow(1, half), makeRow(7, full)];
  t.same(found(today), { shop: [2, 'retail', 'сегодня', 2] }, 'the nearest');
  t.same(found(today, 7), { shop: [7, 'retail', 'сегодня', 2] }, 'the visitor’s own');
  t.same(found(today, 1), { shop: [2, 'retail', 'сегодня', 2] }, 'not where it lacks something');
  const unknown = makeRow(1, full, { coordinate: null as unknown as undefined });
  t.same(
    found([unknown, makeRow(9, full)]).shop,
    [9, 'retail', 'сегодня', 1],
    'a place that is not known is the farthest',
  );

  t.same(
    found([makeRow(9, full), makeRow(1, warehouse)]).shop,
    [1, 'transit', 'с 23 ноября', 0],
    'later rather than 56 km away',
  );
  t.same(found([makeRow(9, full)]).shop, [9, 'retail', 'сегодня', 0], 'unless no nearer one has it');

  const later = [makeRow(1, warehouse, {}, 4), makeRow(3, warehouse, {}, 2), makeRow(2, warehouse, {}, 2)];
  t.same(found(later), { shop: [2, 'transit', 'с 23 ноября', 1] }, 'the earliest, and of these the nearest');
  t.same(found(later, 1).shop, [1, 'transit', 'с 25 ноября', 2]);
  t.same(found([makeRow(3, warehouse, {}, null)]).shop, [3, 'transit', 'под заказ', 0]);

  t.same(found([second, first]), { pair: [1, 2] });
  for (const id of [3, 8]) {
    t.same(
      found([second, first, makeRow(id, warehouse)]),
      { shop: [id, 'transit', 'с 23 ноября', 0] },
      'one later rather than two today',
    );
  }
  t.same(
    found([second, first, makeRow(9, full)]),
    { shop: [9, 'retail', 'сегодня', 0] },
    'one that is far rather than two near ones',
  );
  const [beside, there] = [4, 2].map((id) => makeRow(id, full, { coordinate: from }));
  t.equal(beside && there && found([beside, there]).shop?.[0], 2, 'of two as near, that of the lesser id');
  const nowhere = { coordinate: null as unknown as undefined };
  t.equal(found([makeRow(4, full, nowhere), makeRow(2, full, nowhere)]).shop?.[0], 2, 'of two unknown places as well');
  t.same(
    found([second, first, makeRow(8, warehouse)], 8),
    { shop: [8, 'transit', 'с 23 ноября', 0] },
    'the visitor’s own',
  );
  t.same(found([second, first], undefined, lines.slice(1, 2)), { pair: [1, 2] });
  t.same(
    found([second, first], undefined, [wanted(1, 2)]),
    { shop: [1, 'retail', 'сегодня', 0] },
    'for what is ticked alone',
  );
  t.same(found([second, first], undefined, [wanted(1, 3), wanted(2, 1)]), {}, 'for as many pieces as are wanted');

  const hours = { work_time: 'пн–пт 09:00–21:00' };
  const closed = [makeRow(1, full, hours), makeRow(2, full, hours), makeRow(3, warehouse, {}, 2)];
  t.same(
    found(closed).shop,
    [1, 'retail', 'в понедельник с 9:00', 2],
    'D67: closed on Saturday, as early as the order',
  );
  t.same(found([...closed, makeRow(4, full)]).shop, [4, 'retail', 'сегодня', 0], 'D67: the shop that is open');
  t.end();
});

test('X1: the cart says what the visitor’s own shop has, unless that shop has everything [D67]', (t: Test) => {
  const own = (rows: readonly PromisedRow[], mine?: number, wants = lines) => {
    const found = findWholeCart(rows, wants, { mine, from }).own;
    return found === undefined || found === 'nothing'
      ? found
      : [found.shop.id, found.way, promiseText(found.promise), found.pieces];
  };
  t.equal(own([makeRow(1, all), first]), undefined, 'no shop is the visitor’s');
  t.equal(own([makeRow(1, all), first], 1), undefined, 'it has everything, which is said anyway');
  t.equal(own([makeRow(1, all), makeRow(2, none)], 2), 'nothing');
  t.equal(own([makeRow(1, all)], 9), 'nothing', 'it is not in the answer');
  t.equal(own([makeRow(3, all), makeRow(1, [[2, 0]])], 1, lines.slice(1)), 'nothing', 'it only has what is not ticked');
  t.same(own([makeRow(3, all), first], 1), [1, 'retail', 'сегодня', 3], 'wanted pieces alone are counted');
  t.same(own([makeRow(3, all), makeRow(1, warehouse)], 1), [1, 'transit', 'с 23 ноября', 5]);
  const more: Stock = [
    [1, 2],
    [1, 3],
  ];
  t.same(own([makeRow(3, all), makeRow(1, more)], 1), [1, 'transit', 'с 23 ноября', 5], 'the way with more pieces');
  t.same(own([first, second], 1), [1, 'retail', 'сегодня', 3], 'beside two shops');
  const even: Stock = [[1, 1]];
  t.same(
    own([makeRow(3, all), makeRow(1, even)], 1),
    [1, 'retail', 'сегодня', 1],
    'the shelf, where both have as many',
  );
  t.same(own([makeRow(3, all), first], 1, lines.slice(1)), [1, 'retail', 'сегодня', 1], 'of what is ticked');
  t.end();
});

test('D13: most is taken from a shelf today, in the visitor’s own shop or the nearest [D67, X7]', (t: Test) => {
  const best = (rows: readonly PromisedRow[], mine?: number) => {
    const found = bestShelf(rows, lines, { mine, from });
    return found && [found.shop.id, found.way, promiseText(found.promise), found.pieces];
  };
  t.equal(best([makeRow(1, warehouse), makeRow(2, none)]), undefined, 'the warehouse is no shelf');
  t.same(best([makeRow(3, all), makeRow(2, all), first]), [2, 'retail', 'сегодня', 5], 'the nearest that has most');
  for (const rows of [
    [makeRow(3, all), makeRow(2, all)],
    [makeRow(2, all), makeRow(3, all)],
  ])
    t.same(best(rows, 3), [3, 'retail', 'сегодня', 5], 'the visitor’s own');
  t.same(best([makeRow(3, all), first], 1), [3, 'retail', 'сегодня', 5], 'but where it has less');
  const closed = makeRow(1, all, { work_time: 'пн–пт 09:00–21:00' });
  t.same(best([closed, second]), [2, 'retail', 'сегодня', 2], 'today rather than more');
  t.same(best([closed]), [1, 'retail', 'в понедельник с 9:00', 5], 'or else as early as can be');
  t.equal(best([makeRow(9, all)]), undefined, 'not 56 km away');
  t.same(best([makeRow(9, all)], 9), [9, 'retail', 'сегодня', 5], 'but for the visitor’s own');
  t.end();
});

test('X1: what is not on the shelf of a shop in the wanted number is lacking there', (t: Test) => {
  const lacking = (row: CheckoutRow | undefined) => notOnShelf(row, lines).map(({ id }) => id);
  t.same(lacking(undefined), [1, 2]);
  t.same(lacking(first), [2], 'of the second it has too few');
  t.same(lacking(makeRow(1, warehouse)), [1, 2], 'what comes on order does not lie on the shelf');
  t.same(lacking(makeRow(1, all)), []);
  t.same(lacking({ ...makeRow(1, all), items_stock: {} }), [1, 2], 'what a shop does not name it does not have');
  t.end();
});

test('D40: a line of the cart says in how many shops it lies, and from when on it comes on order', (t: Test) => {
  const supply = (rows: readonly CheckoutRow[], alone = true) => supplyOfLine(rows, 1, alone);
  t.same(supply([]), {});
  t.same(supply([makeRow(1, none), makeRow(2, shelf), makeRow(3, shelf)]), { shops: 2 });
  const ordered = [makeRow(1, warehouse, {}, 4), makeRow(2, warehouse, {}, 2), makeRow(3, warehouse, {}, null)];
  t.same(supply(ordered), { order: 2 }, 'the earliest');
  t.same(supply([makeRow(4, shelf), ...ordered]), { shops: 1, order: 2 });
  t.same(supply(ordered, false), { order: null }, 'the days of all lines together say nothing of one');
  t.same(supply(ordered.slice(2)), { order: null });
  t.same(supply([{ ...makeRow(1, all), items_stock: {} }]), {}, 'what a shop does not name it does not have');
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
