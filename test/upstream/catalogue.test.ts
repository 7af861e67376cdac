/** Listings, filters, search and regions of the embedded shop API, asked through its socket. */
import { test } from 'tap';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { call, errorOf, openShop, send } from './shop.ts';

const listing = 'GET {listing}?format=json';
type Listing = CallAnswer<typeof listing>;
const pricesOf = ({ data }: Listing) => data.products.map(({ variations: [first] }) => first?.price ?? 0);
const idsOf = ({ data }: Listing) => data.products.map(({ id }) => id);

test('the catalogue', async (t) => {
  // At night no shop hands out today.
  const base = await openShop(t, { now: () => Date.UTC(2026, 10, 27, 9) });
  const moscow = new Visitor(base);
  const petersburg = new Visitor(base, 'SPB.shop.example');
  const wine = { listing: '/wine/' };

  t.test('page and limit select the goods; a page beyond the last is empty with the true count', async (t) => {
    const first = await call(moscow, listing, wine);
    t.equal(first.data.products.length, 50);
    t.equal(first.meta.limit, 50);
    const part = await call(moscow, listing, { ...wine, query: { page: 2, limit: 20 } });
    t.same(idsOf(part), idsOf(first).slice(20, 40));
    const beyond = await call(moscow, listing, { ...wine, query: { page: 999 } });
    t.same([beyond.data.products.length, beyond.meta.count], [0, first.meta.count]);
    t.equal((await call(moscow, listing, { ...wine, query: { limit: 500 } })).meta.limit, 100);
    t.equal((await send(moscow, listing, { ...wine, query: { page: 'abc' } })).status, 422);
  });

  t.test('the six sort orders of a listing', async (t) => {
    const sorted = (sort: string) => call(moscow, listing, { ...wine, query: { sort, limit: 100 } });
    const rising = pricesOf(await sorted('price'));
    t.same(
      rising,
      rising.toSorted((a, b) => a - b),
    );
    const falling = pricesOf(await sorted('-price'));
    t.same(
      falling,
      falling.toSorted((a, b) => b - a),
    );
    const titles = (await sorted('title')).data.products.map(({ title }) => title);
    t.same(titles, titles.toSorted(new Intl.Collator('ru').compare));
    const discounts = (await sorted('discount')).data.products.map(({ variations: [first] }) =>
      first?.price_old ? 1 - first.price / first.price_old : 0,
    );
    t.same(
      discounts,
      discounts.toSorted((a, b) => b - a),
    );
    t.same(idsOf(await sorted('popular')), idsOf(await call(moscow, listing, { ...wine, query: { limit: 100 } })));
    t.notSame(idsOf(await sorted('new')), idsOf(await sorted('popular')));
  });

  t.test('the count of each filter value is what choosing it finds', async (t) => {
    const { data } = await call(moscow, 'GET {listing}filter.json', wine);
    t.match(
      data.filters.map(({ code }) => code),
      ['price', 'today', 'color', 'sugar', 'country', 'grape', 'brand', 'available', 'discount'],
    );
    for (const filter of data.filters) {
      for (const { value, count } of filter.values?.slice(0, 2) ?? []) {
        const query = { filter: { [filter.code]: filter.type === 'list' ? [value] : value }, limit: 1 };
        t.equal((await call(moscow, listing, { ...wine, query })).meta.count, count, `${filter.code}=${value}`);
      }
    }
  });

  t.test('counts under chosen filters are what choosing a further value finds', async (t) => {
    const { data } = await call(moscow, 'GET {listing}filter.json', wine);
    const [country] = data.filters.find(({ code }) => code === 'country')?.values ?? [];
    const chosen = { country: [country?.value ?? ''], price: { to: 1500 } };
    const counts = await call(moscow, 'GET {listing}filter_availible.json', { ...wine, query: { filter: chosen } });
    const found = await call(moscow, listing, { ...wine, query: { filter: chosen, limit: 1 } });
    t.equal(counts.data.count, found.meta.count);
    const brands = Object.entries(counts.data.filters.brand?.values ?? {});
    t.ok(brands.length > 1);
    for (const [brand, count] of brands.slice(0, 3)) {
      const query = { filter: { ...chosen, brand: [brand] }, limit: 1 };
      t.equal((await call(moscow, listing, { ...wine, query })).meta.count, count, brand);
    }
    const others = Object.keys(counts.data.filters.country?.values ?? {});
    t.ok(others.length > 1, 'the chosen filter itself is not counted against its own values');
  });

  t.test('search finds inflected words, typos, article numbers and brands', async (t) => {
    const search = async (q: string) => call(moscow, listing, { listing: '/catalog/search/', query: { q, limit: 5 } });
    for (const q of ['красное вино', 'красного вина', 'КРАСНЫЕ ВИНА', 'вино красн']) {
      const { data, meta } = await search(q);
      t.ok(meta.count > 20, `${q}: ${meta.count}`);
      t.match(data.products[0]?.title.toLowerCase(), /вино.*красное/, q);
    }
    t.ok((await search('шампанскле')).meta.count > 5, 'a slip');
    t.ok((await search('водок')).meta.count > 5, 'a fleeting vowel');
    const [product] = (await call(moscow, listing, wine)).data.products;
    const [goods] = product?.variations ?? [];
    const byCode = await search(String(goods?.code ?? ''));
    t.equal(byCode.data.products[0]?.id, product?.id);
    t.match((await search(goods?.brand ?? '')).data.products[0]?.variations[0]?.brand, goods?.brand);
    t.equal((await search('ничегоподобногонет')).meta.count, 0);
    t.equal((await search('" OR * NEAR(')).meta.count, 0, 'what means something to the index means nothing here');
  });

  t.test('suggestions hold products, categories and queries; an empty query has popular queries alone', async (t) => {
    const { data } = await call(moscow, 'GET /api/search/suggest.json', { query: { q: 'красн' } });
    t.ok(data.products.length > 0 && data.categories.length > 0 && data.queries.length > 0);
    const nothing = await call(moscow, 'GET /api/search/suggest.json', { query: { q: '' } });
    t.ok(nothing.data.queries.length > 0);
    t.same({ ...nothing.data, queries: [] }, { queries: [], categories: [], brands: [], products: [] });
  });

  t.test('/actions/ lists discounted goods only', async (t) => {
    const { data } = await call(moscow, listing, { listing: '/actions/', query: { limit: 100 } });
    for (const { variations } of data.products) t.ok((variations[0]?.price_old ?? 0) > (variations[0]?.price ?? 0));
  });

  t.test('a section holds a part of its category, and is last in the breadcrumbs', async (t) => {
    const whole = await call(moscow, listing, wine);
    const red = await call(moscow, listing, { listing: '/wine/red/' });
    t.ok(red.meta.count > 0 && red.meta.count < whole.meta.count);
    t.match(red.data.breadcrumbs?.at(-1), { url: '/wine/red/' });
  });

  t.test("at most an eighth of a page's goods are hits, also when it is sorted by popularity", async (t) => {
    for (const path of ['/catalog/search/', '/wine/', '/wine/red/', '/beer/', '/vodka/', '/cognac/']) {
      for (const page of [1, 2]) {
        const { data } = await call(moscow, listing, { listing: path, query: { page } });
        const hits = data.products.filter(({ variations: [first] }) =>
          first?.labels.some(({ title }) => title === 'Хит'),
        );
        t.ok(hits.length <= Math.max(1, data.products.length / 8), `${path} ${page}: ${hits.length}`);
      }
    }
  });

  t.test('a section bears a name of its own, and what a gift holds is told but not filtered by', async (t) => {
    t.equal((await call(moscow, listing, { listing: '/wine/red/' })).data.title, 'Красное вино');
    t.equal((await call(moscow, listing, { listing: '/gift-baskets/wine/' })).data.title, 'Подарочные корзины с вином');
    const { data } = await call(moscow, listing, { listing: '/gift-baskets/', query: { limit: 100 } });
    const inside = data.products.map(
      ({ attributes }) => attributes.find(({ code }) => code === 'contents')?.values ?? [],
    );
    t.ok(inside.every((values) => values.length >= 3));
    const filters = await call(moscow, 'GET {listing}filter.json', { listing: '/gift-baskets/' });
    t.notOk(filters.data.filters.some(({ code }) => code === 'contents'));
  });

  t.test('an unknown listing, product, shop, stock or content page is a 404', async (t) => {
    for (const unknown of ['/wine/no-such/', '/brands/no-such/']) {
      t.equal((await send(moscow, listing, { listing: unknown })).status, 404, unknown);
      t.equal((await send(moscow, 'GET {listing}filter.json', { listing: unknown })).status, 404, unknown);
    }
    t.equal((await send(moscow, 'GET {product}?format=json', { product: '/wine/no-such.html' })).status, 404);
    t.equal(errorOf(await send(moscow, 'GET /api/shop/{id}.json', { id: 99999 })).code, 'not_found');
    t.equal((await send(moscow, 'GET /api/stock/{id}.json', { id: 1 })).status, 404);
    t.equal((await send(moscow, 'GET /api/content.json', { query: { url: '/no-such/' } })).status, 404);
    t.equal((await send(moscow, 'GET /api/search/suggest.json', { query: {} as { q: string } })).status, 422);
  });

  t.test('a product is found under any prefix and by its legacy address, the requested variation first', async (t) => {
    const { data } = await call(moscow, listing, { ...wine, query: { limit: 100 } });
    const product = data.products.find(({ variations }) => variations.length > 1);
    const second = product?.variations[1];
    const name = second?.url.split('/').at(-1);
    const addresses = [second?.url, `/vodka/red/${name}`, `/wine/goods_${second?.id}-whatever.html`];
    for (const address of addresses) {
      const answer = await call(moscow, 'GET {product}?format=json', { product: address ?? '' });
      t.same([answer.product.id, answer.product.variations[0]?.id], [product?.id, second?.id], `at ${address}`);
      t.equal(answer.product.url, product?.url, 'its canonical stays the same');
    }
  });

  t.test('each host has its own city, prices, stock and shops; an unknown one is the default', async (t) => {
    const { geos } = await call(moscow, 'GET /api/geo.json', {});
    t.ok(geos.length >= 9);
    t.equal(new Set(geos.map(({ host }) => host)).size, geos.length);
    t.equal((await call(moscow, 'GET /api/area.json', {})).data.host, 'shop.example');
    const area = (await call(petersburg, 'GET /api/area.json', {})).data;
    t.equal(area.host, 'spb.shop.example');
    for (const host of ['evil.example', 'spb.evil.example', 'x.spb.shop.example', '127.0.0.1:80']) {
      t.equal((await call(new Visitor(base, host), 'GET /api/area.json', {})).data.host, 'shop.example', host);
    }
    const here = await call(moscow, 'GET /api/shop.json', {});
    const there = await call(petersburg, 'GET /api/shop.json', {});
    t.ok(there.data.every(({ areas }) => areas.includes(area.id)));
    t.same((await call(moscow, 'GET /api/shop.json', { query: { area_id: area.id } })).data, there.data);
    t.notSame(here.data, there.data);
    const statuses = async (visitor: Visitor) =>
      (await call(visitor, listing, { ...wine, query: { sort: 'title', limit: 100 } })).data.products.flatMap((one) =>
        one.variations.map((goods) => [goods.availability_status, goods.price]),
      );
    t.notSame(await statuses(moscow), await statuses(petersburg));
  });

  t.test('D70: stock, days and price in a listing are those of the stock rows of the city', async (t) => {
    const { data: city } = await call(petersburg, 'GET /api/area.json', {});
    const { data } = await call(petersburg, listing, { ...wine, query: { limit: 30, sort: 'title' } });
    const goods = data.products.flatMap(({ variations }) => variations);
    for (const one of goods) {
      const { data: rows } = await call(petersburg, 'GET /api/stock/{id}.json', { id: one.id });
      t.notOk(
        rows.some(({ transit }) => transit.in_stock === 0 && typeof transit.delivery_days === 'number'),
        'what is not delivered has no days',
      );
      const inCity = rows.filter(({ shop }) => shop.areas.includes(city.id));
      const shelves = inCity.filter(({ retail }) => retail.in_stock > 0).length;
      const days = inCity.flatMap(({ transit }) => transit.delivery_days ?? []);
      const status = shelves > 0 ? 'in_stock' : days.length > 0 ? 'on_order' : 'out_of_stock';
      t.same(
        [one.shops_count, one.transit_shops_count, one.delivery_days ?? undefined, one.availability_status],
        [shelves, days.length, days.length > 0 ? Math.min(...days) : undefined, status],
        `goods ${one.id}`,
      );
      if (inCity.length > 0) t.equal(Math.min(...inCity.map(({ price }) => price)), one.price);
    }
    t.equal(new Set(goods.map(({ availability_status }) => availability_status)).size, 3, 'each status occurs');
  });
});
