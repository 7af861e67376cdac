/** How the embedded shop API is spoken to: bodies, errors, methods, forms, faults, the OpenAPI page. */
import { test } from 'tap';
import * as v from 'valibot';
import { MAX_BODY } from '../../server/http/server-options.ts';
import { ErrorBody } from '../../shared/contract/things.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { BODY_LIMIT } from '../../upstream/body.ts';
import { call, fieldsOf, openShop, send } from './shop.ts';

test('the shop API as a server', async (t) => {
  const base = await openShop(t);
  const visitor = new Visitor(base);
  const post = (path: string, type: string, body: string) =>
    fetch(base + path, { method: 'POST', headers: { 'content-type': type }, body });

  t.test('every failure is the error object', async (t) => {
    const failures: [status: number, answer: Promise<Response>][] = [
      [404, fetch(`${base}/`)],
      [404, fetch(`${base}/wine/`)],
      [404, fetch(`${base}/api/no-such.json`)],
      [400, fetch(`${base}/%zz`)],
      [405, fetch(`${base}/api/cart.json`, { method: 'PUT' })],
      [405, fetch(`${base}/wine/?format=json`, { method: 'DELETE' })],
      [400, post('/api/cart/update.json', 'application/json', '{')],
      [415, post('/api/cart/update.json', 'text/plain', 'x')],
      [415, post('/api/cart/update.json', 'application/x-www-form-urlencoded', 'x=1')],
      [422, post('/api/cart/update.json', 'application/json', '[]')],
      [422, post('/api/cart/update.json', 'application/json', '')],
      [413, post('/api/feedback.json', 'application/json', JSON.stringify({ feedback: 'a'.repeat(1_100_000) }))],
      [404, fetch(`${base}/upload/no-such.svg`)],
    ];
    for (const [status, answer] of failures) {
      const response = await answer;
      t.equal(response.status, status, response.url);
      t.ok(v.is(ErrorBody, await response.json()), 'with the error object');
    }
    const refused = await fetch(`${base}/api/cart.json`, { method: 'POST' });
    t.equal(refused.headers.get('allow'), 'GET, HEAD');
  });

  t.test('a body that is too large, or holds a file, is rejected with 413', async (t) => {
    const large = new FormData();
    large.set('name', 'a'.repeat(1_100_000));
    t.equal((await fetch(`${base}/api/feedback/callback.json`, { method: 'POST', body: large })).status, 413);
    const many = new FormData();
    for (let n = 0; n < 20; n += 1) many.set(`field${n}`, 'я'.repeat(31_000));
    const answer = await fetch(`${base}/api/feedback/callback.json`, { method: 'POST', body: many });
    t.equal(answer.status, 413, 'its bytes count, not its letters');
    const file = new FormData();
    file.set('name', new Blob(['x']), 'x.txt');
    t.equal((await fetch(`${base}/api/feedback/callback.json`, { method: 'POST', body: file })).status, 413);
  });

  t.test('SQL and search operators in parameters are treated as plain text [S7.2, V1.2.4]', async (t) => {
    const goods = async (): Promise<number> =>
      ((await (await fetch(`${base}/wine/?format=json`)).json()) as { meta: { count: number } }).meta.count;
    const before = await goods();
    for (const odd of [
      "'; drop table goods; --",
      '" OR 1=1',
      'a" NEAR("b',
      'a*) OR (b',
      '%_\\',
      '\0',
      "' union select 1",
    ]) {
      const value = encodeURIComponent(odd);
      for (const path of [
        `/catalog/search/?format=json&q=${value}`,
        `/api/search/suggest.json?q=${value}`,
        `/wine/?format=json&sort=${value}`,
        `/wine/?format=json&filter.brand[]=${value}&filter.price.from=${value}`,
        `/api/stock/1.json?q=${value}`,
        `/article.json?rubric=${value}`,
        `/api/content.json?url=${value}`,
      ]) {
        const { status } = await fetch(base + path, { headers: { cookie: `sid=${value}` } });
        t.ok(status === 200 || status === 404 || status === 400 || status === 422, `${path}: ${status}`);
      }
    }
    t.equal(await goods(), before);
  });

  t.test('contract §5.9: the body limit of the shop API equals that of the storefront', async (t) => {
    t.equal(BODY_LIMIT, MAX_BODY);
  });

  t.test('HEAD is answered as GET, without a body', async (t) => {
    const response = await fetch(`${base}/api/geo.json`, { method: 'HEAD' });
    t.same([response.status, await response.text()], [200, '']);
  });

  t.test('forms: missing and invalid fields are reported by name', async (t) => {
    const callback = async (body: object) =>
      fieldsOf(
        await send(visitor, 'POST /api/feedback/callback.json', { body: body as { name: string; phone: string } }),
      );
    t.match(await callback({}), { name: 'Обязательное поле', phone: 'Обязательное поле' });
    t.match(await callback({ name: ' ', phone: '+7916' }), {
      name: 'Обязательное поле',
      phone: 'Введите номер телефона полностью',
    });
    t.same(
      await call(visitor, 'POST /api/feedback/callback.json', { body: { name: 'Иван', phone: '+79161234567' } }),
      {},
    );
    for (const key of ['POST /api/feedback.json', 'POST /api/feedback/partners.json'] as const) {
      const mute = { name: 'Иван', message: 'Когда откроетесь?' };
      const feedback = { ...mute, email: 'ivan@mail.example' };
      t.same(await call(visitor, key, { body: { feedback } }), {});
      const unanswerable = fieldsOf(await send(visitor, key, { body: { feedback: mute } }));
      t.same(unanswerable, { 'feedback.phone': 'Укажите телефон или e-mail' }, 'D73');
      const wrong = { ...feedback, name: '', email: 'ivan', phone: '1' };
      t.same(Object.keys(fieldsOf(await send(visitor, key, { body: { feedback: wrong } }))), [
        'feedback.name',
        'feedback.phone',
        'feedback.email',
      ]);
    }
  });

  t.test('nested fields mean the same in multipart and in JSON [S7.2]', async (t) => {
    const { events, drinks } = (await call(visitor, 'GET /calculator/options.json', {})).data;
    const calculator = {
      event: events[0]?.code ?? '',
      guests: { men: 5, women: 5 },
      hours: 4,
      drinks: drinks.slice(0, 2).map(({ code }) => code),
    };
    const body = { calculator, offers: false, save: true };
    const answers = [];
    for (const as of ['multipart', 'json'] as const) {
      answers.push((await call(visitor, 'POST /calculator.json', { body }, { as })).data);
    }
    t.same(answers[0]?.rows, answers[1]?.rows);
    t.not(answers[0]?.id, answers[1]?.id, 'each is saved');
    for (const { litres, bottles, bottle } of answers[0]?.rows ?? []) t.ok(litres > 0 && bottles > 0 && bottle);
    const everything = { ...calculator, guests: { men: 20, women: 20 }, drinks: drinks.map(({ code }) => code) };
    const { data } = await call(visitor, 'POST /calculator.json', { body: { ...body, calculator: everything } });
    const pick = (code: string) => data.rows.find((row) => row.code === code)?.bottle;
    t.match(pick('vodka')?.title, /водка/i, 'no flavoured spirit stands for vodka');
    t.notMatch(pick('water')?.title, /сок|морс/i, 'no juice stands for water');
    for (const { code, bottle } of data.rows) t.ok(bottle && bottle.price > 0, `${code} has a bottle`);
    const wrong = { ...calculator, guests: { men: 0, women: 0 }, event: 'no-such', drinks: [] };
    t.same(
      Object.keys(fieldsOf(await send(visitor, 'POST /calculator.json', { body: { ...body, calculator: wrong } }))),
      ['calculator.guests', 'calculator.event', 'calculator.drinks'],
    );
    const twice = {
      ...body,
      calculator: { ...calculator, drinks: [...calculator.drinks, ...calculator.drinks.slice(0, 1)] },
    };
    t.strictSame(Object.keys(fieldsOf(await send(visitor, 'POST /calculator.json', { body: twice }))), [
      'calculator.drinks[2]',
    ]);
  });

  t.test(
    'articles are listed by rubric and found by id, unknown ones are a 404; content pages have blocks',
    async (t) => {
      const rubrics = (await call(visitor, 'GET /article/rubrics.json', {})).data;
      const all = await call(visitor, 'GET /article.json', { query: { limit: 100 } });
      t.equal(
        all.meta.count,
        rubrics.reduce((sum, { count }) => sum + count, 0),
      );
      for (const { url, count } of rubrics) {
        t.equal((await call(visitor, 'GET /article.json', { query: { url } })).meta.count, count, url);
      }
      const [article] = all.data;
      const input = { rubric: article?.rubric.code ?? '', id: article?.id ?? 0 };
      t.match((await call(visitor, 'GET /article/{rubric}/{id}.json', input)).data, { title: article?.title });
      t.equal((await send(visitor, 'GET /article/{rubric}/{id}.json', { ...input, rubric: 'no-such' })).status, 404);
      t.equal((await send(visitor, 'GET /article.json', { query: { url: '/article/no-such/' } })).status, 404);
      t.ok((await call(visitor, 'GET /api/content.json', { query: { url: '/faq/' } })).data.blocks);
    },
  );

  t.test('goods_hit answers with an empty object', async (t) => {
    t.same(await call(visitor, 'GET /catalog/goods_hit/', { query: { goods_id: 1, timestamp: 1 } }), {});
  });

  t.test('pictures and tiles are served as SVG, cacheable for a day', async (t) => {
    const { data } = await call(visitor, 'GET {listing}?format=json', { listing: '/wine/', query: { limit: 1 } });
    for (const path of [data.products[0]?.image.s_url, '/upload/tiles/9/309/160.svg']) {
      const response = await fetch(`${base}${path}`);
      t.equal(response.headers.get('content-type'), 'image/svg+xml');
      t.equal(response.headers.get('cache-control'), 'public, max-age=86400');
      t.match(await response.text(), /^<svg /);
    }
  });

  t.test('each article has a picture of its own, the same every time, with unique ids', async (t) => {
    const { data } = await call(visitor, 'GET /article.json', { query: { limit: 100 } });
    const draw = async (url: string) => (await fetch(`${base}${url}`)).text();
    const covers = await Promise.all(data.map(({ image }) => draw(image?.url ?? '')));
    t.ok(covers.length >= 20);
    t.equal(new Set(covers).size, covers.length);
    t.equal(await draw(data[0]?.image?.url ?? ''), covers[0]);
    for (const cover of covers) {
      const ids = [...cover.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
      t.equal(new Set(ids).size, ids.length, 'no part of one drawing is taken for that of another');
    }
  });
});

test('faults add latency, errors and hanging calls, but not to the OpenAPI page', async (t) => {
  const failing = await openShop(t, { faults: 'error=100%' });
  const reply = await new Visitor(failing).ask('/api/geo.json');
  t.equal(reply.status, 503);
  t.ok(v.is(ErrorBody, reply.json));
  t.equal((await new Visitor(failing).ask('/openapi.json')).status, 200);

  const slow = await openShop(t, { faults: 'latency=150ms' });
  const began = performance.now();
  await new Visitor(slow).ask('/api/geo.json');
  t.ok(performance.now() - began >= 145);

  const hanging = await openShop(t, { faults: 'hang=100%' });
  await t.rejects(fetch(`${hanging}/api/geo.json`, { signal: AbortSignal.timeout(200) }));
});
