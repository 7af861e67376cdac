/** The pure rules of the embedded shop API: filters, contacts, orders, faults, the calculator. */
import { test } from 'tap';
import type { PickupPromise } from '../../shared/rules/pickup/promise.ts';
import { restrictionNote } from '../../shared/rules/pickup/terms.ts';
import { readChoices } from '../../upstream/catalogue/choice.ts';
import { createFacets, type Facet } from '../../upstream/catalogue/facets.ts';
import { chosenItems, countFacets, offersChoice } from '../../upstream/catalogue/filters.ts';
import { type Item, itemOf } from '../../upstream/catalogue/item.ts';
import { type Facets, facetsOf, filterValue, goodsFacetsOf, sectionsOf } from '../../upstream/database/facets.ts';
import { parseFaults } from '../../upstream/faults.ts';
import { bottleLitres } from '../../upstream/forms/bottle-size.ts';
import { litresFor } from '../../upstream/forms/party.ts';
import { MIN_ORDER, orderProblems } from '../../upstream/orders/check.ts';

const names = new Map<string, string>();
/** Shops that hand out today, by category. */
const handingOut = new Map([['wine', new Set(['7'])]]);
const facets = createFacets(
  {
    categories: new Map([['wine', 'Вино']]),
    brands: new Map([['lark', 'Жаворонок']]),
    shops: new Map([['7', 'Витрина на Покровке']]),
  },
  [
    { code: 'color', title: 'Цвет', unit: null, values: new Map([['red', 'Красное']]) },
    { code: 'volume', title: 'Объём', unit: 'л', values: names },
    { code: 'strength', title: 'Крепость', unit: '%', values: names },
  ],
  (category) => handingOut.get(category) ?? new Set(),
);

interface Goods {
  readonly price: number;
  readonly old?: number;
  readonly volume?: string;
  readonly gone?: true;
}

/** A product of the given colour with the given variations. */
function item(id: number, color: string, goods: readonly Goods[], strength = '12.5'): Item {
  const product = {
    id,
    category: 'wine',
    brand: id % 2 === 0 ? 'lark' : 'rook',
    title: `Вино ${id}`,
    sections: [],
    facets: { color: [color], strength: [strength] },
    popularity: 1,
    addedOn: 1,
    goods: goods.map((one, index) => ({
      id: id * 10 + index,
      productId: id,
      price: one.price,
      priceOld: null,
      facets: (one.volume === undefined ? {} : { volume: [one.volume] }) as Facets,
    })),
  };
  const offers = goods.map((one, index) => {
    const shops = one.gone ? 0 : 2;
    const status = one.gone ? ('out_of_stock' as const) : ('in_stock' as const);
    const counts = {
      shopsCount: shops,
      transitShopsCount: shops,
      deliveryDays: 1,
      status,
      shops: { any: [], today: [] },
    };
    return [id * 10 + index, { price: one.price, priceOld: one.old ?? null, ...counts }] as const;
  });
  return itemOf(product, new Map(offers));
}

const items = [
  item(1, 'red', [
    { price: 500, volume: '0-75' },
    { price: 900, volume: '1-5' },
  ]),
  item(2, 'red', [{ price: 700, old: 1000 }]),
  item(3, 'white', [{ price: 600, gone: true }], '11'),
  item(4, 'white', [{ price: 1500 }]),
];
const chosen = (filter: Record<string, unknown>) => chosenItems(items, readChoices(filter, facets));
const idsOf = (filter: Record<string, unknown>) => chosen(filter).map(({ product }) => product.id);
const facet = (code: string): Facet => {
  const found = facets.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no filter ${code}`);
  return found;
};
const countsOf = (code: string, filter: Record<string, unknown>) =>
  countFacets(items, [facet(code)], readChoices(filter, facets))[0]?.counts ?? { bearers: -1 };

test('values of one list filter combine with OR, different filters with AND', async (t) => {
  t.same(idsOf({ color: ['red'] }), [1, 2]);
  t.same(idsOf({ color: ['red', 'white'] }), [1, 2, 3, 4]);
  t.same(idsOf({ color: ['red'], brand: ['lark'] }), [2]);
  t.same(idsOf({ color: ['green'] }), []);
});

test('range filters include their bounds, and one bound is enough', async (t) => {
  t.same(idsOf({ price: { from: '600', to: '700' } }), [2, 3]);
  t.same(idsOf({ price: { from: '1000' } }), [4]);
  t.same(idsOf({ strength: { to: '11' } }), [3]);
});

test('flag filters apply when their value is 1', async (t) => {
  t.same(idsOf({ discount: '1' }), [2]);
  t.same(idsOf({ available: '1' }), [1, 2, 4]);
  t.same(idsOf({ available: '0' }), [1, 2, 3, 4]);
});

test('empty, invalid and unknown filters exclude nothing', async (t) => {
  const nothing = { price: { from: '', to: 'x' }, color: [], brand: '', nose: ['long'], __proto__: ['a'] };
  t.equal(chosen(nothing), items);
});

test('a single variation must match all filters on variations', async (t) => {
  t.same(idsOf({ volume: ['1-5'], price: { to: '600' } }), []);
  t.same(idsOf({ volume: ['1-5'], price: { from: '600' } }), [1]);
});

test('the variation that matches the filters comes first', async (t) => {
  const [first] = chosen({ volume: ['1-5'] });
  t.same(
    first?.goods.map(({ id }) => id),
    [11, 10],
  );
});

test('filter counts apply all the other filters', async (t) => {
  const filter = { color: ['red'], discount: '1' };
  t.same(countsOf('color', filter).values, new Map([['red', 1]]));
  t.same(countsOf('discount', filter).values, new Map([['1', 1]]));
  t.same(
    countsOf('brand', { color: ['red'] }).values,
    new Map([
      ['rook', 1],
      ['lark', 1],
    ]),
  );
  t.match(countsOf('price', { color: ['white'], price: { to: '1' } }), { min: 600, max: 1500 });
  t.same(countsOf('price', { color: ['green'] }), { bearers: 0 });
});

test('wines are filtered by how long they were aged, not by the words for it', async (t) => {
  const of = (title: string) => filterValue('aging', { title }).title;
  t.equal(of('Нержавеющая сталь, 4 месяца'), 'До полугода');
  t.equal(of('Бетонные чаны, 8 месяцев'), 'От полугода до года');
  t.equal(of('Французский дуб, 12 месяцев'), of('Большие дубовые бочки, 18 месяцев'));
  t.equal(of('Дубовые бочки, 2 года'), 'От двух до пяти лет');
  t.equal(of('Солера, 10 лет'), 'Пять лет и дольше');
  t.equal(of('Квеври'), 'Квеври', 'words without a time stay');
  t.same(facetsOf([{ code: 'aging', title: 'Выдержка', values: [{ title: 'Солера, 8 лет' }] }]), {
    aging: ['pyat-let-i-dolshe'],
  });
});

test('a filter is shown when enough products have it and it offers a choice', async (t) => {
  const shown = (code: string, of: number) => offersChoice(facet(code), countsOf(code, {}), of);
  t.ok(shown('color', 4));
  t.ok(shown('strength', 4));
  t.notOk(shown('strength', 100), 'few of many');
  t.ok(shown('discount', 100), 'a flag is shown for one product');
  t.notOk(offersChoice(facet('color'), { bearers: 4, values: new Map([['red', 4]]) }, 4), 'one value for all');
});

test('attributes become filters; measures named in a variant become filters of that variation alone', async (t) => {
  const attributes = [
    { code: 'type', title: 'Вид', values: [{ title: 'Сухое', url: '/wine/dry/' }] },
    { code: 'strength', title: 'Крепость', values: [{ title: '12,5', unit: '%' }] },
    { code: 'volume', title: 'Объём', values: ['0,5', '1,5'].map((title) => ({ title, unit: 'л' })) },
  ];
  t.same(facetsOf(attributes), { type: ['sukhoe'], strength: ['12.5'], volume: ['0-5', '1-5'] });
  t.same(goodsFacetsOf(attributes, '0,5 л в тубе'), { volume: ['0-5'] });
  t.same(goodsFacetsOf(attributes, 'набор'), { volume: ['0-5', '1-5'] }, 'what names none has them all');
  t.same(sectionsOf('wine', 'red', attributes), ['red', 'dry']);
});

test('SHOP_FAULTS is parsed, or refused with a message that names it', async (t) => {
  t.same(parseFaults(''), { latency: [0, 0], error: 0, hang: 0 });
  t.same(parseFaults('latency=200ms,error=5%,hang=1%'), { latency: [200, 200], error: 0.05, hang: 0.01 });
  t.same(parseFaults('latency=100ms-500ms').latency, [100, 500]);
  for (const wrong of ['latency=2', 'latency=500ms-100ms', 'error=101%', 'error=x', 'slow=1']) {
    t.throws(() => parseFaults(wrong), { message: /^SHOP_FAULTS: / }, wrong);
  }
});

test('calculator: the size of a bottle is read from its variant, and a pack is no bottle', async (t) => {
  for (const [variant, litres] of [
    ['0,75 л', 0.75],
    ['500 мл', 0.5],
    ['1 л в подарочной коробке', 1],
    ['6 шт. по 0,5 л', undefined],
    ['1 шт.', undefined],
    ['100 г', undefined],
  ] as const) {
    t.equal(bottleLitres(variant), litres, variant);
  }
});

test('calculator: more guests and hours need more litres, and alcohol is shared among the drinks', async (t) => {
  const wine = { code: 'wine', strength: 0.125 };
  const vodka = { code: 'vodka', strength: 0.4 };
  const water = { code: 'water', strength: 0 };
  const party = { men: 10, women: 10, hours: 4, mood: 1 };
  const alone = litresFor(party, [wine]).get('wine') ?? 0;
  const shared = litresFor(party, [wine, vodka, water]);
  t.ok(alone > 5 && alone < 20, `${alone} litres of wine for twenty`);
  t.ok((shared.get('wine') ?? 0) < alone);
  t.ok((shared.get('vodka') ?? 0) < (shared.get('wine') ?? 0));
  t.equal(shared.get('water'), 16);
  t.ok((litresFor({ ...party, men: 20 }, [wine]).get('wine') ?? 0) > alone);
  t.ok((litresFor({ ...party, hours: 6 }, [wine]).get('wine') ?? 0) > alone);
});

test('spec §5: an order of exactly the minimum is accepted; prices are compared to the kopeck', async (t) => {
  const stock = {
    goodsId: 5,
    shopId: 1,
    retail: 9,
    transit: 9,
    retailPrice: 0.3,
    transitPrice: MIN_ORDER / 3,
    deliveryDays: 2,
  };
  const promise = { kind: 'today', at: 0, localAt: 0, until: 0 } as const;
  const ground = { shopServes: true, line: () => ({ id: 1, goodsId: 5, qnt: 3 }), stock: () => stock, promise };
  const problems = (orderType: 'transit' | 'retail', price: number) => {
    const order = { orderType, entityType: 'person', shop: 1, title: 'Анна', phone: '+79991234567' } as const;
    return Object.keys(orderProblems({ order, items: [{ id: 1, goods_id: 5, code: 'A', qnt: 3, price }] }, ground));
  };
  t.same(problems('transit', MIN_ORDER / 3), []);
  t.same(problems('transit', MIN_ORDER / 3 - 0.004), ['order.total'], 'the same price, and yet too little');
  t.same(problems('retail', 0.1 + 0.2), [], 'nobody pays a part of a kopeck');
  t.same(problems('retail', 0.31), ['items[0].price']);
});

test('D67: an order from the shelf is for today, or for the moment that its buyer was told', (t) => {
  const stock = {
    ...{ goodsId: 5, shopId: 1, retail: 9, transit: 9, deliveryDays: 2 },
    ...{ retailPrice: 900, transitPrice: 900 },
  };
  const at = Date.UTC(2026, 10, 30, 5);
  const monday = { kind: 'weekday', at, localAt: at + 3 * 3_600_000, until: at } as const;
  const problem = (promise: PickupPromise | undefined, more: object = {}) => {
    const ground = { shopServes: true, line: () => ({ id: 1, goodsId: 5, qnt: 3 }), stock: () => stock, promise };
    const order = { orderType: 'retail', entityType: 'person', shop: 1, title: 'Анна', phone: '+79161234567' } as const;
    const items = [{ id: 1, goods_id: 5, code: 'A', qnt: 3, price: 900 }];
    return orderProblems({ order: { ...order, ...more }, items }, ground)['order.shop'];
  };
  const next = 'Сегодня этот магазин заказ уже не выдаст. Забрать можно в понедельник с 8:00';
  t.equal(problem(monday), next);
  t.equal(problem({ ...monday, isRestricted: true }), `${next}. ${restrictionNote}`);
  t.equal(problem(monday, { ready_date: '2026-11-28T20:00:00Z' }), next, 'told before the shop closed');
  t.equal(problem(monday, { ready_date: '2026-11-30T05:00:00Z' }), undefined);
  t.equal(problem({ ...monday, kind: 'todayFrom' }), undefined);
  t.equal(problem(monday, { orderType: 'transit' }), undefined);
  t.match(problem(undefined), 'не выдаёт', 'never open in the hours of these goods');
  t.end();
});
