/** The rows that leave something behind, and the rules that only they can show. Asked with `--write` only. */

import { isNotOffered } from '../../server/optional-calls/probe.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { type CallAnswer, type CallKey, calls } from '../../shared/contract/calls.ts';
import { NONE, optionalOffers } from '../../shared/optional.ts';
import { type Api, Visitor } from './client.ts';
import { answerProblems, errorProblems, type Finding, schemaProblems } from './findings.ts';
import { placeOrder } from './ordering.ts';
import { follow } from './reading.ts';
import { checkRow, type RowInput } from './rows.ts';
import type { Samples } from './samples.ts';

type Cart = CallAnswer<'GET /api/cart.json'>;
type CheckRow = (key: CallKey, input: RowInput | undefined) => Promise<Finding>;
const feedback = { feedback: { name: 'Проверка договора', phone: '+79991234567', message: 'Сообщение проверки.' } };

export async function checkWriting(api: Api, samples: Samples): Promise<Finding[]> {
  const visitor = new Visitor(api);
  const { goods, geos, lacking } = samples;
  const check: CheckRow = (key, input) => checkRow(visitor, key, input, lacking);
  return [
    await follow('§1 the first private call sets a cookie', async () => {
      const fresh = new Visitor(api);
      await fresh.ask('/session/user_info.json');
      return fresh.hasCookie ? [] : ['GET /session/user_info.json set none'];
    }),
    await check('POST /session/geo.json', geos[0] && { body: { geo_id: geos[0].id } }),
    await follow('§4 POST /session/geo.json: an unknown id is a 404', async () =>
      errorProblems(404, await visitor.ask('/session/geo.json', { method: 'POST', body: { geo_id: 999_999_999 } })),
    ),
    await follow('§4 the cart: multipart and JSON, dt, quantity 0, delete', async () =>
      goods === undefined ? undefined : cartRules(visitor, goods),
    ),
    await follow('§5.1 a cart belongs to its session', async () =>
      goods === undefined ? undefined : sessionsApart(api, goods),
    ),
    await follow('§4 ordering: stock, Idempotency-Key, the cart afterwards', async () =>
      goods === undefined ? undefined : placeOrder(new Visitor(api), goods),
    ),
    await check('POST /api/feedback.json', { body: feedback }),
    await check('POST /api/feedback/partners.json', { body: feedback }),
    await check('POST /api/feedback/callback.json', { body: { name: 'Проверка', phone: '+79991234567' } }),
    await follow('§4 forms: 422 names the fields', () => wrongForms(visitor)),
    ...(await optionalWrites(visitor, samples, check)),
    await calculator(visitor, check),
    await check(
      'GET /catalog/goods_hit/',
      goods === undefined ? undefined : { query: { goods_id: goods, timestamp: Date.now() } },
    ),
  ];
}

const update = (visitor: Visitor, body: object, as: 'multipart' | 'json' = 'multipart') =>
  visitor.ask('/api/cart/update.json', { method: 'POST', body, as });

async function cartRules(visitor: Visitor, goods: number): Promise<string[]> {
  const dt = Date.now();
  const added = await update(visitor, { product_id: goods, qnt: 2, dt });
  const wrong = answerProblems(calls['POST /api/cart/update.json'].answer, added);
  if (wrong.length > 0) return wrong;
  const line = (added.json as Cart).data.items.find(({ goods_id }) => goods_id === goods);
  if (line === undefined) return [`product_id=${goods}: no line with this goods id came back`];
  const quantity = async (reply: Promise<{ json: unknown }>) =>
    ((await reply).json as Cart).data.items.find(({ id }) => id === line.id)?.qnt;

  const problems: string[] = [];
  const expect = (what: string, came: unknown, wanted: unknown) => {
    if (came !== wanted) problems.push(`${what}: expected ${wanted}, came ${came}`);
  };
  expect('a new line', line.qnt, 2);
  expect('the same body as JSON', await quantity(update(visitor, { item: line.id, qnt: 3, dt: dt + 10 }, 'json')), 3);
  expect('an older dt', await quantity(update(visitor, { item: line.id, qnt: 9, dt: dt + 5 })), 3);
  expect('quantity 0', await quantity(update(visitor, { item: line.id, qnt: 0, dt: dt + 20 })), undefined);
  const path = `/api/cart/delete/${line.id}.json`;
  const deleted = await visitor.ask(path, { method: 'DELETE' });
  problems.push(
    ...answerProblems(calls['DELETE /api/cart/delete/{id}.json'].answer, deleted).map(
      (problem) => `${path}: ${problem}`,
    ),
  );
  return problems;
}

async function sessionsApart(api: Api, goods: number): Promise<string[]> {
  const [one, other] = [new Visitor(api), new Visitor(api)];
  await update(one, { product_id: goods, qnt: 1, dt: Date.now() });
  const { json } = await other.ask('/api/cart.json');
  const { items } = (json as Cart).data;
  return items.length === 0 ? [] : [`a new session sees ${items.length} lines`];
}

async function wrongForms(visitor: Visitor): Promise<string[]> {
  const forms = [
    ['/api/feedback/callback.json', { name: '', phone: '+79991234567' }, 'name'],
    ['/api/feedback/callback.json', { name: 'Проверка', phone: '12' }, 'phone'],
    ['/api/feedback.json', { feedback: { ...feedback.feedback, name: '' } }, 'feedback.name'],
  ] as const;
  const problems: string[] = [];
  for (const [path, body, field] of forms) {
    const reply = await visitor.ask(path, { method: 'POST', body });
    problems.push(...errorProblems(422, reply, field).map((problem) => `${path} with a wrong ${field}: ${problem}`));
  }
  return problems;
}

/** The order of `placeOrder` is another visitor's: here there is nothing to be cancelled, and that is a 422. */
async function optionalWrites(visitor: Visitor, { goods, lacking }: Samples, check: CheckRow): Promise<Finding[]> {
  const review = { author: 'Проверка договора', value: 5, text: 'Отзыв проверки.' };
  const input = (body: object) => (goods === undefined ? undefined : { id: goods, body });
  return [
    await follow('§6 an unknown order cannot be cancelled: 422', async () => {
      if (lacking.has('POST /api/orders/{code}/cancel.json')) return undefined;
      return errorProblems(422, await visitor.ask('/api/orders/0/cancel.json', { method: 'POST' }));
    }),
    await follow('§7.5 an unknown order cannot be moved: 422', async () => {
      if (lacking.has('POST /api/orders/{code}/shop.json')) return undefined;
      const body = { shop: 1, orderType: 'transit' };
      return errorProblems(422, await visitor.ask('/api/orders/0/shop.json', { method: 'POST', body }));
    }),
    await check('POST /api/stock/{id}/notify.json', input({ email: 'check@shop.example' })),
    await check('POST /api/reviews/{id}.json', input({ review })),
    await follow('§6 the POSTs that are offered answer OPTIONS with 2xx', async () => {
      const paths = Object.entries(optionalOffers).flatMap(([key, way]) =>
        'by' in way ? [fillAddress(key, { id: NONE, code: NONE }).url] : [],
      );
      const replies = await Promise.all(paths.map((path) => visitor.ask(path, { method: 'OPTIONS' })));
      return replies.flatMap(({ status }, index) =>
        isNotOffered(status) || (status >= 200 && status < 300) ? [] : [`OPTIONS ${paths[index]}: ${status}`],
      );
    }),
  ];
}

async function calculator(visitor: Visitor, check: CheckRow): Promise<Finding> {
  const { json } = await visitor.ask('/calculator/options.json');
  const schema = calls['GET /calculator/options.json'].answer;
  if (schemaProblems(schema, json).length > 0) return check('POST /calculator.json', undefined);
  const { events, durations, drinks } = (json as CallAnswer<'GET /calculator/options.json'>).data;
  return check('POST /calculator.json', {
    body: {
      calculator: {
        event: events[0]?.code,
        guests: { men: 10, women: 12 },
        hours: durations[0]?.hours,
        drinks: drinks.map(({ code }) => code),
      },
      offers: false,
      save: true,
    },
  });
}
