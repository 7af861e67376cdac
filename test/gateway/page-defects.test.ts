/** What breaks while a page is opened: told in the log, and kept for nobody. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { queryOptions } from '@tanstack/react-query';
import { type Test, test } from 'tap';
import type { RequestContext } from '../../server/gateway/request-context.ts';
import { ModelMemo } from '../../server/pages/data/model-memo.ts';
import { createQueryLoader, Dependencies } from '../../server/pages/data/page-api.ts';
import { ApiError } from '../../shared/api.ts';
import { optionalScreens } from '../../shared/optional.ts';
import { unlessMissing } from '../../views/data/outcome.ts';
import { apiOf, type SharedApi } from '../../views/data/query.ts';
import { queryContext } from '../kit/queries.ts';
import { answer, hang } from '../kit/replies.ts';
import { setScene } from './scene.ts';

const brands = queryOptions<number>({
  queryKey: ['brands'],
  queryFn: async ({ meta }) => (await apiOf(meta)('GET /brands.json', {})).data.length,
});
const broken = queryOptions<number>({
  queryKey: ['broken'],
  queryFn: async ({ meta }) => {
    await apiOf(meta)('GET /brands.json', {});
    throw new TypeError('a model that breaks');
  },
});

/** The loader gives the query an API of its own. */
const unasked = undefined as never;

async function setLoader(t: Test) {
  const { gateway, context, upstream } = await setScene(t);
  const dependencies = new Dependencies();
  const told: unknown[] = [];
  const noted: string[] = [];
  const load = (query: typeof brands, by: RequestContext = context()) =>
    createQueryLoader(
      {
        gateway,
        optionalCalls: { note: (offer, status) => void noted.push(`${offer} ${status}`) },
        models: new ModelMemo(),
      },
      by,
      dependencies,
      (error) => told.push(error),
    )(query, queryContext(unasked));
  return { load, context, upstream, dependencies, told, noted };
}

test('a model that throws is reported as a page defect, and its page is not stored [P5.6]', async (t: Test) => {
  const { load, dependencies, told } = await setLoader(t);
  await t.rejects(load(broken), { message: 'a model that breaks' });
  t.match(told, [{ name: 'TypeError', message: 'a model that breaks' }]);
  t.equal(dependencies.failed, true);
});

test('a failure of the API is not reported as a page defect, and a 404 does not mark the page as failed [P5.6]', async (t: Test) => {
  const { load, upstream, dependencies, told } = await setLoader(t);
  upstream.on('/brands.json', answer(404));
  await t.rejects(load(brands), { code: 'http_404' });
  t.equal(dependencies.failed, false);
  const failing = await setLoader(t);
  failing.upstream.on('/brands.json', answer(500));
  await t.rejects(failing.load(brands), { code: 'http_500' });
  t.equal(failing.dependencies.failed, true);
  t.strictSame([...told, ...failing.told], []);
});

test('D53, D62: a call may be optional and feed a screen: its page always asks, and the answer tells of both', async (t: Test) => {
  const screens = optionalScreens as Map<string, { call: 'GET /api/goods.json'; input: object }>;
  screens.set('/sets/', { call: 'GET /api/goods.json', input: {} });
  t.teardown(() => screens.delete('/sets/'));
  const goods = queryOptions<number>({
    queryKey: ['sets'],
    queryFn: async ({ meta }) => (await apiOf(meta)('GET /api/goods.json', {})).data.length,
  });
  for (const status of [200, 404]) {
    const { load, context, upstream, noted } = await setLoader(t);
    upstream.on('/api/goods.json', answer(status, { data: [] }));
    const unknown = context({ offered: { calls: [], missing: [], mark: '' } });
    await load(goods, unknown).catch(() => undefined);
    t.strictSame(noted, [`GET /api/goods.json ${status}`, `/sets/ ${status}`]);
  }
});

test('a visitor who disconnects is not reported as a page defect [P5.6]', async (t: Test) => {
  const { load, context, upstream, told } = await setLoader(t);
  upstream.on('/brands.json', hang);
  const left = new AbortController();
  const loading = load(brands, context({ signal: left.signal }));
  await upstream.arrived('/brands.json');
  left.abort(new Error('the visitor has left'));
  await t.rejects(loading, { message: 'the visitor has left' });
  t.strictSame(told, []);
});

test('a query that tolerates a 404 still does so after an earlier successful answer', async (t: Test) => {
  const models = new ModelMemo();
  let asked = 0;
  let gone = false;
  const api = (async () => {
    asked += 1;
    if (gone) throw new ApiError(404, 'not_found', '');
    return { data: [{}, {}] };
  }) as unknown as SharedApi;
  const counted = queryOptions<number>({
    queryKey: ['counted'],
    queryFn: async ({ meta }) => (await unlessMissing(apiOf(meta)('GET /brands.json', {}), { data: [] })).data.length,
  });
  const load = () => models.load('1', counted, queryContext(api));
  t.equal(await load(), 2);
  gone = true;
  t.equal(await load(), 0);
  t.equal(asked, 2, 'nothing is asked twice');
});

test('D49: a query whose call fails does not return the model of an answer that was released', async (t: Test) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const models = new ModelMemo();
  let gone = false;
  const api = (async () => {
    if (gone) throw new ApiError(404, 'not_found', '');
    return { data: [{}] };
  }) as unknown as SharedApi;
  const load = () => models.load('1', brands, queryContext(api));
  t.equal(await load(), 1);
  gone = true;
  await setImmediate();
  collectGarbage();
  await t.rejects(load(), { code: 'not_found' });
});
