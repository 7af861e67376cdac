/**
 * A shop API of another shape, for the adapter beside it: nothing under `/v2/` is as the contract has it. It asks for a
 * Bearer token, knows visitors by a header field of its own, wraps answers in envelopes, counts money in kopecks, and has
 * cursors in place of pages. The shop behind it is that of `examples/shop-api`.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createShop } from '../shop-api/shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: a team's own API has no types of the contract
type Any = any;

/** Where visitors are named, in requests and in answers. */
const VISITOR = 'x-visitor-token';

const kopecks = (roubles: number): number => Math.round(roubles * 100);
const toCity = ({ id, title, is_geo_center, phone, host }: Any) => ({
  ...{ city_nr: id, city_name: title, is_main: is_geo_center, phone_number: phone, site_host: host },
});
const toStore = ({ id, title, address, coordinate, work_time, areas, entity_name, inn, ogrn, legal_address }: Any) => ({
  ...{ store_nr: id, store_name: title, street: address, lng_lat: [coordinate.lng, coordinate.lat] },
  ...{ opening_hours: work_time, city_nrs: areas, owner: { name: entity_name, inn, ogrn, legal_address } },
});
const states = { in_stock: 'here', on_order: 'later', out_of_stock: 'gone' } as const;
const toItem = ({ title, image, attributes, variations: [one] }: Any) => ({
  ...{ item_nr: one.id, item_name: title, group_code: one.category, slug: one.url.split('/')[2].replace('.html', '') },
  ...{ photo_name: image.s_url.split('/').at(-1), packing: one.variant, maker_name: one.brand },
  ...{ price_kopecks: kopecks(one.price), old_price_kopecks: one.price_old && kopecks(one.price_old) },
  ...{ stores_count: one.shops_count, depots_count: one.transit_shops_count, delivery_days: one.delivery_days ?? null },
  ...{ state: states[one.availability_status as keyof typeof states], made_in: attributes[0].values[0].title },
});
const toAmount = ({ in_stock, price, total }: Any) => ({
  ...{ pieces: in_stock, price_kopecks: kopecks(price ?? 0), total_kopecks: kopecks(total ?? 0) },
});
const toLine = ({ id, goods_id, url, product, image, variant, brand, category, price, qnt, ...one }: Any) => ({
  ...{ line_nr: id, item_nr: goods_id, item_name: product.title, packing: variant, maker_name: brand },
  ...{ group_code: category, slug: url.split('/')[2].replace('.html', ''), photo_name: image.url.split('/').at(-1) },
  ...{ price_kopecks: kopecks(price), pieces: qnt, can_be_had: one.availability_status },
  ...{ shelf: toAmount(one.stock.retail), depot: toAmount(one.stock.transit) },
});
const toPost = ({ id, title, announce, date, html }: Any) => ({
  ...{ post_nr: id, headline: title, lead: announce, published_at: date, text_html: html },
});
/** `items[0].qnt` is called `lines/0/pieces` here. */
const fieldOf = (name: string): string => {
  const [, line, last = ''] = /^(?:items\[(\d+)\]\.|order\.|feedback\.)?(\w+)$/.exec(name) ?? [];
  const own = { title: 'person', name: 'person', qnt: 'pieces', price: 'price_kopecks' }[last] ?? last;
  return line === undefined ? own : `lines/${line}/${own}`;
};
const toBasket = ({ data }: Any) => ({ lines: data.items.map(toLine) });

/** @param publicHost the host of the first city @param token what callers have to say that they are */
export async function createOtherShape(publicHost: string, token: string): Promise<FastifyInstance> {
  const shop = await createShop(publicHost);
  const { geos } = (await shop.inject('/api/geo.json')).json();
  const app = Fastify();
  app.addHook('onClose', () => shop.close());
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(reply, 401, 'no_token', 'Кто вы?');
  });
  app.setNotFoundHandler((_, reply) => refuse(reply, 404, 'no_address', 'Нет такого адреса'));

  const refuse = (reply: FastifyReply, status: number, reason: string, text: string, problems: object[] = []) =>
    reply.code(status).send({ ok: false, error: { reason, text, problems } });

  /** Asks the shop behind for the visitor and the city of the request, and answers in an envelope of its own. */
  const ask = async (
    request: FastifyRequest,
    reply: FastifyReply,
    [method, url, body]: readonly [method: string, url: string, body?: object],
    rename: (body: Any) => object = () => ({}),
  ) => {
    const { city, city_nr = city } = { ...(request.query as Any), ...(request.body as Any) };
    const host = geos.find(({ id }: Any) => id === Number(city_nr))?.host ?? publicHost;
    const visitor = request.headers[VISITOR];
    const key = request.headers['x-order-key'];
    const inner = await shop.inject({
      ...{ method: method as 'GET', url, ...(body && { payload: body }) },
      headers: {
        'x-forwarded-host': host,
        ...(visitor !== undefined && { cookie: `sid=${visitor}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    const opened = inner.cookies.find(({ name }) => name === 'sid');
    if (opened !== undefined) reply.header(VISITOR, opened.value);
    const json = inner.json();
    if (inner.statusCode === 200) return { ok: true, payload: rename(json) };
    const { code, message, fields = {} } = json.error;
    const problems = Object.entries(fields).map(([field, text]) => ({ field: fieldOf(field), text }));
    return refuse(reply, inner.statusCode, code, message, problems);
  };
  const of = (request: FastifyRequest): Any => request.params;
  const asked = (request: FastifyRequest): Any => request.body ?? request.query;

  // Cities, stores and stock.
  app.get('/v2/cities', (r, reply) =>
    ask(r, reply, ['GET', '/api/geo.json'], (body) => ({ cities: body.geos.map(toCity) })),
  );
  app.get('/v2/cities/here', (r, reply) => ask(r, reply, ['GET', '/api/area.json'], ({ data }) => toCity(data)));
  app.get('/v2/stores', (r, reply) => {
    const { only } = asked(r);
    const url = `/api/shop.json${only === undefined ? '' : `?area_id=${only}`}`;
    return ask(r, reply, ['GET', url], ({ data }) => ({ stores: data.map(toStore) }));
  });
  app.get('/v2/stores/:nr', (r, reply) => ask(r, reply, ['GET', `/api/shop/${of(r).nr}.json`], toStore));
  app.get('/v2/items/:nr/stock', (r, reply) =>
    ask(r, reply, ['GET', `/api/stock/${of(r).nr}.json`], ({ geo, data }) => ({
      centre: [geo.coordinates.lng, geo.coordinates.lat],
      rows: data.map(({ shop, price, retail, transit }: Any) => ({
        ...{ store: toStore(shop), price_kopecks: kopecks(price), shelf: toAmount(retail), depot: toAmount(transit) },
        days: transit.delivery_days,
      })),
    })),
  );

  // What is sold. A list goes on where its cursor says.
  const choiceOf = ({ group, maker, text, discounted, order, countries = [], price = {}, size, after }: Any) => {
    const path = discounted ? '/actions/' : maker ? `/brands/${maker}/` : group ? `/${group}/` : '/catalog/search/';
    const query = new URLSearchParams(countries.map((one: string) => ['filter.country[]', one]));
    const page = after === undefined ? 1 : Number(Buffer.from(after, 'base64url').toString().slice('page '.length));
    const more = {
      q: text,
      sort: order,
      limit: size,
      page,
      'filter.price.from': price.from,
      'filter.price.to': price.to,
    };
    for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, String(value));
    return { path, query, page };
  };
  app.post('/v2/items/search', (r, reply) => {
    const { path, query, page } = choiceOf(asked(r));
    return ask(r, reply, ['GET', `${path}?format=json&${query}`], ({ data, meta }) => ({
      ...{ heading: data.title ?? data.brand.title, maker: data.brand, items: data.products.map(toItem) },
      ...{ found: meta.count, size: meta.limit },
      next: page * meta.limit < meta.count ? Buffer.from(`page ${page + 1}`).toString('base64url') : null,
    }));
  });
  app.post('/v2/items/facets', (r, reply) => {
    const { path, query } = choiceOf(asked(r));
    return ask(r, reply, ['GET', `${path}filter_availible.json?${query}`], ({ data: { count, filters } }) => ({
      ...{ found: count, countries: filters.country.values },
      price_kopecks: [kopecks(filters.price.min ?? 0), kopecks(filters.price.max ?? 0)],
    }));
  });
  app.get('/v2/items/by-slug/:slug', (r, reply) =>
    ask(r, reply, ['GET', `/any/${of(r).slug}.html?format=json`], ({ product }) => toItem(product)),
  );
  app.get('/v2/suggest', (r, reply) =>
    ask(r, reply, ['GET', `/api/search/suggest.json?q=${encodeURIComponent(asked(r).text ?? '')}`], ({ data }) => ({
      items: data.products.map(({ title, url, price }: Any) => ({ title, url, price_kopecks: kopecks(price) })),
    })),
  );
  app.get('/v2/groups', (r, reply) =>
    ask(r, reply, ['GET', '/api/catalog/categories.json'], ({ categories }) => ({
      groups: categories.map(({ id, code, title, count }: Any) => ({ group_nr: id, group_code: code, title, count })),
    })),
  );
  app.get('/v2/menu', (r, reply) =>
    ask(r, reply, ['GET', '/api/navigation.json'], ({ header, footer }) => ({
      top: header.map(({ title, url }: Any) => ({ label: title, href: url })),
      bottom: footer.map(({ title, items }: Any) => ({
        label: title,
        entries: items.map((one: Any) => ({ label: one.title, href: one.url })),
      })),
    })),
  );
  app.get('/v2/makers', (r, reply) => ask(r, reply, ['GET', '/brands.json'], ({ data }) => ({ makers: data })));
  app.get('/v2/media/:name', (_, reply) =>
    shop
      .inject(`/images/${of(_).name}`)
      .then(({ rawPayload, headers }) => reply.type(String(headers['content-type'])).send(rawPayload)),
  );

  // What there is to read.
  app.get('/v2/posts', (r, reply) =>
    ask(r, reply, ['GET', '/article.json'], ({ data }) => ({ posts: data.map(toPost) })),
  );
  app.get('/v2/posts/:nr', (r, reply) =>
    ask(r, reply, ['GET', `/article/chay/${of(r).nr}.json`], ({ data }) => toPost(data)),
  );
  app.get('/v2/texts', (r, reply) =>
    ask(r, reply, ['GET', `/api/content.json?url=${asked(r).path}`], ({ data }) => ({
      ...{ heading: data.title, text_html: data.html },
    })),
  );

  // The visitor's own.
  app.get('/v2/me', (r, reply) => ask(r, reply, ['GET', '/session/user_info.json'], ({ area }) => toCity(area)));
  app.put('/v2/me/city', (r, reply) =>
    ask(r, reply, ['POST', '/session/geo.json', { geo_id: asked(r).city_nr }], ({ area }) => toCity(area)),
  );
  app.get('/v2/me/basket', (r, reply) => ask(r, reply, ['GET', '/api/cart.json'], toBasket));
  app.put('/v2/me/basket', (r, reply) => {
    const { line_nr: item, item_nr: product_id, pieces: qnt, pressed_at: dt } = asked(r);
    return ask(r, reply, ['POST', '/api/cart/update.json', { item, product_id, qnt, dt }], toBasket);
  });
  app.delete('/v2/me/basket/:nr', (r, reply) =>
    ask(r, reply, ['DELETE', `/api/cart/delete/${of(r).nr}.json`], toBasket),
  );
  app.post('/v2/me/offers', (r, reply) => {
    const lines: Any[] = asked(r).lines;
    const body = { items: lines.map(({ line_nr }) => line_nr), qnt: lines.map(({ pieces }) => pieces) };
    return ask(r, reply, ['POST', '/api/checkout/shops.json', body], ({ geo, data }) => ({
      centre: [geo.coordinates.lng, geo.coordinates.lat],
      offers: data.map(({ shop: one, summary, items_stock }: Any) => ({
        ...{ store: toStore(one), shelf: toAmount(summary.retail), depot: toAmount(summary.transit) },
        ...{ days: summary.transit.delivery_days },
        lines: Object.entries(items_stock).map(([nr, { retail, transit }]: Any) => ({
          ...{ line_nr: Number(nr), shelf: toAmount(retail), depot: toAmount(transit) },
        })),
      })),
    }));
  });
  app.post('/v2/me/orders', (r, reply) => {
    const { store_nr: shop, from, person, phone, lines } = asked(r);
    const order = {
      orderType: from === 'shelf' ? 'retail' : 'transit',
      entityType: 'person',
      shop,
      title: person,
      phone,
    };
    const items = lines.map(({ line_nr, item_nr, pieces, price_kopecks }: Any) => ({
      ...{ id: line_nr, goods_id: item_nr, code: String(item_nr), qnt: pieces, price: price_kopecks / 100 },
    }));
    reply.code(201);
    return ask(r, reply, ['POST', '/api/checkout.json', { order, items }], ({ data }) => ({
      ...{ order_nr: data.code, total_kopecks: kopecks(data.total) },
    }));
  });
  app.post('/v2/me/seen', async (_, reply) => reply.code(204).send());
  app.post('/v2/messages', (r, reply) => {
    const { person, phone, text } = asked(r);
    return ask(r, reply, ['POST', '/api/feedback.json', { feedback: { name: person, phone, message: text } }]);
  });
  return app;
}
