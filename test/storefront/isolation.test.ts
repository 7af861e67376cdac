/** No two regions and no two visitors ever share what they must not, however their requests interleave. */
import { type Test, test } from 'tap';
import { cities, hostOf } from '../kit/fixtures/cities.ts';
import { priceOf } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const withHosts = cities.flatMap((city) => {
  const host = hostOf(city, 'shop.example');
  return host === null ? [] : [{ city, host }];
});

/** Prices of goods 1 in every city, as JSON and as a page would show them; that of a litre is another. */
const priceIn = (text: string): Set<number> =>
  new Set(
    withHosts
      .map(({ city }) => priceOf(1, city))
      .filter((price) =>
        new RegExp(
          `(?<!\\d)${Math.floor(price / 1000)}[\\s\\u00a0\\u202f]?${String(price % 1000).padStart(3, '0')}(?!\\d|\\s₽ за литр)`,
        ).test(text),
      ),
  );

test('each region gets its own prices in calls and pages under interleaved requests [P5.3]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const asked = Array.from({ length: 40 }, (_, n) => {
    const { city, host } = withHosts[n % withHosts.length] as (typeof withHosts)[number];
    const path = ['/wine/vino-1.html?format=json', '/wine/vino-1.html', '/api/stock/1.json'][
      n % 3 === 0 ? 0 : (n % 7) % 3
    ] as string;
    return { city, host, path };
  });
  const askAll = async (): Promise<void> => {
    const replies = await Promise.all(asked.map(({ host, path }) => storefront.get(path, { host })));
    for (const [index, { city, path }] of asked.entries()) {
      const { text, status } = replies[index] as (typeof replies)[number];
      t.equal(status, 200, path);
      t.strictSame([...priceIn(text)], [priceOf(1, city)], `${city.title}: ${path}`);
    }
  };
  await askAll();
  // From the cache as well.
  for (const { host } of withHosts) await storefront.untilKept('/wine/vino-1.html', { host });
  await askAll();
});

test('region hosts are compared in lower case; an unknown host gets the default region', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const price = async (host: string) => [...priceIn((await storefront.get('/wine/vino-1.html', { host })).text)];
  t.strictSame(await price('SPB.Shop.Example'), [3001]);
  for (const host of ['127.0.0.1', 'evil.example', 'spb.shop.example.evil.example']) {
    const { text } = await storefront.get('/wine/vino-1.html', { host });
    t.strictSame([...priceIn(text)], [1001], host);
    t.notMatch(text, 'evil.example', 'an unknown host is in no answer');
  }
});

test('the API gets only known hosts in X-Forwarded-Host, and nothing that an untrusted client forwards', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  await storefront.get('/brands.json', {
    host: 'spb.shop.example',
    headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Proto': 'https' },
  });
  await storefront.get('/brands/populars.json', { host: 'evil.example' });
  const [known, unknown] = ['/brands.json', '/brands/populars.json'].map((path) => upstream.seen(path)[0]?.headers);
  t.equal(known?.['x-forwarded-host'], 'spb.shop.example');
  t.equal(known?.['x-forwarded-for'], '127.0.0.1');
  t.equal(known?.['x-forwarded-proto'], 'http');
  t.equal(known?.['accept-language'], 'ru');
  t.equal(unknown?.['x-forwarded-host'], 'shop.example');
});

test('cookies are passed to the API and back on private calls only [P5.3]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const headers = { Cookie: 'sid=s9; other=1' };
  for (const path of [
    '/brands.json',
    '/wine/',
    '/wine/vino-1.html?format=json',
    '/upload/goods/1.png',
    '/api/search/suggest.json?q=x',
  ]) {
    t.equal((await storefront.get(path, { headers })).header('set-cookie'), undefined, path);
  }
  t.strictSame(
    upstream.seen(({ headers: seen }) => seen.cookie !== undefined).map(({ path }) => path),
    [],
  );
  await storefront.get('/api/cart.json', { headers });
  t.equal(upstream.seen('/api/cart.json')[0]?.headers.cookie, 'sid=s9; other=1');
  t.match((await storefront.get('/api/cart.json')).header('set-cookie'), /^sid=s\d+; Path=\/; HttpOnly$/);
});

test('D44 cookies of a visitor change no kept page and no shared answer; the document names the cookie domain', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { COOKIE_DOMAIN: 'shop.example' } });
  const said = 'warning18=true; cookie-confirmed=true; region.confirmed=2; cart.unticked=2t.2u';
  for (const path of ['/wine/', '/wine/vino-1.html', '/wine/vino-1.html?format=json', '/upload/goods/1.png']) {
    const first = await storefront.untilKept(path);
    const again = await storefront.get(path, { headers: { Cookie: said } });
    t.equal(again.header('x-cache'), 'HIT', path);
    t.equal(again.text, first.text, path);
    t.notMatch(first.header('vary') ?? '', /cookie/i);
  }
  t.strictSame(
    upstream.seen(({ headers }) => headers.cookie !== undefined).map(({ path }) => path),
    [],
  );
  t.match((await storefront.get('/')).text, '"cookieDomain":"shop.example"');
});

test('in 600 interleaved requests two visitors never get the cart or the name of each other [P5.3, V14.1.1, V14.1.2]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const visitors = ['anna', 'boris'].map((sid, index) => ({
    sid,
    goods: 11 + index,
    cookie: { Cookie: `sid=${sid}` },
  }));
  for (const { goods, cookie } of visitors) {
    const headers = { ...cookie, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ product_id: goods, qnt: 1, dt: 1 });
    t.equal((await storefront.send('POST', '/api/cart/update.json', { headers, body })).status, 200);
  }
  const paths = ['/api/cart.json', '/session/user_info.json', '/', '/wine/', '/cart/', '/cart/?plain=1'];
  const crossings: string[] = [];
  for (let round = 0; round < 50; round += 1) {
    const asked = Array.from({ length: 12 }, (_, n) => {
      const visitor = visitors[(n + round) % 2] as (typeof visitors)[number];
      return { visitor, path: paths[(n + Math.floor(round / 2)) % paths.length] as string };
    });
    const replies = await Promise.all(
      asked.map(({ visitor, path }) => storefront.get(path, { headers: visitor.cookie })),
    );
    for (const [index, { visitor, path }] of asked.entries()) {
      const other = visitors.find((one) => one !== visitor) as (typeof visitors)[number];
      const text = replies[index]?.text ?? '';
      if (text.includes(other.sid)) crossings.push(`${visitor.sid} sees the name of ${other.sid} at ${path}`);
      const isPersonal = path.includes('plain') || path.startsWith('/api/') || path.startsWith('/session/');
      if (!isPersonal && text.includes(visitor.sid)) crossings.push(`${path} holds the name of ${visitor.sid}`);
      if (path === '/api/cart.json') {
        const ids = (JSON.parse(text) as { data: { items: { goods_id: number }[] } }).data.items.map(
          (item) => item.goods_id,
        );
        if (ids.join() !== String(visitor.goods)) crossings.push(`${visitor.sid} has the cart ${ids.join()}`);
      }
    }
  }
  t.strictSame(crossings, []);
});

test('class other: requests with credentials bypass the stored response, those without get it [A3]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const lasting = { 'cache-control': 'max-age=60' };
  const storefront = await startStorefront(t, { upstream });
  const credentials = [{ cookie: 'sid=1' }, { authorization: 'Basic eA==' }];
  for (const [index, headers] of credentials.entries()) {
    for (const first of [{}, headers]) {
      const path = `/api/more/${index}${first === headers ? 'b' : 'a'}.json`;
      upstream.on(path, answer(200, { for: 'all' }, lasting));
      const verdicts: unknown[] = [];
      for (const asked of [first, {}, headers, {}, headers]) {
        verdicts.push((await storefront.get(path, { headers: asked })).header('x-cache'));
      }
      t.same(verdicts.slice(2), ['BYPASS', 'HIT', 'BYPASS'], path);
    }
  }
});
