/** Purges (conventions.md §1): a page goes with any of the calls that it was made of. */
import { type Test, test } from 'tap';
import { answer } from '../kit/replies.ts';
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

test('a purge by the tag of a call, as the contract writes it, drops the pages made of it and leaves others [P5.2]', async (t: Test) => {
  const storefront = await keepPages(t);
  await storefront.untilKept('/brands/');
  t.ok((await purge(storefront, { tag: '{listing}' })) > 0);
  t.notOk(await kept(storefront, '/wine/'));
  t.notOk(await kept(storefront, '/wine/', SPB));
  t.ok(await kept(storefront, '/brands/'), 'a page that was made without it stays');
});

test('a purge may name a call with its method and query [P5.2]', async (t: Test) => {
  const storefront = await keepPages(t);
  await purge(storefront, { tag: 'GET {listing}?format=json' });
  t.notOk(await kept(storefront, '/wine/'));
});

test('a purge by a tag that nothing was made of drops nothing [P5.2]', async (t: Test) => {
  const storefront = await keepPages(t);
  t.equal(await purge(storefront, { tag: '/calculator/options.json' }), 0);
  t.ok(await kept(storefront, '/wine/'));
});

test('a purge by the prefix of a path drops the pages under it and leaves others [P5.2]', async (t: Test) => {
  const storefront = await keepPages(t);
  await storefront.untilKept('/brands/');
  await purge(storefront, { prefix: '/wine/' });
  t.notOk(await kept(storefront, '/wine/'));
  t.ok(await kept(storefront, '/brands/'));
});

test('a purge by region drops its pages and leaves those of others [P5.2]', async (t: Test) => {
  const storefront = await keepPages(t);
  const geos = (await storefront.getJson('/api/geo.json')).json as { geos: { id: number; host?: string }[] };
  const region = geos.geos.find(({ host }) => host === SPB)?.id;
  await purge(storefront, { region });
  t.notOk(await kept(storefront, '/wine/', SPB));
  t.ok(await kept(storefront, '/wine/'));
});

test('a purge by the default region drops what was stored before its city was known, by another region not [P5.2]', async (t: Test) => {
  const storefront = await keepPages(t);
  const { geos } = (await storefront.getJson('/api/geo.json')).json as { geos: { id: number; host?: string }[] };
  const idOf = (name: string): number | undefined => geos.find(({ host }) => host === name)?.id;
  t.ok(await kept(storefront, '/api/geo.json'), 'by which the cities became known');
  await purge(storefront, { region: idOf(SPB) });
  t.ok(await kept(storefront, '/api/geo.json'));
  await purge(storefront, { region: idOf(storefront.publicHost) });
  t.notOk(await kept(storefront, '/api/geo.json'));
});

test('a purge of everything leaves no page and no answer [P5.2]', async (t: Test) => {
  const storefront = await keepPages(t);
  await storefront.get('/brands.json');
  t.ok(await kept(storefront, '/brands.json'));
  await purge(storefront, {});
  t.notOk(await kept(storefront, '/brands.json'));
  t.notOk(await kept(storefront, '/'));
  t.notOk(await kept(storefront, '/wine/', SPB));
});

test('menus and filters remembered as markup follow their answers and the chosen filters [P5.5]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { PAGE_CACHE: 'off' } });
  const show = async (path: string, host = storefront.publicHost): Promise<string> =>
    (await storefront.get(path, { host })).text;
  const wine = /<nav aria-label="Каталог".*<a href="\/vodka\/">Водка<\/a>.*<\/nav>/s;
  const gin = /<nav aria-label="Каталог".*<a href="\/gin\/">Джин<\/a>.*<\/nav>.*<footer.*<a href="\/gin\/">Джин<\/a>/s;
  const italy = (html: string): string | undefined => /<input[^>]*value="it"[^>]*>/.exec(html)?.[0];
  for (const drawn of ['streamed', 'whole', 'remembered']) t.match(await show('/wine/'), wine, drawn);
  t.notMatch(italy(await show('/wine/')), 'checked');
  t.match(italy(await show('/wine/?filter.country[]=it')), 'checked=""');
  t.match(await show('/wine/'), 'Италия<small>20</small>');
  upstream.on('/wine/filter.json', answer(200, { data: { filters: [countries] } }));
  upstream.on('/api/catalog/navigation.json', answer(200, { items: [{ title: 'Джин', url: '/gin/' }] }));
  t.match(await show('/wine/', SPB), gin, 'another city has a menu of its own');
  t.match(await show('/wine/'), wine);
  await purge(storefront, {});
  for (const drawn of ['streamed', 'whole', 'remembered']) {
    const html = await show('/wine/');
    t.match(html, gin, drawn);
    t.notMatch(html, 'Водка', drawn);
    t.match(html, 'Италия<small>7</small>', drawn);
  }
});

const countries = {
  code: 'country',
  title: 'Страна',
  type: 'list',
  values: [{ value: 'it', title: 'Италия', count: 7 }],
};
