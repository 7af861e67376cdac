/** What the screens of shops make of the API's answers, and of their address. */
import { type Test, test } from 'tap';
import { DEFAULT_VIEW } from '../../views/map/settings.ts';
import { shopModel, shopNames } from '../../views/shops/model.ts';
import { PER_PAGE, readShopsAddress, SHOWN, shopsHref } from '../../views/shops/shops-model.ts';
import { stockQuery } from '../../views/shops/stock/model.ts';
import { cities, mapGeo } from '../kit/fixtures/cities.ts';
import { makeShop, makeStockRow } from '../kit/fixtures/goods.ts';
import { runQuery } from '../kit/queries.ts';

const [moscow] = cities as [(typeof cities)[number]];

test('a shop without name, title or address is named by what it has, and keeps its page address [S2.8]', async (t: Test) => {
  const names = (more: object) => shopNames({ ...makeShop(7, moscow), ...more });
  t.same(names({}), { name: 'Винотека № 7', address: 'Москва, ул. Садовая, 7', url: '/shop/7/' });
  t.equal(names({ address: '' }).address, 'Винотека № 7');
  t.equal(names({ name: '' }).name, 'Винотека № 7, Москва');
  t.equal(names({ name: '', title: '' }).name, 'Москва, ул. Садовая, 7');
  t.equal(names({ name: '', title: '', address: '' }).address, 'Магазин № 7');
  t.equal(names({ url: 'https://elsewhere.example/7' }).url, '/shop/7/');
});

test('spec §2 shop detail: the main picture stands first, rows that are empty are left out [S2.33]', async (t: Test) => {
  const images = [{ url: '/a.png' }, { url: '/b.png', l_url: '/B.png', is_main: true, alt: 'Зал' }];
  const shop = shopModel({ ...makeShop(1, moscow), images, ogrn: '', directions: '' }, {});
  t.same(shop.pictures, [
    { small: '/b.png', url: '/B.png', alt: 'Зал' },
    { small: '/a.png', url: '/a.png', alt: 'Винотека № 1: фотография 2' },
  ]);
  t.notOk(shop.legal.some(([title]) => title === 'ОГРН'));
  t.notOk('directions' in shop);
  t.same(shopModel({ ...makeShop(1, moscow), images: [{ url: '' }] }, {}).pictures, []);
  t.same(
    shopModel({ ...makeShop(1, moscow), images: [...images, ...images] }, {}).pictures,
    shop.pictures,
    'each once',
  );
});

test('spec §2 shop detail: metro with minutes, hours, directions, licence and legal data [S2.8]', async (t: Test) => {
  const whole = {
    metro_stations: [{ name: 'Сокол', color: '#00aa00', time: 5 }],
    ...{ work_time: '9–21', directions: '<p>Налево</p>', license: { no: 'Л-1' }, entity_name: 'ООО «Дом»' },
    ...{ inn: '77', ogrn: '10', legal_address: 'Москва, 1' },
  };
  const { metro, hours, directions, legal } = shopModel({ ...makeShop(1, moscow), ...whole }, {});
  t.strictSame(metro, [{ name: 'Сокол', color: '#00aa00', minutes: 5 }]);
  t.strictSame([hours, directions], ['9–21', '<p>Налево</p>']);
  t.strictSame(legal, [
    ['Лицензия', 'Л-1'],
    ['Юридическое лицо', 'ООО «Дом»'],
    ['ИНН', '77'],
    ['ОГРН', '10'],
    ['Юридический адрес', 'Москва, 1'],
  ]);
});

test('spec §9: a stock answer without a map position gets the default map view [S9.5]', async (t: Test) => {
  const row = makeStockRow(1, 2, moscow);
  const load = (answer: object) => runQuery(stockQuery(2), async () => answer);
  t.same((await load({ data: [row] })).view, DEFAULT_VIEW);
  const { view, shops } = await load({ geo: mapGeo, data: [{ ...row, transit: { in_stock: 1, price: 5 } }] });
  t.same(view, { center: mapGeo.coordinates, zoom: mapGeo.zoom });
  t.same(shops[0]?.transit, { pieces: 1, price: 5, days: null });
});

test('the address of the shops page is parsed back as written; invalid values get their defaults', async (t: Test) => {
  const wish = { text: 'Садовая & Co', view: 'metro', page: 3, shown: 2 * SHOWN } as const;
  const query = Object.fromEntries(new URLSearchParams(shopsHref(wish).split('?')[1]));
  t.same(readShopsAddress({ query }), wish);
  const plain = { text: '', view: 'address', page: 1, shown: SHOWN } as const;
  t.same(readShopsAddress({ query: { shown: '-5', view: 'globe' } }), plain);
  t.same(readShopsAddress({ query: { shown: '99999' } }), { ...plain, shown: PER_PAGE }, 'a page has its bound (D54)');
  t.equal(shopsHref(readShopsAddress({ query: {} })), '/shop/');
});
