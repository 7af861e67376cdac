/** Purges (conventions.md §1): a page goes with any of the calls that it was made of. */
import { type Test, test } from 'tap';
import { createClient, type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const SPB = 'spb.shop.example';

async function purge({ opsPort }: Storefront, what: object): Promise<number> {
  const reply = await createClient(opsPort, `127.0.0.1:${opsPort}`).send('POST', '/cache/purge', {
    body: JSON.stringify(what),
  });
  return JSON.parse(reply.text).dropped;
}

async function keepPages(t: Test): Promise<Storefront> {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  for (const host of [storefront.publicHost, SPB]) {
    await storefront.untilKept('/wine/', { host });
    await storefront.untilKept('/', { host });
  }
  return storefront;
}

async function kept(storefront: Storefront, path: string, host = storefront.publicHost): Promise<boolean> {
  return (await storefront.get(path, { host })).header('x-cache') === 'HIT';
}

test('by the tag of a call, as the contract writes it, the pages made of it go', async (t: Test) => {
  const storefront = await keepPages(t);
  t.ok((await purge(storefront, { tag: '{listing}' })) > 0);
  t.notOk(await kept(storefront, '/wine/'));
  t.notOk(await kept(storefront, '/wine/', SPB));
});

test('by the tag with its method and query too', async (t: Test) => {
  const storefront = await keepPages(t);
  await purge(storefront, { tag: 'GET {listing}?format=json' });
  t.notOk(await kept(storefront, '/wine/'));
});

test('by a tag that nothing was made of, nothing goes', async (t: Test) => {
  const storefront = await keepPages(t);
  t.equal(await purge(storefront, { tag: '/calculator/options.json' }), 0);
  t.ok(await kept(storefront, '/wine/'));
});

test('by the prefix of a path, the pages under it go and others stay', async (t: Test) => {
  const storefront = await keepPages(t);
  await purge(storefront, { prefix: '/wine/' });
  t.notOk(await kept(storefront, '/wine/'));
});

test('by a region, its pages go and those of others stay', async (t: Test) => {
  const storefront = await keepPages(t);
  const geos = (await storefront.getJson('/api/geo.json')).json as { geos: { id: number; host?: string }[] };
  const region = geos.geos.find(({ host }) => host === SPB)?.id;
  await purge(storefront, { region });
  t.notOk(await kept(storefront, '/wine/', SPB));
  t.ok(await kept(storefront, '/wine/'));
});

test('with everything, no page and no answer stays', async (t: Test) => {
  const storefront = await keepPages(t);
  await purge(storefront, {});
  t.notOk(await kept(storefront, '/'));
  t.notOk(await kept(storefront, '/wine/', SPB));
});
