/** What a listing's address means and what its screen shows of the API's answers (spec §2, contract.md §5.4, D25). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { type Test, test } from 'tap';
import type { Product } from '../../shared/contract/things.ts';
import { decodeQuery } from '../../shared/notation.ts';
import { Card } from '../../views/catalogue/cards/card.tsx';
import {
  canGrow,
  hasValidPage,
  listingFields,
  listingHref,
  plainListing,
  readListing,
  withChoice,
} from '../../views/catalogue/listing/address.ts';
import { joinPages } from '../../views/catalogue/listing/define-listing.tsx';
import { relaxedQuery } from '../../views/catalogue/listing/empty/relaxed.ts';
import { type Chosen, chosenFilters, chosenValues } from '../../views/catalogue/listing/filters/chosen-model.ts';
import { FilterFields } from '../../views/catalogue/listing/filters/filter-groups.tsx';
import { sectionLinks } from '../../views/catalogue/listing/listing-screen.tsx';
import { filterGroups, listingModel } from '../../views/catalogue/listing/model.ts';
import { readPlace } from '../../views/context/place.ts';
import { attributeText, cardModel } from '../../views/data/card-model.ts';
import { PAGE_SIZE, PLACEHOLDERS } from '../../views/data/listing-size.ts';
import type { SharedApi } from '../../views/data/query.ts';
import { setScene } from '../client/scene.ts';
import { runQuery } from '../kit/queries.ts';

const at = (search: string) => readPlace('/wine/', search);

const product: Product = {
  id: 5,
  title: 'Вино Тихий Берег',
  url: '/wine/tikhiy-bereg.html',
  image: { s_url: '/upload/5.svg' },
  attributes: [
    { code: 'country', title: 'Страна', values: [{ title: 'Россия', url: '/wine/russia/' }] },
    { code: 'grape', title: 'Сорт', values: [{ title: 'Мерло', opt: '60 %' }, { title: 'Каберне' }] },
    { code: 'strength', title: 'Крепость', values: [{ title: '13,5', unit: '%' }] },
  ],
  variations: [
    {
      id: 51,
      url: '/wine/tikhiy-bereg.html',
      title: 'Вино Тихий Берег 0,75 л',
      code: '100200',
      labels: [{ title: 'Хит' }],
      variant: '0,75 л',
      brand: 'Тихий Берег',
      category: 'Вино',
      price: 990,
      price_old: 1290,
      shops_count: 0,
      transit_shops_count: 4,
      delivery_days: 2,
      availability_status: 'on_order',
    },
  ],
};

test('conventions §4: filters, sort and page are encoded in the address in dot notation, defaults left out [S2.21]', async (t: Test) => {
  const search = '?filter.brand[]=a&filter.brand[]=b&filter.price.from=100&filter.sale=1&sort=-price&page=3';
  const address = readListing(at(search));
  t.same(address, {
    ...plainListing('/wine/'),
    sort: '-price',
    page: 3,
    filter: { brand: ['a', 'b'], price: { from: '100' }, sale: '1' },
  });
  t.equal(listingHref(address), `/wine/${search}`);
  t.equal(listingHref(readListing(at('?page=1&sort=popular&filter.price.from='))), '/wine/');
  t.equal(listingHref(readListing(at('?filter.price.from=%20&filter.price.to=+'))), '/wine/', 'blanks are no numbers');
  t.same(readListing(at('?filter.brand[]=a&filter.brand[]=a')).filter, { brand: ['a'] }, 'a value counts once');
});

test('any listing address that is written is read back the same [S2.20]', async () => {
  const word = fc.stringMatching(/^[a-z-]{1,8}$/).filter((text) => text !== '__proto__');
  const choice = fc.oneof(
    fc.constant('1' as const),
    fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
    fc.record({ from: fc.nat().map(String), to: fc.nat().map(String) }),
  );
  const addresses = fc.record({
    filter: fc.dictionary(word, choice, { maxKeys: 3, noNullPrototype: true }),
    page: fc.integer({ min: 1, max: 99 }),
    sort: fc.constantFrom('popular', 'price', 'title'),
    wide: fc.boolean(),
  });
  fc.assert(
    fc.property(addresses, ({ filter, page, sort, wide }) => {
      const address = { ...plainListing('/wine/'), filter, page, sort, wide } as ReturnType<typeof plainListing>;
      const back = readListing(at(listingHref(address).slice('/wine/'.length)));
      // Whatever the prototypes, and the order of the keys.
      return isDeepStrictEqual(structuredClone(back), structuredClone(address));
    }),
  );
});

test('D25: page=0 and page=abc are invalid; unknown keys, sorts and filters are ignored', async (t: Test) => {
  for (const search of ['?page=0', '?page=abc', '?page=-1', '?page=1.5', '?page[]=1', '?page=1e3']) {
    t.notOk(hasValidPage(at(search)), search);
  }
  for (const search of ['', '?page=', '?page=1', '?page=27']) t.ok(hasValidPage(at(search)), search);
  t.same(readListing(at('?utm=x&sort=worst&filter=1&filter.x.from=abc')), plainListing('/wine/'));
});

test('a listing form carries the parameters that it does not change', async (t: Test) => {
  const address = readListing(at('?filter.brand[]=a&sort=title&page=2'));
  t.same(listingFields({ ...address, filter: {}, page: 1 }), [['sort', 'title']]);
  t.same(decodeQuery(new URLSearchParams(listingFields(address).map(([name, value]) => [name, value])).toString()), {
    filter: { brand: ['a'] },
    sort: 'title',
    page: '2',
  });
});

test('spec §2 product card: its model has exactly the fields that the card shows [S2.35, V15.3.1]', async (t: Test) => {
  t.same(cardModel(product), {
    goods: {
      id: 51,
      title: 'Вино Тихий Берег',
      variant: '0,75 л',
      brand: 'Тихий Берег',
      category: 'Вино',
      price: 990,
      status: 'on_order',
    },
    url: '/wine/tikhiy-bereg.html',
    image: '/upload/5.svg',
    code: '100200',
    labels: ['Хит'],
    attributes: 'Россия\u00A0· Мерло 60\u00A0%, Каберне\u00A0· 13,5\u00A0%',
    order: 2,
    oldPrice: 1290,
  });
  t.equal(attributeText({ code: 'x', title: 'x', values: [] }), '');
});

test('spec §2 product card: it shows link, code, labels, title, attributes, sizes, availability, price and control [S2.35]', async (t: Test) => {
  const { store } = setScene();
  const wordsOf = (of: Product): string => {
    const now = Date.UTC(2026, 10, 21, 9);
    const children = createElement(Card, { card: cardModel(of), now, early: false, heading: 'h2' });
    return renderToStaticMarkup(createElement(Provider, { store, children }));
  };
  const [first] = product.variations;
  if (first === undefined) throw new Error('a product without variations');
  const small = { ...first, id: 52, variant: '0,375 л', url: '/wine/tikhiy-bereg-small.html' };
  const card = wordsOf({ ...product, variations: [{ ...first, shops_count: 3 }, small] });
  for (const part of [
    '<ul class="labels"><li>Хит</li></ul>',
    '<h2><a id="goods-51" href="/wine/tikhiy-bereg.html">Вино Тихий Берег</a></h2>',
    '<span>Россия\u00A0· Мерло 60\u00A0%, Каберне\u00A0· 13,5\u00A0%</span><small>Арт. 100200</small>',
    '<a href="/wine/tikhiy-bereg-small.html">0,375 л</a><a href="/wine/tikhiy-bereg.html" aria-current="true">0,75 л</a>',
    '<p class="inStock">в 3 магазинах</p><p class="onOrder">под заказ с 23 ноября</p>',
    '<b>990\u00A0₽</b>',
  ])
    t.match(card, part);
  t.match(card, /<s>.*1\u00A0290\u00A0₽<\/s><span[^>]*>−23 %/);
  t.match(card, />В корзину<\/button>/);
  const soldOut = wordsOf({ ...product, variations: [{ ...first, availability_status: 'out_of_stock' }] });
  t.match(soldOut, /<button type="button" disabled=""[^>]*>Нет в наличии<\/button>/);
});

test('a listing of 101 goods has 3 pages of 50, and its text is on the first page only [S2.36, S9.4, D38]', async (t: Test) => {
  const answer = {
    data: { products: [product], title: 'Вино', html: '<p>О вине</p>' },
    meta: { count: 101, page: 1, limit: 50 },
  };
  const first = listingModel(answer, plainListing('/wine/'));
  t.equal(first.pages, 3);
  t.equal(first.html, '<p>О вине</p>');
  t.same(first.crumbs, [
    ['Главная', '/'],
    ['Каталог', '/catalog/'],
    ['Вино', '/wine/'],
  ]);
  t.equal(listingModel(answer, { ...plainListing('/wine/'), page: 2 }).html, undefined);
  const empty = { ...answer, meta: { count: 0, page: 1, limit: 0 } };
  t.equal(listingModel(empty, plainListing('/wine/')).pages, 1);
});

test('spec §9, D38: 50 goods on a page, 48 placeholders in a list and 4 in a grid [S2.36, S9.4]', async (t: Test) => {
  t.strictSame([PAGE_SIZE, PLACEHOLDERS], [50, { list: 48, grid: 4 }]);
});

test('X4: each chip removes one value; an empty result offers to remove one filter each', async (t: Test) => {
  const groups = filterGroups(
    [
      { code: 'brand', title: 'Бренд', type: 'list', values: [{ value: 'a', title: 'Дом А', count: 2 }] },
      { code: 'price', title: 'Цена', type: 'range', unit: '₽', min: 1, max: 9 },
      { code: 'sale', title: 'Со скидкой', type: 'flag' },
      { code: 'none', title: 'Пусто', type: 'list', values: [] },
    ],
    true,
  );
  t.equal(groups.length, 3, 'a list without values is no filter');
  const titles = (chosen: readonly Chosen[]) => chosen.map(({ title }) => title);
  const search = '?filter.brand[]=a&filter.brand[]=zzz&filter.price.to=1500&filter.sale=1&page=4';
  const address = readListing(at(search));
  const after = ({ key }: Chosen) => readListing(at(`${search}&without=${encodeURIComponent(key)}`)).filter;
  const values = chosenValues(address, groups);
  t.same(titles(values), ['Дом А', 'zzz', 'Цена: до 1\u00a0500 ₽', 'Со скидкой']);
  t.same(values.map(after), [
    { brand: ['zzz'], price: { to: '1500' }, sale: '1' },
    { brand: ['a'], price: { to: '1500' }, sale: '1' },
    { brand: ['a', 'zzz'], sale: '1' },
    { brand: ['a', 'zzz'], price: { to: '1500' } },
  ]);
  const filters = chosenFilters(address, groups);
  t.same(titles(filters), ['Дом А, zzz', 'Цена: до 1\u00a0500 ₽', 'Со скидкой']);
  t.equal(listingHref(filters[0]?.without ?? address), '/wine/?filter.price.to=1500&filter.sale=1');
  const ranges = chosenValues(readListing(at('?filter.price.from=2.5&filter.year.from=5&filter.year.to=9')), groups);
  t.same(titles(ranges), ['Цена: от 2,5 ₽', 'year: от 5 до 9'], 'a range that no filter names goes by its code');
});

test('contract §1: the limits of a range filter are formatted as numbers, money rounded so that no goods lie outside [D37, D72]', async (t: Test) => {
  const hintsOf = (unit: string, min: number, max: number) => {
    const group = { code: 'x', title: 'x', type: 'range', unit, min, max } as const;
    const fields = createElement(FilterFields, { group, address: plainListing('/wine/'), available: undefined });
    return [...renderToStaticMarkup(fields).matchAll(/placeholder="([^"]*)"/g)].map(([, hint]) => hint);
  };
  t.same(hintsOf('₽', 510.5, 1700.25), ['510', '1\u00a0701']);
  t.same(hintsOf('л', 0.75, 3), ['0,75', '3']);
});

test('X1: the shop filter of a listing keeps only the chosen shops among its values', async (t: Test) => {
  const values = [1, 2, 3].map((id) => ({ value: String(id), title: `Витрина ${id}`, count: 9 }));
  const filters = [{ code: 'shop', title: 'Магазин', type: 'list', values } as const];
  t.strictSame(filterGroups(filters, false), [{ type: 'list', code: 'shop', title: 'Магазин', values: [] }]);
  const [group] = filterGroups(filters, true, ['2', '77']);
  t.match(group, { values: [['2', 'Витрина 2', 9]] });
});

test('D66: the filters of today never list the shops of the city, and have names of their own', async (t: Test) => {
  const values = [1, 2, 3].map((id) => ({ value: String(id), title: `Витрина ${id}`, count: 9 }));
  const flag = { code: 'today', title: 'Сегодня', type: 'flag' } as const;
  const filters = [flag, { code: 'shop_today', title: 'Магазин', type: 'list', values } as const];
  const [today, atShop] = filterGroups(filters, true, ['2']);
  t.strictSame(today, { type: 'flag', code: 'today', title: 'Забрать сегодня' });
  t.match(atShop, { values: [['2', 'Витрина 2', 9]] });
});

test('X4: at most four filters are tried for removal; one whose call fails or finds nothing is not offered', async (t: Test) => {
  const address = readListing(at('?filter.a=1&filter.b=1&filter.c=1&filter.d=1&filter.e=1'));
  const asked: string[] = [];
  const api = (async (_: string, { query }: { query: { filter: object } }) => {
    const left = Object.keys(query.filter).join('');
    asked.push(left);
    if (left === 'acde') throw new Error('down');
    return { data: { count: left === 'abde' ? 0 : 12, filters: {} } };
  }) as unknown as SharedApi;
  t.same(await runQuery(relaxedQuery(address), api), [
    ['a', 12],
    ['d', 12],
  ]);
  t.same(asked, ['bcde', 'acde', 'abde', 'abce']);
});

test('X4: at most ten pages are joined, and only if the history entry itself names the first', async (t: Test) => {
  const shown = (search: string, entryState: unknown) => readListing({ ...at(search), entryState });
  t.equal(shown('?page=3', { first: 1 }).first, 1);
  t.equal(shown('?page=3', undefined).first, undefined, 'whoever comes by a link');
  for (const first of [0, -1, 1.5, 3, 4, '1', null]) t.equal(shown('?page=3', { first }).first, undefined, `${first}`);
  t.equal(shown('?page=11', { first: 1 }).first, undefined);
  t.ok(canGrow(shown('?page=9', { first: 1 })));
  t.notOk(canGrow(shown('?page=10', { first: 1 })), 'the next one stands alone');
  t.equal(withChoice(shown('?page=3', { first: 1 }), 'sale', '1').first, undefined);
});

test('X4: joined pages form one list without duplicate goods', async (t: Test) => {
  const page = (number: number, ids: readonly number[]) =>
    listingModel(
      {
        data: {
          products: ids.map((id) => ({
            ...product,
            variations: product.variations.map((one) => ({ ...one, id })),
          })),
          title: 'Вино',
          html: '<p>О вине</p>',
        },
        meta: { count: 130, page: number, limit: 50 },
      },
      { ...plainListing('/wine/'), page: number },
    );
  const joined = joinPages([page(1, [1, 2]), page(2, [2, 3])], 1);
  t.same(
    joined.cards.map(({ goods }) => goods.id),
    [1, 2, 3],
  );
  t.match(joined, { html: '<p>О вине</p>', next: 30, first: 1, pages: 3 });
  t.equal(joinPages([page(2, [2]), page(3, [3])], 2).next, undefined, 'there is no more');
});

test('X5: a search for the exact article code of the only result leads to its page; others show the list', async (t: Test) => {
  const [shown] = product.variations;
  const second = {
    ...(shown as (typeof product.variations)[0]),
    id: 52,
    code: 'B-7',
    url: '/wine/tikhiy-bereg-magnum.html',
  };
  const found = { data: { products: [{ ...product, variations: [...product.variations, second] }], title: 'Поиск' } };
  const one = { ...found, meta: { count: 1, page: 1, limit: 50 } };
  const search = (q: string) => ({ ...plainListing('/catalog/search/'), q });
  t.equal(listingModel(one, search('100200')).exact, '/wine/tikhiy-bereg.html');
  t.equal(listingModel(one, search('b-7')).exact, '/wine/tikhiy-bereg-magnum.html', 'of a variation, in any case');
  t.equal(listingModel(one, search('10020')).exact, undefined, 'a part of it');
  t.equal(listingModel({ ...one, meta: { ...one.meta, count: 2 } }, search('100200')).exact, undefined, 'one of two');
  t.equal(listingModel(one, { ...search('100200'), filter: { sale: '1' } }).exact, undefined, 'filtered');
  t.equal(listingModel(one, plainListing('/wine/')).exact, undefined, 'nothing is searched for');
});

test('numbers of a card that could be confused name what they are [S2.35]', async (t: Test) => {
  const number = (code: string, title: string, value: string, unit: string) => ({
    code,
    title,
    values: [{ title: value, unit }],
  });
  const [strength, gravity] = [
    number('strength', 'Крепость', '6,4', '%'),
    number('gravity', 'Плотность', '16', '%'),
  ] as const;
  const kind = { code: 'type', title: 'Тип', values: [{ title: 'Тёмное' }] };
  const lineOf = (...attributes: Product['attributes']) => cardModel({ ...product, attributes }).attributes;
  t.equal(
    lineOf(kind, strength, gravity, number('volume', 'Объём', '0,5', 'л')),
    'Тёмное\u00a0· Крепость 6,4\u00a0%\u00a0· Плотность 16\u00a0%\u00a0· 0,5\u00a0л',
  );
  t.equal(lineOf(kind, strength), 'Тёмное\u00a0· 6,4\u00a0%', 'a number alone needs no name');
});

test('chips of sections keep the other filters and the sort, and the one shown is marked [X4]', async (t: Test) => {
  const sections = [
    ['Красное', '/wine/red/'],
    ['Белое', '/wine/white/'],
  ] as const;
  const groups = filterGroups(
    [
      {
        code: 'color',
        title: 'Цвет',
        type: 'list',
        values: [
          { value: 'k', title: 'красное', count: 1 },
          { value: 'o', title: 'оранжевое', count: 1 },
        ],
      },
      { code: 'price', title: 'Цена', type: 'range' },
    ],
    true,
  );
  const linksOf = (path: string, search: string, links: Parameters<typeof sectionLinks>[0] = sections) =>
    sectionLinks(links, readListing(readPlace(path, search)), groups).map(({ href, current }) => [href, current]);
  t.strictSame(linksOf('/wine/', ''), [
    ['/wine/red/', undefined],
    ['/wine/white/', undefined],
  ]);
  t.strictSame(
    linksOf('/wine/white/', '?filter.price.to=1500&filter.sugar[]=dry&sort=price&page=3'),
    [
      ['/wine/red/?filter.price.to=1500&filter.sugar[]=dry&sort=price', undefined],
      ['/wine/white/?filter.price.to=1500&filter.sugar[]=dry&sort=price', 'page'],
    ],
    'from its first page',
  );
  t.strictSame(
    linksOf('/wine/', '?filter.color[]=k&filter.color[]=o&filter.price.to=1500'),
    [
      ['/wine/red/?filter.color[]=o&filter.price.to=1500', true],
      ['/wine/white/?filter.color[]=o&filter.price.to=1500', undefined],
    ],
    'a filter that has the title of a section is that section',
  );
  t.strictSame(
    linksOf('/wine/', '?filter.color[]=k&filter.price.to=1500', [
      ['Красное', '/wine/?filter.color[]=k'],
      ['Белое', '/wine/?filter.color[]=b'],
    ]),
    [
      ['/wine/?filter.price.to=1500&filter.color[]=k', true],
      ['/wine/?filter.price.to=1500&filter.color[]=b', undefined],
    ],
    'a section may be a filter',
  );
});
