/** The search that understands: layouts, slips, scripts, measures (contract.md §4, `corrected` and `suggestion`). */

import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { test } from 'tap';
import { readMeasures, takePrice } from '../../shared/rules/catalogue/measures.ts';
import { inOneScript, inOtherLayout } from '../../shared/rules/search/keyboard.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { createProductSearch } from '../../upstream/search/products.ts';
import { soundOf } from '../../upstream/search/sound.ts';
import { createVocabulary } from '../../upstream/search/vocabulary.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { call, openShop } from './shop.ts';

test('text typed in the wrong keyboard layout is converted to the other [U8]', async (t) => {
  t.equal(inOtherLayout('dbyj'), 'вино');
  t.equal(inOtherLayout('ce[jt'), 'сухое');
  t.equal(inOtherLayout('ьукдще'), 'merlot');
  t.equal(inOtherLayout('0,375'), undefined);
  t.equal(inOneScript('cыр'), 'сыр');
  const letters = fc.string({ unit: fc.constantFrom(...'йцукенгшщзхъфывапролджэячсмитьбю'), minLength: 1 });
  fc.assert(
    fc.property(
      letters,
      (word) => /[a-z]/.test(inOtherLayout(word) ?? '') === false || inOtherLayout(inOtherLayout(word) ?? '') === word,
    ),
  );
});

test('names have the same sound code in Latin and Cyrillic [U8]', async (t) => {
  const pairs = [
    ['merlo', 'мерло'],
    ['riesling', 'рислинг'],
    ['chardonnay', 'шардоне'],
    ['sauvignon', 'совиньон'],
    ['malbec', 'мальбек'],
    ['noir', 'нуар'],
    ['whisky', 'виски'],
    ['cognac', 'коньяк'],
    ['gin', 'джин'],
    ['chateau', 'шато'],
  ] as const;
  for (const [latin, cyrillic] of pairs) t.equal(soundOf(latin), soundOf(cyrillic), latin);
});

test('price, strength and volume are parsed from a query and removed from its text [U9]', async (t) => {
  const read: Record<string, object> = {
    'красное сухое до 1500': { price: { to: 1500 }, rest: 'красное сухое' },
    'коньяк от 1000 до 2 000 рублей': { price: { from: 1000, to: 2000 }, rest: 'коньяк' },
    'вино дешевле 1 тыс': { price: { to: 1000 }, rest: 'вино' },
    'вино 500-900 руб': { price: { from: 500, to: 900 }, rest: 'вино' },
    'вино за 1000 ₽': { price: { from: 800, to: 1200 }, rest: 'вино' },
    'коньяк до 5 лет': { rest: 'коньяк до 5 лет' },
    'виски 12 лет': { rest: 'виски 12 лет' },
    'водка 40 градусов': { strength: { from: 40, to: 40 }, rest: 'водка' },
    'ликер до 20%': { strength: { to: 20 }, rest: 'ликер' },
    'вино 0,375': { volume: 0.375, rest: 'вино' },
    '750 мл': { volume: 0.75, rest: '' },
    'вино 1,5 л до 3000': { volume: 1.5, price: { to: 3000 }, rest: 'вино' },
  };
  for (const [query, expected] of Object.entries(read)) {
    const { rest, ...measures } = readMeasures(query);
    t.same({ ...measures, rest: rest.replace(/\s+/g, ' ') }, expected, query);
  }
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => readMeasures(text).rest.length <= text.length));
  t.same(takePrice('Вино 1,5 л до 3000'), { price: { to: 3000 }, rest: 'Вино 1,5 л' });
  t.same(takePrice('ром от 40 до 60 %'), { rest: 'ром от 40 до 60 %' }, 'a strength is no price');
});

test('the search', async (t) => {
  const dataFile = await copyDemoDatabase(t);
  const visitor = new Visitor(await openShop(t, { dataFile }));
  const search = async (q: string, more: object = {}) =>
    call(visitor, 'GET {listing}?format=json', { listing: '/catalog/search/', query: { q, limit: 20, ...more } });

  t.test('a query without results is corrected, and the listing names the correction [U8]', async (t) => {
    const meant: Record<string, string> = {
      dbyj: 'вино',
      'rhfcyjt ce[jt lj 1500': 'красное сухое до 1500',
      merlot: 'мерло',
      мерлот: 'мерло',
      белькур: 'belcourt',
      'sauvignon blanc': 'совиньон блан',
      'каберне савиньон': 'каберне совиньон',
      шампанскле: 'шампанское',
      cыр: 'сыр',
    };
    for (const [q, corrected] of Object.entries(meant)) {
      const found = await search(q);
      t.equal(found.data.corrected, corrected, q);
      t.same(found.data.products, (await search(corrected)).data.products);
      t.ok(found.meta.count > 0);
      t.equal((await search(corrected)).data.corrected, undefined);
    }
  });

  t.test(
    'a query without results gets a suggestion where a part of it has results; a good query gets none [U8]',
    async (t) => {
      t.match((await search('вино xyzxyz')).data, { products: [], suggestion: 'вино' });
      t.match((await search('вино до 60 рублей')).data, { products: [], suggestion: 'вино' });
      t.notHas((await search('красное сухое')).data, { suggestion: String });
      t.notHas((await search('абракадабра')).data, { suggestion: String });
    },
  );

  t.test('measures in a query filter the goods, and a matching variation comes first [U9]', async (t) => {
    const productsOf = async (q: string) => {
      const { products } = (await search(q)).data;
      t.ok(products.length > 0, q);
      return products;
    };
    for (const { variations } of await productsOf('красное сухое до 1500')) t.ok((variations[0]?.price ?? 0) <= 1500);
    for (const { variations } of await productsOf('вино 0,375')) t.match(variations[0]?.variant, '0,375 л');
    for (const { attributes } of await productsOf('водка 40 градусов'))
      t.match(attributes.find(({ code }) => code === 'strength')?.values, [{ title: '40' }]);
    const { data } = await call(visitor, 'GET {listing}filter_availible.json', {
      listing: '/catalog/search/',
      query: { q: 'красное сухое до 1500' },
    });
    t.equal(data.count, (await search('красное сухое до 1500')).meta.count, 'the filters count the same goods');
  });

  t.test('an article number finds its product alone, that variation first [U9]', async (t) => {
    const products = (await search('коньяк', { limit: 50 })).data.products;
    const wanted = products.find(({ variations }) => variations.length > 1)?.variations.at(-1);
    const { data, meta } = await search(String(wanted?.code ?? ''));
    t.equal(meta.count, 1);
    t.equal(data.products[0]?.variations[0]?.code, wanted?.code);
    for (const q of [`арт. ${wanted?.code}`, `Артикул ${wanted?.code}`, `арт.${wanted?.code}`, `№ ${wanted?.code}`]) {
      t.same((await search(q)).data.products, data.products, q);
    }
  });

  t.test('a gift is found by any of its words, and its package is a filter [U8]', async (t) => {
    const idsOf = async (q: string): Promise<number[]> => {
      const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => search(q, { limit: 100, page })));
      return pages.flatMap(({ data }) => data.products.map(({ id }) => id)).sort((a, b) => a - b);
    };
    const gifts = await idsOf('подарок');
    t.ok(gifts.length > 40);
    for (const q of ['подарки', 'в подарок', 'подарочные', 'подарочная упаковка']) t.same(await idsOf(q), gifts, q);
    const listing = '/gift-baskets/';
    const { filters } = (await call(visitor, 'GET {listing}filter.json', { listing, query: {} })).data;
    const { values = [] } = filters.find(({ code }) => code === 'packaging') ?? {};
    t.same(values?.map(({ title }) => title).sort(), [
      'В деревянном ящике',
      'В плетёной корзине',
      'В подарочной коробке',
    ]);
    for (const { value, title, count } of values ?? []) {
      const query = { filter: { packaging: [value] }, limit: 100 };
      const { data, meta } = await call(visitor, 'GET {listing}?format=json', { listing, query });
      t.equal(meta.count, count);
      for (const { variations } of data.products) t.equal(variations[0]?.variant, title.toLowerCase());
    }
  });

  t.test(
    'contract §6: the suggestions for an empty text are the popular queries, each of which finds goods [X5]',
    async (t) => {
      const { data } = await call(visitor, 'GET /api/search/suggest.json', { query: { q: '' } });
      t.match(data, { categories: [], brands: [], products: [] });
      t.ok(data.queries.length >= 5);
      for (const q of data.queries) t.not((await search(q)).data.products.length, 0, q);
    },
  );

  t.test('suggestions are those of the corrected query [U8]', async (t) => {
    const suggest = async (q: string) => (await call(visitor, 'GET /api/search/suggest.json', { query: { q } })).data;
    const meant = await suggest('dbyj');
    t.equal(meant.queries[0], 'вино');
    t.ok(meant.categories.some(({ url }) => url === '/wine/'));
    t.match((await suggest('белькур')).brands, [{ title: /Belcourt/ }]);
  });

  t.test('a word of the shop with one typo, or in the wrong layout, always has results [U8]', async () => {
    const database = new DatabaseSync(dataFile, { readOnly: true });
    const vocabulary = createVocabulary(database);
    const { find } = createProductSearch(database, vocabulary);
    const words = database
      .prepare('select word from search_word where length(word) >= 5')
      .all()
      .map(({ word }) => String(word));
    const slip = fc
      .tuple(
        fc.constantFrom(...words),
        fc.nat(),
        fc.constantFrom(...'аеиостнрл'),
        fc.constantFrom('change', 'drop', 'add'),
      )
      .map(([word, at, letter, how]) => {
        const place = 1 + (at % (word.length - 1));
        const kept = how === 'add' ? place : place + 1;
        return word.slice(0, place) + (how === 'drop' ? '' : letter) + word.slice(kept);
      });
    fc.assert(
      fc.property(slip, (q) => find(q).ids.length > 0),
      { numRuns: 300 },
    );
    const cyrillic = words.filter((word) => /^[а-я]+$/.test(word));
    fc.assert(
      fc.property(fc.constantFrom(...cyrillic), (word) => find(inOtherLayout(word) ?? '').ids.length > 0),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (q) => Array.isArray(find(q).ids)),
      { numRuns: 300 },
    );
    database.close();
  });

  t.test('a query of many misspelt words is not corrected, which bounds its cost [U10]', async (t) => {
    const database = new DatabaseSync(dataFile, { readOnly: true });
    const vocabulary = createVocabulary(database);
    let asked = 0;
    const counting = {
      ...vocabulary,
      nearest: (word: string) => {
        asked += 1;
        return vocabulary.nearest(word);
      },
    };
    const { find } = createProductSearch(database, counting);
    find(Array.from({ length: 40 }, (_, n) => `абракадабр${'абвгдежзик'[n % 10]}${n}а`).join(' '));
    find('краснае сухоее белае грузинскае месецев совеньон');
    t.equal(asked, 0);
    find('краснае сухоее');
    t.ok(asked > 0 && asked <= 8);
    database.close();
  });
});
