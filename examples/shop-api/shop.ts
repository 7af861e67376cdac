/**
 * A complete shop API in one process, as a start for one of your own: everything that the contract requires, in memory.
 * What an API may leave out (contract §6) is left out.
 */
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as catalogue from './catalogue.ts';
import { PICTURE, shopsIn, stockOf, urlOf } from './catalogue.ts';
import * as data from './goods.ts';
import { brand, type City, cities, DELIVERY_DAYS, goods, shops, stock } from './goods.ts';

type Query = Readonly<Record<string, string | string[]>>;
type Way = 'retail' | 'transit';
type Line = { readonly id: number; readonly goodsId: number; qnt: number; dt: number };

/** An error that becomes the object that the contract asks for. */
const fail = (statusCode: number, message: string, fields?: object, code = String(statusCode)) =>
  Object.assign(new Error(message), { statusCode, fields, code });

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path fill="#6b8f5e" d="M1 1h1v2H1z"/></svg>';
const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id);
const isPhone = (text: string): boolean => /^\+?\d{11,15}$/.test(text.replace(/[\s()-]/g, ''));
const round = (amount: number): number => Math.round(amount * 100) / 100;

/** @param publicHost the host of the first city; the others are its subdomains */
export async function createShop(publicHost: string): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { attachFieldsToBody: 'keyValues' });
  app.setErrorHandler((error: Partial<ReturnType<typeof fail>>, _, reply) => {
    const status = error.statusCode ?? 500;
    const { code = 'failed', message, fields } = error;
    return reply.code(status).send({ error: { code, message, ...(fields && { fields }) } });
  });

  const carts = new Map<string, Line[]>();
  const placed = new Map<string, { sent: string; made: { code: string; total: number } }>();
  let lastId = 0;

  const hostOf = ({ subdomain }: City): string => (subdomain === '' ? publicHost : `${subdomain}.${publicHost}`);
  const geoOf = (city: City) => {
    const { id, title, is_geo_center, phone } = city;
    return { id, title, is_geo_center, phone, host: hostOf(city) };
  };
  /** The city is that of the host that the visitor is on. */
  const cityOf = ({ headers }: FastifyRequest): City => {
    const host = String(headers['x-forwarded-host'] ?? headers.host).toLowerCase();
    return cities.find((city) => hostOf(city) === host) ?? (cities[0] as City);
  };
  const mapGeo = ({ lng, lat }: City) => ({ coordinates: { lng, lat }, zoom: 11 });
  /** The visitor's cart; the first private call opens a session. */
  const cartOf = (request: FastifyRequest, reply: FastifyReply): Line[] => {
    const { sid = randomUUID() } = request.cookies;
    if (request.cookies.sid === undefined) reply.setCookie('sid', sid, { path: '/', httpOnly: true, sameSite: 'lax' });
    const cart = carts.get(sid) ?? [];
    carts.set(sid, cart);
    return cart;
  };
  const itemStock = (shopId: number, { goodsId, qnt }: Pick<Line, 'goodsId' | 'qnt'>) => {
    const there = stockOf(shopId, goodsId);
    const price = goods.find(({ id }) => id === goodsId)?.price ?? 0;
    const of = (inStock: number) => ({ in_stock: inStock, price, total: round(price * Math.min(inStock, qnt)) });
    return { retail: of(there.retail), transit: of(there.transit) };
  };
  const cartAnswer = (cart: readonly Line[], city: City) => ({
    data: {
      items: cart.flatMap((line) => {
        const item = goods.find(({ id }) => id === line.goodsId);
        if (item === undefined || line.qnt === 0) return [];
        const best = shopsIn(city).map(({ id }) => itemStock(id, line));
        const most = (way: Way) => best.map((one) => one[way]).sort((a, b) => b.in_stock - a.in_stock)[0];
        return [
          {
            ...{ id: line.id, goods_id: item.id, code: String(item.id), url: urlOf(item), name: item.title },
            ...{ product: { title: item.title }, image: { url: PICTURE }, variant: item.variant },
            ...{ brand: brand.title, category: item.category, price: item.price, qnt: line.qnt },
            availability_status: best.some(({ retail, transit }) => retail.in_stock + transit.in_stock > 0),
            stock: { retail: most('retail'), transit: most('transit') },
          },
        ];
      }),
    },
  });

  app.get('/session/user_info.json', (request, reply) => {
    cartOf(request, reply);
    const city = cityOf(request);
    return { host: hostOf(city), geo: null, area: geoOf(city), area_id: city.id };
  });
  app.post('/session/geo.json', (request, reply) => {
    cartOf(request, reply);
    const { geo_id } = nested(request.body) as { geo_id?: string };
    const city = cities.find(({ id }) => id === Number(geo_id));
    if (city === undefined) throw fail(404, 'Такого города нет');
    return { area: geoOf(city), host: hostOf(city) };
  });
  app.get('/api/geo.json', () => ({ geos: cities.map(geoOf) }));
  app.get('/api/area.json', (request) => ({ data: geoOf(cityOf(request)) }));
  app.get('/api/shop.json', (request) => {
    const { area_id } = request.query as Query;
    const city = cities.find(({ id }) => id === Number(area_id)) ?? cityOf(request);
    return { data: shopsIn(city) };
  });
  app.get('/api/shop/:id.json', (request) => {
    const id = idOf(request);
    const shop = shops.find((one) => one.id === id);
    if (shop === undefined) throw fail(404, 'Такого магазина нет');
    return shop;
  });
  app.get('/api/stock/:id.json', (request) => {
    const goodsId = idOf(request);
    const data = shops.map((shop) => {
      const { retail, transit } = itemStock(shop.id, { goodsId, qnt: 1 });
      return { shop, price: retail.price, retail, transit: { ...transit, delivery_days: DELIVERY_DAYS } };
    });
    return { geo: mapGeo(cityOf(request)), data: goods.some(({ id }) => id === goodsId) ? data : [] };
  });
  app.get('/api/stock/:id/regions.json', () => ({ data: [] }));

  app.get('/api/cart.json', (request, reply) => cartAnswer(cartOf(request, reply), cityOf(request)));
  app.post('/api/cart/update.json', (request, reply) => {
    const cart = cartOf(request, reply);
    const { item, product_id, qnt, dt } = nested(request.body) as Record<string, string>;
    const known = cart.find((line) => line.id === Number(item) || line.goodsId === Number(product_id));
    if (known !== undefined && known.dt < Number(dt)) Object.assign(known, { qnt: Number(qnt), dt: Number(dt) });
    if (known === undefined && goods.some(({ id }) => id === Number(product_id))) {
      lastId += 1;
      cart.push({ id: lastId, goodsId: Number(product_id), qnt: Number(qnt), dt: Number(dt) });
    }
    return cartAnswer(cart, cityOf(request));
  });
  app.delete('/api/cart/delete/:id.json', (request, reply) => {
    const cart = cartOf(request, reply);
    const at = cart.findIndex(({ id }) => id === idOf(request));
    if (at >= 0) cart.splice(at, 1);
    return cartAnswer(cart, cityOf(request));
  });

  app.post('/api/checkout/shops.json', (request, reply) => {
    const cart = cartOf(request, reply);
    const { items = [], qnt = [] } = nested(request.body) as { items?: string[]; qnt?: string[] };
    const lines = items.flatMap((id, index) => {
      const line = cart.find((one) => one.id === Number(id));
      return line === undefined ? [] : [{ ...line, qnt: Number(qnt[index]) }];
    });
    if (lines.length === 0) throw fail(422, 'Нечего оформлять', { items: 'Выберите товары' });
    const data = shopsIn(cityOf(request)).map((shop) => {
      const stocks = lines.map((line) => ({ line, of: itemStock(shop.id, line) }));
      const sum = (way: Way) => ({
        in_stock: stocks.reduce((all, { line, of }) => all + Math.min(of[way].in_stock, line.qnt), 0),
        total: round(stocks.reduce((all, { of }) => all + of[way].total, 0)),
        delivery_days: way === 'retail' ? 0 : DELIVERY_DAYS,
      });
      const items_stock = Object.fromEntries(stocks.map(({ line, of }) => [line.id, of]));
      return { shop, summary: { retail: sum('retail'), transit: sum('transit') }, items_stock };
    });
    return { geo: mapGeo(cityOf(request)), data };
  });
  app.get('/api/checkout/data.json', () => ({ data: {}, min_order: null }));
  app.post('/api/checkout.json', (request, reply) => {
    const cart = cartOf(request, reply);
    const key = `${request.cookies.sid} ${request.headers['idempotency-key'] ?? randomUUID()}`;
    const earlier = placed.get(key);
    const sent = JSON.stringify(nested(request.body));
    if (earlier !== undefined && earlier.sent !== sent) throw fail(422, 'Этот заказ уже оформлен', {}, 'idempotency');
    if (earlier !== undefined) return { data: earlier.made };
    const { order, items } = nested(request.body) as {
      order: { orderType: Way; shop: string; title: string; phone: string };
      items: { id: string; goods_id: string; qnt: string; price: string }[];
    };
    const fields: Record<string, string> = {};
    if (!isPhone(order.phone)) fields['order.phone'] = 'Некорректный номер телефона';
    if ((order.title ?? '').trim() === '') fields['order.title'] = 'Обязательное поле';
    for (const [index, { goods_id, qnt, price }] of items.entries()) {
      const there = stock.get(`${order.shop} ${goods_id}`)?.[order.orderType] ?? 0;
      if (there < Number(qnt)) fields[`items[${index}].qnt`] = 'Столько нет';
      const item = goods.find(({ id }) => id === Number(goods_id));
      if (item?.price !== Number(price)) fields[`items[${index}].price`] = 'Цена изменилась';
    }
    if (Object.keys(fields).length > 0) throw fail(422, 'Проверьте заказ', fields);
    let total = 0;
    for (const { id, goods_id, qnt, price } of items) {
      total += Number(qnt) * Number(price);
      const there = stock.get(`${order.shop} ${goods_id}`);
      if (there !== undefined) there[order.orderType] -= Number(qnt);
      const at = cart.findIndex((line) => line.id === Number(id));
      const line = cart[at];
      if (line !== undefined && line.qnt > Number(qnt)) line.qnt -= Number(qnt);
      else if (line !== undefined) cart.splice(at, 1);
    }
    const made = { code: `Ч-${placed.size + 1001}`, total: round(total) };
    placed.set(key, { sent, made });
    return { data: made };
  });

  const links = data.categories.map(({ id, code, title }) => {
    const count = goods.filter(({ category }) => category === code).length;
    return { id, code, title, url: `/${code}/`, count };
  });
  app.get('/api/catalog/categories.json', () => ({ categories: links }));
  app.get('/api/catalog/navigation.json', () => ({ items: links.map(({ title, url }) => ({ title, url })) }));
  app.get('/api/navigation.json', () => ({
    header: [{ title: 'Чайные', url: '/shop/' }],
    footer: [{ title: 'Покупателям', items: Object.entries(data.pages).map(([url, { title }]) => ({ title, url })) }],
  }));
  app.get('/api/content.json', (request) => {
    const page = data.pages[String((request.query as Query).url)];
    if (page === undefined) throw fail(404, 'Такой страницы нет');
    return { data: page };
  });
  app.get('/catalog/goods_hit/', () => ({}));
  app.get('/api/search/suggest.json', (request) => {
    const found = catalogue.goodsOf('/catalog/search/', String((request.query as Query).q ?? ''))?.found ?? [];
    const products = found.slice(0, 5).map((item) => ({
      ...{ title: item.title, url: urlOf(item), image: { s_url: PICTURE }, price: item.price },
    }));
    return { data: { queries: [], categories: [], brands: [], products } };
  });
  const brands = { data: [{ ...brand, url: `/brands/${brand.code}/` }] };
  app.get('/brands.json', () => brands);
  app.get('/brands/populars.json', () => brands);
  app.get('/article/rubrics.json', () => ({ data: [{ ...data.rubric, count: data.articles.length }] }));
  app.get('/article.json', (request) => {
    const { url } = request.query as Query;
    const { part, meta } = catalogue.pageOf(
      data.articles.filter(({ rubric }) => url === undefined || rubric.url === url),
      request.query as Query,
    );
    return { data: part.map(({ html: _, ...article }) => article), meta };
  });
  app.get('/article/:rubric/:id.json', (request) => {
    const { rubric, id } = request.params as { rubric: string; id: string };
    const article = data.articles.find((one) => one.id === Number(id) && one.rubric.code === rubric);
    if (article === undefined) throw fail(404, 'Такой статьи нет');
    return { data: article };
  });
  app.get('/calculator/options.json', () => ({ data: { events: [], durations: [], drinks: [] } }));
  app.post('/calculator.json', () => ({ data: { id: 0, rows: [], total: 0 } }));
  for (const path of ['/api/feedback.json', '/api/feedback/partners.json', '/api/feedback/callback.json']) {
    app.post(path, (request) => {
      const body = nested(request.body) as Record<'name' | 'phone', string> & {
        feedback?: Record<'name' | 'phone', string>;
      };
      const { name = '', phone } = body.feedback ?? body;
      const within = body.feedback === undefined ? '' : 'feedback.';
      const fields: Record<string, string> = {};
      if (name.trim() === '') fields[`${within}name`] = 'Обязательное поле';
      if (phone !== undefined && !isPhone(phone)) fields[`${within}phone`] = 'Некорректный номер телефона';
      if (Object.keys(fields).length > 0) throw fail(422, 'Проверьте поля', fields);
      return {};
    });
  }
  app.get(PICTURE, (_, reply) => reply.type('image/svg+xml').send(drawing));

  // Listings, their filters, and products: everything else that ends with `/`, `filter.json` or `.html`.
  app.get('/*', (request) => {
    const query = request.query as Query;
    const [path = ''] = request.url.split('?', 1);
    const city = cityOf(request);
    const [, kind = ''] = /\/(filter|filter_availible)\.json$/.exec(path) ?? [];
    const address = kind === '' ? path : path.slice(0, -`${kind}.json`.length);
    if (address.endsWith('.html')) {
      const [permalink] = address.slice(address.lastIndexOf('/') + 1).split('.');
      const item = goods.find((one) => one.permalink === permalink);
      if (item === undefined) throw fail(404, 'Такого товара нет');
      return { product: catalogue.productOf(item, city) };
    }
    const listing = catalogue.goodsOf(address, String(query.q ?? '').trim());
    if (listing === undefined) throw fail(404, 'Такого раздела нет');
    if (kind === 'filter') return { data: { filters: catalogue.filtersOf(listing.found) } };
    if (kind === 'filter_availible') return { data: catalogue.countsOf(listing.found, query) };
    const { products, meta } = catalogue.listingOf(listing.found, query, city);
    return address.startsWith('/brands/')
      ? { data: { brand, products }, meta }
      : { data: { title: listing.title, products }, meta };
  });
  return app;
}

/** Reads the contract's notation: `order.shop` and `items[0].qnt` are nested, `items[]` is a list. JSON is nested already. */
function nested(body: unknown): unknown {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    const keys = name
      .replaceAll('[]', '')
      .split(/[.[\]]+/)
      .filter((key) => key !== '');
    let place: Record<string, unknown> = whole;
    for (const [index, key] of keys.entries()) {
      const isLast = index === keys.length - 1;
      const next = /^\d+$/.test(keys[index + 1] ?? '') ? [] : {};
      place[key] = isLast ? (name.endsWith('[]') ? [value].flat() : value) : (place[key] ?? next);
      place = place[key] as Record<string, unknown>;
    }
  }
  return whole;
}
