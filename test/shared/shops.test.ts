/** Shops near and far, found and sorted (spec §2 'Product stock view', §5 'Shop filters', §9; D10, D35). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { isToday } from '../../shared/rules/pickup/promise.ts';
import { awayText, distanceKm, EARTH_RADIUS_KM, formatDistance } from '../../shared/rules/shops/distance.ts';
import { type FinderWish, findShops, listedArea, shopsIn, shopsUntil } from '../../shared/rules/shops/find.ts';
import { countEntries, groupByMetro } from '../../shared/rules/shops/groups.ts';
import { middleOf, nearestFirst } from '../../shared/rules/shops/nearest.ts';
import { type Ranked, type ShopSort, sortShops } from '../../shared/rules/shops/sort.ts';
import {
  cityShops,
  onOrderLine,
  pickupLine,
  promiseShops,
  type StockedShop,
  stockPrice,
  stockRules,
} from '../../shared/rules/shops/stock.ts';

const point = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});
const moscow = { lng: 37.617644, lat: 55.755819 };

test('spec §9: the distance is the haversine one on a sphere of 6371 km [S9.5]', async (t: Test) => {
  t.equal(EARTH_RADIUS_KM, 6371);
  t.equal(Math.round(distanceKm(moscow, { lng: 30.315644, lat: 59.938955 })), 634);
  t.equal(distanceKm({ lng: 0, lat: 0 }, { lng: 0, lat: 1 }).toFixed(6), ((Math.PI * 6371) / 180).toFixed(6));
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      const ab = distanceKm(a, b);
      // Near antipodes the formula is good to a metre.
      const slack = 1e-3;
      return (
        distanceKm(a, a) === 0 &&
        Math.abs(ab - distanceKm(b, a)) < slack &&
        ab <= Math.PI * EARTH_RADIUS_KM + slack &&
        ab <= distanceKm(a, c) + distanceKm(c, b) + slack
      );
    }),
  );
  t.strictSame([0.03, 0.84, 0.96, 3.42, 9.94, 9.96, 12.4].map(formatDistance), [
    '0,1 км',
    '0,8 км',
    '1,0 км',
    '3,4 км',
    '9,9 км',
    '10 км',
    '12 км',
  ]);
});

test('D69: a list says how far a shop is from the visitor, else from the centre, where that sorts it or is out of the city', async (t: Test) => {
  const podolsk = { lng: 37.5547, lat: 55.4242 };
  const near = { lng: 37.63, lat: 55.76 };
  const centre = { at: moscow, isVisitor: false };
  t.equal(awayText(podolsk, centre, false), '37 км от центра');
  t.equal(awayText(near, centre, false), undefined);
  t.equal(awayText(near, centre, true), '0,9 км от центра');
  t.equal(awayText(near, { at: moscow, isVisitor: true }, false), '0,9 км');
  t.equal(awayText(undefined, centre, true), undefined);
  t.equal(awayText(near, undefined, true), undefined);
  const retail = { pieces: 1, price: 1 };
  const place = { hours: '', name: '', address: '', metro: [], areas: [1], price: 1, retail };
  const shops = [
    { ...place, id: 1, at: near },
    { ...place, id: 2, at: podolsk },
    { ...place, id: 3, at: near, hours: 'вс 10:00–20:00' },
    { ...place, id: 4, at: near, areas: [2] },
  ];
  t.strictSame(idsOf(cityShops(1, shops, moscow)), [1, 3], 'neither a shop in another town nor one of another city');
  t.strictSame(idsOf(cityShops(undefined, shops, moscow)), [1, 3, 4], 'nobody knows the city');
  const today = promised(cityShops(1, shops, moscow)).filter(({ shelf }) => isToday(shelf));
  t.equal(today.length, 1, 'a shop in another town, and one that is closed, do not count');
});

test('places are sorted by distance, then by id; those without coordinates come last', async (t: Test) => {
  const things = [
    { id: 5 },
    { id: 4, at: { lng: 30, lat: 60 } },
    { id: 3, at: moscow },
    { id: 2 },
    { id: 1, at: moscow },
  ];
  t.strictSame(
    nearestFirst(things, moscow).map(({ id }) => id),
    [1, 3, 4, 2, 5],
  );
});

test('the middle of several shops is the median of their coordinates, so an outlier does not move it', async (t: Test) => {
  t.equal(middleOf([]), undefined);
  const places = [
    [9, 50],
    [11, 56],
    [10, 55],
    [-170, -80],
    [12, 54],
  ].map(([lng = 0, lat = 0]) => ({ lng, lat }));
  t.strictSame(middleOf(places), { lng: 10, lat: 54 });
});

test('D35: a list hides the shops of other cities unless search text is entered', async (t: Test) => {
  t.strictSame([listedArea(1, ''), listedArea(1, ' '), listedArea(1, 'невский')], [1, 1, undefined]);
  const shops = [{ areas: [1, 13] }, { areas: [2] }];
  t.strictSame(shopsIn(1, shops), shops.slice(0, 1));
  t.strictSame(shopsIn(undefined, shops), shops, 'nobody knows the city');
});

const offer = fc.record({
  share: fc.integer({ min: 1, max: 4 }).map((quarters) => quarters / 4),
  total: fc.integer({ min: 1, max: 5000 }),
  at: fc.integer({ min: 0, max: 9 }),
});
const ranked: fc.Arbitrary<Ranked[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    distance: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(Number.POSITIVE_INFINITY)),
    offers: fc.array(offer, { maxLength: 2 }),
  }),
  { selector: ({ id }) => id },
);
const self = (shop: Ranked): Ranked => shop;
const idsOf = (shops: readonly { readonly id: number }[]): number[] => shops.map(({ id }) => id);

test('D10: every sort is a total order; shops without stock come last, ties are broken by distance, then id', async (t: Test) => {
  const sorts: ShopSort[] = ['distance', 'price', 'term', 'quantity'];
  fc.assert(
    fc.property(ranked, fc.constantFrom(...sorts), (shops, sort) => {
      const sorted = sortShops(shops, sort, self);
      const shuffled = sortShops([...shops].reverse(), sort, self);
      const firstEmpty = sorted.findIndex(({ offers }) => offers.length === 0);
      const rest = firstEmpty === -1 ? [] : sorted.slice(firstEmpty);
      return (
        sorted.length === shops.length &&
        idsOf(sorted).join() === idsOf(shuffled).join() &&
        rest.every(({ offers }) => offers.length === 0)
      );
    }),
  );
  const tied = [7, 3, 5].map(
    (id): Ranked => ({ id, distance: id === 5 ? 1 : 2, offers: [{ share: 1, total: 9, at: 0 }] }),
  );
  for (const sort of sorts) t.strictSame(idsOf(sortShops(tied, sort, self)), [5, 3, 7], sort);
});

test('D10: price sorts by covered share, then total; term by the fewest days; quantity by covered share', async (t: Test) => {
  const shops: Ranked[] = [
    { id: 1, distance: 1, offers: [{ share: 0.5, total: 10, at: 0 }] },
    { id: 2, distance: 2, offers: [{ share: 1, total: 300, at: 4 }] },
    {
      id: 3,
      distance: 3,
      offers: [
        { share: 1, total: 200, at: 2 },
        { share: 0.5, total: 5, at: 1 },
      ],
    },
  ];
  t.strictSame(idsOf(sortShops(shops, 'price', self)), [3, 2, 1], 'a shop with half of the goods is not cheap');
  t.strictSame(idsOf(sortShops(shops, 'term', self)), [1, 3, 2]);
  t.strictSame(idsOf(sortShops(shops, 'quantity', self)), [2, 3, 1]);
  t.strictSame(idsOf(shops), [1, 2, 3], 'what was given stays');
});

/** A Saturday's noon in Moscow. */
const noon = Date.parse('2026-11-28T12:00+03:00');
const promised = (places: readonly StockedShop[], now = noon) => promiseShops(places, now, { minutes: 60 });

const places: readonly StockedShop[] = [
  {
    id: 1,
    hours: '',
    name: 'Первый',
    address: 'Тверская, 1',
    at: moscow,
    areas: [1],
    metro: [],
    price: 90,
    retail: { pieces: 5, price: 100 },
    transit: { pieces: 9, price: 90, days: 3 },
  },
  {
    id: 2,
    hours: '',
    name: 'Второй',
    address: 'Арбат, 2',
    at: { lng: 37.6, lat: 55.75 },
    areas: [1],
    metro: [],
    price: 80,
    transit: { pieces: 2, price: 80, days: 1 },
  },
  {
    id: 3,
    hours: '',
    name: 'Третий',
    address: 'Невский, 3',
    at: { lng: 30.3, lat: 59.9 },
    areas: [2],
    metro: [],
    price: 70,
    retail: { pieces: 1, price: 70 },
  },
  {
    id: 4,
    hours: '',
    name: 'Без места',
    address: 'Лесная, 4',
    areas: [1],
    metro: [],
    price: 95,
    retail: { pieces: 1, price: 95 },
  },
  { id: 5, hours: '', name: 'Пустой', address: 'Садовая, 5', metro: [], at: moscow, areas: [1], price: 60 },
];
const anyStock: FinderWish = { text: '', sort: 'distance', pressed: [] };
const inMoscow = { from: moscow, centre: moscow, mine: undefined };
const stockInList = (shops: readonly StockedShop[], wish: Partial<FinderWish>) =>
  findShops(promised(shopsIn(listedArea(1, wish.text ?? ''), shops)), { ...anyStock, ...wish }, stockRules, inMoscow);
const listIds = (wish: Partial<FinderWish>): number[] => idsOf(stockInList(places, wish).shops);

test('spec §2 stock view, D35, D69: filters by way, sorts by distance, price and term; search text reaches other cities [S5.10]', async (t: Test) => {
  t.strictSame(listIds({}), [1, 2, 4, 5], 'nearest first; what has no place behind, what has nothing last');
  t.strictSame(listIds({ sort: 'price' }), [2, 1, 4, 5]);
  t.strictSame(listIds({ sort: 'term' }), [1, 4, 2, 5]);
  t.strictSame(listIds({ pressed: ['today'] }), [1, 4]);
  t.strictSame(listIds({ pressed: ['onOrder'] }), [1, 2]);
  t.strictSame(listIds({ pressed: ['today', 'onOrder'] }), [1]);
  t.strictSame(listIds({ pressed: ['today'], sort: 'price' }), [4, 1], 'a way that is asked for alone counts alone');
  const two = [
    { ...places[0], id: 1, retail: { pieces: 1, price: 10 }, transit: { pieces: 1, price: 60, days: 1 } },
    { ...places[0], id: 2, retail: { pieces: 1, price: 50 }, transit: { pieces: 1, price: 40, days: 1 } },
  ] as StockedShop[];
  const byPrice = (wish: Partial<FinderWish>) => idsOf(stockInList(two, { ...wish, sort: 'price' }).shops);
  t.strictSame(
    [byPrice({}), byPrice({ pressed: ['onOrder'] })],
    [
      [1, 2],
      [2, 1],
    ],
    'the shelf’s price is not that of an order',
  );
  const other = two.map(({ retail, transit, ...place }) => ({
    ...place,
    retail: transit,
    transit: { ...retail, days: 1 },
  }));
  const wished = { pressed: ['today', 'onOrder'], sort: 'price' } as const;
  for (const better of [two, other as StockedShop[]]) {
    t.strictSame(idsOf(stockInList(better, wished).shops), [1, 2], 'asked for both, the better counts');
  }
  t.strictSame(listIds({ text: 'невский' }), [3], 'entered text reaches other cities');
  t.strictSame(listIds({ text: ' ' }), listIds({}), 'spaces are no text');
});

test('spec §2 stock view: the price of a marker follows the toggles', async (t: Test) => {
  const [first, , , , empty] = places as [StockedShop, StockedShop, StockedShop, StockedShop, StockedShop];
  t.equal(stockPrice(first, []), 90);
  t.equal(stockPrice(first, ['today']), 100);
  t.equal(stockPrice(first, ['onOrder']), 90);
  t.equal(stockPrice(empty, []), undefined);
  const { retail, transit, ...neither } = first;
  t.equal(stockPrice({ ...first, price: 85 }, ['today', 'onOrder']), 85, 'both are neither alone: the row’s own');
  t.equal(stockPrice({ ...neither, retail, price: 85 } as StockedShop, []), 85, 'on the shelf alone');
  t.equal(stockPrice({ ...neither, transit, price: 85 } as StockedShop, ['today']), 85);
});

test('D67: the stock of a shop says when its pieces can be taken, when an order comes, and the prices', async (t: Test) => {
  const hours = 'Пн–Пт с 10:00 до 20:00, Сб с 10:00 до 16:00';
  const place: StockedShop = {
    ...{ id: 1, name: 'Первый', address: 'Тверская, 1', metro: [], areas: [1], price: 90, hours },
    retail: { pieces: 8, price: 1190 },
    transit: { pieces: 9, price: 990, days: 3 },
  };
  const lines = (time: string, own: StockedShop = place) => {
    const [one] = promised([own], Date.parse(`${time}+03:00`));
    return one && [pickupLine(one), onOrderLine(one)];
  };
  t.strictSame(lines('2026-11-28T12:00'), ['сегодня, 8 шт., 1\u00a0190\u00a0₽', 'с 1 декабря, 990\u00a0₽']);
  t.strictSame(lines('2026-11-29T12:00'), ['завтра с 10:00, 8 шт., 1\u00a0190\u00a0₽', 'со 2 декабря, 990\u00a0₽']);
  const undated = { ...place, transit: { pieces: 1, price: 990, days: null } };
  t.equal(lines('2026-11-28T12:00', undated)?.[1], 'под заказ, 990\u00a0₽', 'nobody says when');
  t.equal(
    lines('2026-11-28T12:00', { ...place, zone: 'Asia/Kamchatka' })?.[0],
    'в понедельник с 10:00, 8 шт., 1\u00a0190\u00a0₽',
  );
  const [bare] = promised([{ ...undated, retail: undefined, transit: undefined } as unknown as StockedShop]);
  t.strictSame(bare && [pickupLine(bare), onOrderLine(bare)], [undefined, undefined]);
});

test('D67: Забрать сегодня and Сначала быстрее go by what the shops promise', async (t: Test) => {
  const at = (id: number, hours: string, more: Partial<StockedShop>): StockedShop => ({
    ...{ id, hours, name: '', address: '', metro: [], areas: [1], price: 90, ...more },
  });
  const retail = { pieces: 1, price: 100 };
  const shops = [
    at(1, '10:00–12:30', { retail }),
    at(2, 'пн 10:00–20:00', { transit: { pieces: 1, price: 90, days: 1 } }),
    at(3, 'вс 9:00–20:00', { retail }),
    at(4, '10:00–20:00', { retail, transit: { pieces: 1, price: 90, days: 1 } }),
    at(5, '14:00–20:00', { retail }),
  ];
  const ids = (wish: Partial<FinderWish>) => idsOf(stockInList(shops, wish).shops);
  t.strictSame(ids({ pressed: ['today'] }), [4, 5]);
  t.strictSame(ids({ sort: 'term' }), [4, 5, 3, 1, 2]);
  t.equal(shopsUntil(promised(shops)), Date.parse('2026-11-28T14:00+03:00'), 'then shop 5 opens');
});

test('shops by metro: a shop is listed under each of its stations, nearest first; shops without one are apart', async (t: Test) => {
  const metro = (name: string, minutes: number, color = '#ff0000') => ({ name, color, minutes });
  const { stations, others } = groupByMetro([
    { id: 1, metro: [metro('Яузская', 9), metro('Арбатская', 3)] },
    { id: 2, metro: [metro('Яузская', 4)] },
    { id: 3, metro: [metro('Арбатская', 5, '#0000ff')] },
    { id: 4, metro: [] },
  ]);
  t.strictSame(
    stations.map(({ name, shops }) => [name, ...shops.map(({ shop }) => shop.id)]),
    [
      ['Арбатская', 1],
      ['Арбатская', 3],
      ['Яузская', 2, 1],
    ],
  );
  t.strictSame(idsOf(others), [4]);
  t.equal(
    countEntries([
      { id: 1, metro: [metro('Яузская', 9), metro('Арбатская', 3)] },
      { id: 4, metro: [] },
    ]),
    3,
    'a shop near two stations is listed twice',
  );

  const near = [1, 2, 3, 4].map((id) => ({ id, metro: id === 4 ? [] : [metro(`Станция ${id >> 1}`, id)] }));
  const short = groupByMetro(near, 0, 2);
  t.strictSame(
    short.stations.map(({ shops }) => shops.length),
    [1, 1],
    'no more than were asked for',
  );
  t.strictSame(short.others, []);
  const one = groupByMetro(near, 0, 1).stations;
  t.strictSame(
    one.map(({ shops }) => shops.length),
    [1],
    'a station without a shop to show is left out',
  );
  const later = groupByMetro(near, 2, 4);
  t.strictSame(
    [later.stations.map(({ shops }) => idsOf(shops.map(({ shop }) => shop))), idsOf(later.others)],
    [[[3]], [4]],
  );
  const even = groupByMetro([
    { id: 8, metro: [metro('Яузская', 4)] },
    { id: 7, metro: [metro('Яузская', 4)] },
  ]);
  t.strictSame(
    even.stations.map(({ shops }) => shops.map(({ shop }) => shop.id)),
    [[7, 8]],
  );
});
