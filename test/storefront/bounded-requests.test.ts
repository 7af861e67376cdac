/** What one request may cost (D54): bounds of forms and of addresses, and the size of the pages that answer them. */
import { type Test, test } from 'tap';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

async function start(t: Test) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env: { RATE_LIMIT: 'off' } }) };
}

const FORMS = ['/cart/', '/calculator/', '/feedback/', '/feedback/callback/', '/partners/'];
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

test('D54: a form of more than 64 kB or 300 fields gets 413 and is not parsed [D54.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const post = async (path: string, body: string, headers: Record<string, string> = urlencoded) =>
    (await storefront.send('POST', path, { headers, body })).status;
  for (const path of FORMS) {
    t.equal(await post(path, 'a&'.repeat(500_000)), 413, `${path}: a megabyte of names`);
    t.equal(await post(path, `a=${'b'.repeat(64 * 1024)}`), 413, `${path}: more than 64 kB`);
    t.equal(await post(path, Array(301).fill('a').join('&')), 413, `${path}: 301 fields`);
    t.equal(await post(path, Array(300).fill('a').join('&')), 422, `${path}: 300 fields are read`);
  }
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  const parts = (count: number) =>
    `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`;
  t.equal(await post('/feedback/', parts(301), multipart), 413, '301 parts');
  t.equal(await post('/feedback/', parts(300), multipart), 422, '300 parts are read');
  t.equal(upstream.seen(({ method }) => method === 'POST').length, 0);
});

/** No answer to a visitor is larger (D54); bytes. */
const MAX_ANSWER = 1_000_000;

/** Addresses with as many choices of filters, of names and values that the shop may not know. */
function chosen(path: string, count: number, value: (n: number) => string = (n) => `0${n}`): string {
  const choices = Array.from({ length: count }, (_, n) => `filter.z[]=${value(n)}`);
  return `${path}?${choices.join('&')}`;
}

test('D54: an address with more than 50 choices of filters is a 404, and its page is small [D54.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  for (const path of ['/wine/', '/catalog/search/', '/actions/', '/brands/dubrava/']) {
    t.equal((await storefront.get(chosen(path, 50))).status, 200, path);
    const { status, text } = await storefront.get(chosen(path, 51));
    t.equal(status, 404, path);
    t.match(text, `Page Not Found: ${path}`);
  }
  t.equal((await storefront.get(chosen('/wine/', 575, () => '0'))).status, 404);
  t.strictSame(
    upstream.seen(({ url }) => url.includes('050')),
    [],
    'the API is not asked',
  );
});

test('D54: the markup of a listing grows with the choices of its address, not with their square [D54.1]', async (t: Test) => {
  const { storefront } = await start(t);
  const sizeAt = async (count: number) => {
    const value = (n: number) => `${String(n).padStart(2, '0')}${'x'.repeat(90)}`;
    return (await storefront.get(chosen('/catalog/search/', count, value))).text.length;
  };
  const [few, some, many] = [await sizeAt(10), await sizeAt(30), await sizeAt(50)];
  t.ok(many - some < 1.2 * (some - few), `${few}, ${some}, ${many}`);
});

test('D54: the longest addresses that a page may have give less than a megabyte of HTML [D54.1]', async (t: Test) => {
  const { storefront } = await start(t);
  const LONGEST = 8000;
  /** As many values as `count`, which fill an address. */
  const fill = (count: number, character: string): string[] => {
    const room = (LONGEST - 100) / count - 20;
    return Array.from({ length: count }, (_, n) => `${n}${character.repeat(Math.max(1, room / character.length))}`);
  };
  const statuses = new Map<number, number>();
  // Characters that take the most bytes once they are escaped for an address, for markup or for JSON.
  for (const character of ['a', "'", '%22', '%3C', '+', 'ÿ', '%FF']) {
    const addresses = [
      ...[1, 4, 50].flatMap((count) => [
        `/wine/?${fill(count, character)
          .map((value) => `filter.country[]=${value}`)
          .join('&')}`,
        `/catalog/search/?${fill(count, character)
          .map((value, n) => `filter.c${n}[]=${value}`)
          .join('&')}`,
      ]),
      ...['/catalog/search/?q=', '/favorites/?ids=', '/shop/?q=', '/shop/?to=/', '/calculator/?drinks[]=', '/x/'].map(
        (beginning) => beginning + fill(1, character).join(''),
      ),
    ];
    for (const address of addresses) {
      const { status, text } = await storefront.get(address);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      t.ok(Buffer.byteLength(text) < MAX_ANSWER, `${Buffer.byteLength(text)}: ${address.slice(0, 40)}`);
    }
  }
  t.notOk(
    [...statuses.keys()].some((status) => status >= 500),
    'none is a failure of the API',
  );
  t.ok((statuses.get(200) ?? 0) > 30);
});

test('D54: the order of the names in a query changes nothing of the page [D54.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  for (const [one, other] of [
    ['filter.country[]=FR&filter.country.from=1', 'filter.country.from=1&filter.country[]=FR'],
    ['filter.sale=1&filter.brand[]=b&filter.brand[]=a', 'filter.brand[]=b&filter.sale=1&filter.brand[]=a'],
  ] as const) {
    const before = upstream.seen(({ url }) => url.startsWith('/wine/?')).length;
    const chips = async (query: string) => {
      const { text } = await storefront.get(`/wine/?${query}&utm_source=${query.length}`, {
        headers: { 'user-agent': GOOGLEBOT },
      });
      return /aria-label="Выбранные фильтры".*?<\/ul>/s.exec(text)?.[0];
    };
    t.equal(await chips(one), await chips(other), one);
    t.equal(upstream.seen(({ url }) => url.startsWith('/wine/?')).length, before + 1, 'one call');
    await storefront.untilKept(`/wine/?${one}`);
    const { headers } = await storefront.get(`/wine/?${other}`);
    t.equal(headers['x-cache'], 'HIT', 'one kept page');
  }
});
