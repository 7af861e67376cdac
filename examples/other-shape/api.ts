/**
 * A shop API of another shape, for the adapter beside it: towns, stores and items under `/v2/`, with other names, prices
 * in kopecks and pages counted from zero. What it does not rename is as in the contract. The shop behind it is that of
 * `examples/shop-api`.
 */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createShop } from '../shop-api/shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: a team's own API has no types of the contract
type Any = any;

const town = ({ id, title, is_geo_center, phone, host }: Any) => ({
  ...{ nr: id, name: title, main: is_geo_center, tel: phone, domain: host },
});
const store = ({ id, title, address, coordinate, work_time, areas, entity_name, inn, ogrn, legal_address }: Any) => ({
  ...{ nr: id, name: title, street: address, at: [coordinate.lng, coordinate.lat], open: work_time, towns: areas },
  company: { name: entity_name, inn, ogrn, address: legal_address },
});
const kopecks = (roubles: number): number => Math.round(roubles * 100);
const states = { in_stock: 'here', on_order: 'later', out_of_stock: 'gone' } as const;
const item = ({ id, title, url, image, variations, html }: Any) => ({
  ...{ nr: id, name: title, path: url, photo: image.s_url, text: html ?? '' },
  sizes: variations.map((one: Any) => ({
    ...{ sku: one.id, path: one.url, name: one.title, article: one.code, size: one.variant, maker: one.brand },
    ...{ group: one.category, kopecks: kopecks(one.price), stores: one.shops_count, depots: one.transit_shops_count },
    ...{ days: one.delivery_days, state: states[one.availability_status as keyof typeof states] },
  })),
});

/** @param publicHost the host of the first town; the others are its subdomains */
export async function createOtherShape(publicHost: string): Promise<FastifyInstance> {
  const shop = await createShop(publicHost);
  const app = Fastify();
  app.addHook('onClose', () => shop.close());
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.removeContentTypeParser(['application/json', 'text/plain']);

  /** Asks the shop behind, as the request did. */
  const ask = (request: FastifyRequest, url: string) =>
    shop.inject({
      method: request.method as 'GET',
      url,
      headers: request.headers,
      ...(request.body !== undefined && { payload: request.body as Buffer }),
    });
  const renamed = (path: string, url: (request: FastifyRequest) => string, rename: (body: Any) => object) =>
    app.get(path, async (request, reply) => {
      const { statusCode, body } = await ask(request, url(request));
      const json = JSON.parse(body);
      return reply.code(statusCode).send(statusCode === 200 ? rename(json) : json);
    });

  renamed(
    '/v2/towns',
    () => '/api/geo.json',
    ({ geos }) => ({ towns: geos.map(town) }),
  );
  renamed(
    '/v2/town',
    () => '/api/area.json',
    ({ data }) => town(data),
  );
  renamed(
    '/v2/stores',
    (request) => {
      const { town: id } = request.query as Any;
      return `/api/shop.json${id === undefined ? '' : `?area_id=${id}`}`;
    },
    ({ data }) => ({ stores: data.map(store) }),
  );
  renamed('/v2/stores/:nr', (request) => `/api/shop/${(request.params as Any).nr}.json`, store);
  renamed(
    '/v2/groups',
    () => '/api/catalog/categories.json',
    ({ categories }) => ({ groups: categories.map(({ id, code, title, count }: Any) => ({ id, code, title, count })) }),
  );
  // A listing by its path; its page is counted from zero.
  renamed(
    '/v2/items/*',
    (request) => {
      const query = new URLSearchParams(request.url.split('?')[1]);
      query.set('format', 'json');
      const [start, size] = [query.get('start'), query.get('size')];
      if (start !== null) query.set('page', String(Number(start) + 1));
      if (size !== null) query.set('limit', size);
      return `/${(request.params as Any)['*']}?${query}`;
    },
    ({ data, meta }) => ({
      ...{ title: data.title, items: data.products.map(item), found: meta.count },
      ...{ start: meta.page - 1, size: meta.limit },
    }),
  );
  renamed(
    '/v2/item/*',
    (request) => `/${(request.params as Any)['*']}?format=json`,
    ({ product }) => item(product),
  );
  for (const path of ['/api/geo.json', '/api/area.json', '/api/shop.json', '/api/catalog/categories.json']) {
    app.get(path, (_, reply) => reply.code(404).send({ error: { code: 'not_found', message: 'Нет такого адреса' } }));
  }
  app.all('/*', async (request, reply) => {
    const { statusCode, headers, rawPayload } = await ask(request, request.url);
    return reply.code(statusCode).headers(headers).send(rawPayload);
  });
  return app;
}
