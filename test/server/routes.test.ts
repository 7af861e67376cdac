/** Which route answers a request, and what none does: by the name under which it is logged. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { movedPath } from '../../server/routes/redirects.ts';
import { asksForJson, readTarget } from '../../server/syntax/request-target.ts';
import { until } from '../kit/until.ts';
import { type StartedApp, ask as send, startApp } from './start-app.ts';

interface Routed {
  readonly status: number;
  /** What the log calls it. */
  readonly route: unknown;
  readonly allow?: string | undefined;
  readonly location?: string | undefined;
  /** Does a failure speak JSON? */
  readonly isJson: boolean;
}

async function routedBy(app: StartedApp, line: string, headers: readonly string[] = []): Promise<Routed> {
  const { status, header } = await send(app, line, headers);
  const id = header('x-request-id');
  const lineOf = () => app.lines().findLast(({ requestId, msg }) => requestId === id && msg === 'request');
  await until(() => lineOf() !== undefined);
  const isJson = /json/.test(header('content-type') ?? '');
  return { status, route: lineOf()?.route, allow: header('allow'), location: header('location'), isJson };
}

const CREDENTIALS = ['Cookie: a=b'];
const api400 = { status: 400, route: 'refused', isJson: true };

test('each request has one route', async (t: Test) => {
  const assets = t.testdir({ 'index-12345678.js': '', 'dot-12345678.svg': '<svg/>' });
  const app = await startApp(t, { assets, env: { VITALS_SAMPLE: '1', RATE_LIMIT: 'off' } });
  const ask = (line: string, headers?: readonly string[]) => routedBy(app, line, headers);
  const route = async (line: string, headers?: readonly string[]) => (await ask(line, headers)).route;

  t.test('a page and its JSON share a path: format=json asks for the call', async (t: Test) => {
    t.equal(await route('GET /wine/'), 'page listing');
    t.equal(await route('GET /wine/?format=json'), 'GET {listing}?format=json');
    t.equal(await route('GET /wine/red/?sort=price&format=json'), 'GET {listing}?format=json');
    t.equal(await route('GET /catalog/search/?format=json&q=x'), 'GET {listing}?format=json');
    t.equal(await route('GET /actions/?format=json'), 'GET {listing}?format=json');
    t.equal(await route('GET /wine/x.html?format=json'), 'GET {product}?format=json');
    t.equal(await route('GET /a/b/c/d/x.html?format=json'), 'GET {product}?format=json');
    t.equal(await route('GET /brands/x/?format=json'), 'GET /brands/{code}/?format=json');
    t.equal(await route('GET /wine/?xformat=json'), 'page listing');
    t.equal(await route('GET /wine/?format=html'), 'page listing');
    t.equal(await route('GET /wine/?%66ormat=json'), 'GET {listing}?format=json');
    t.equal(await route('GET /a/b/c/d/e/x.html'), 'page notFound');
  });

  t.test('a path is compared byte for byte, and only as a whole', async (t: Test) => {
    for (const path of ['/%63art/', '/CART/', '/cart/;x', '/wine;x/', '/shop/12/x/', '/winery/', '/brands//x/'])
      t.not(await route(`GET ${path}`), 'page cart', path);
    t.equal((await ask('POST /%63art/')).status, 405, 'no form');
    t.equal(await route('GET /robots%2Etxt'), 'moved');
    t.equal(await route('GET /brand%73.json'), 'page notFound');
    t.equal(await route(`GET /brands/${'a'.repeat(4000)}/`), 'page brand', 'however long its segments are');
    t.equal(await route(`GET /brands/${'%D0%B0'.repeat(1000)}/filter.json`), 'GET {listing}filter.json');
  });

  t.test('HEAD has the route of GET', async (t: Test) => {
    t.equal(await route('HEAD /wine/?format=json'), 'GET {listing}?format=json');
    t.equal(await route('HEAD /'), 'page home');
    t.equal(await route('HEAD /upload/a.png'), 'picture');
  });

  t.test('D54: a listing asked for as JSON with more than 50 choices of filters is a 400', async (t: Test) => {
    const query = (count: number) => Array.from({ length: count }, (_, n) => `filter.brand[]=${n}`).join('&');
    for (const path of ['/wine/', '/catalog/search/', '/actions/', '/brands/x/']) {
      t.not((await ask(`GET ${path}?format=json&${query(50)}`)).status, 400, path);
      t.match(await ask(`GET ${path}?format=json&${query(51)}`), { status: 400, isJson: true }, path);
      t.match(await ask(`GET ${path}filter_availible.json?${query(51)}`), { status: 400, isJson: true }, path);
    }
    t.not((await ask(`GET /api/geo.json?${query(51)}`)).status, 400, 'no other address is refused for it');
  });

  t.test('contract §6: a call whose parameter needs escapes is still a call of the table [S7.7]', async (t: Test) => {
    const cancel = 'POST /api/orders/{code}/cancel.json';
    t.equal(await route('POST /api/orders/%D0%A2-500001/cancel.json'), cancel);
    t.equal(await route('GET /session/x.html?format=json'), 'passed', 'nothing private is a product');
  });

  t.test('format=json elsewhere is a 404 with the error object', async (t: Test) => {
    for (const path of ['/', '/cart/', '/wine', '/region/2', '/news/', '//wine/'])
      t.match(await ask(`GET ${path}?format=json`), { status: 404, isJson: true, route: 'refused' }, path);
  });

  t.test('the .json paths of the table and goods_hit are calls', async (t: Test) => {
    t.equal(await route('GET /brands.json'), 'GET /brands.json');
    t.equal(await route('GET /article/wine/12.json'), 'GET /article/{rubric}/{id}.json');
    t.equal(await route('GET /wine/filter.json'), 'GET {listing}filter.json');
    t.equal(await route('POST /calculator.json'), 'POST /calculator.json');
    t.equal(await route('GET /catalog/goods_hit/?goods_id=1&timestamp=2'), 'GET /catalog/goods_hit/');
    t.equal(await route('GET /wine/other.json'), 'page notFound');
  });

  t.test('a method that a path of the table does not have is a 405 with Allow [V3.5.3]', async (t: Test) => {
    const refused = { status: 405, route: 'method', isJson: true };
    t.match(await ask('POST /api/geo.json'), { ...refused, allow: 'GET, HEAD' });
    t.match(await ask('GET /calculator.json'), { ...refused, allow: 'POST' });
    t.match(await ask('GET /api/checkout.json'), { ...refused, allow: 'POST' });
    t.match(await ask('OPTIONS /api/cart.json'), { ...refused, allow: 'GET, HEAD' });
    t.match(await ask('PURGE /api/cart.json'), { ...refused, allow: 'GET, HEAD' });
    t.match(await ask('POST /wine/?format=json'), { ...refused, allow: 'GET, HEAD' });
  });

  t.test('a method that a page does not answer is a 405, forms aside', async (t: Test) => {
    const refused = { status: 405, route: 'method', isJson: false };
    t.match(await ask('POST /wine/'), { ...refused, allow: 'GET, HEAD' });
    t.match(await ask('DELETE /cart/'), { ...refused, allow: 'GET, HEAD, POST' });
    t.match(await ask('OPTIONS /'), { ...refused, allow: 'GET, HEAD' });
    for (const path of ['/cart/', '/corporate/', '/partners/', '/feedback/', '/feedback/callback/', '/calculator/'])
      t.equal(await route(`POST ${path}`), 'form', path);
    t.equal(await route('POST /vitals'), 'vitals');
    t.match(await ask('TRACE /'), refused);
    t.match(await ask('TRACE /api/x'), { status: 405, route: 'method' });
  });

  t.test("anything else under the API's prefixes is class 'other'", async (t: Test) => {
    t.equal(await route('GET /api/unknown'), 'other');
    t.equal(await route('HEAD /upload/a.pdf'), 'other');
    t.equal(await route('GET /api/unknown', CREDENTIALS), 'passed');
    t.equal(await route('GET /api/unknown', ['Authorization: Bearer x']), 'passed');
    t.equal(await route('GET /session/unknown'), 'passed', 'never stored');
    t.equal(await route('GET /session/me.png'), 'passed', 'never stored');
    for (const path of ['/api/cart/gifts.json', '/api/checkout/slots.json', '/api/feedback/topics.json'])
      t.equal(await route(`GET ${path}`), 'passed', `${path}: never stored`);
    t.equal(await route('GET /api/cart/code.png'), 'passed', 'no shared picture');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      t.equal(await route(`${method} /api/unknown`), 'passed', method);
    t.equal(await route('GET /api/shop/12/x.json'), 'other', 'no row');
  });

  t.test('a GET with the extension of a picture is a picture, unless it is a built asset', async (t: Test) => {
    for (const path of ['/upload/a.jpg', '/x/y.PNG', '/assets/other.svg', '/api/qr.svg', '/news/a.png']) {
      t.equal(await route(`GET ${path}`), 'picture', path);
      t.equal(await route(`GET ${path}`, CREDENTIALS), 'picture', path);
    }
    t.equal(await route('GET /assets/dot-12345678.svg'), 'asset');
    t.equal(await route('POST /upload/a.jpg'), 'passed');
    t.equal(await route('POST /x.jpg'), 'method');
    t.equal((await ask('GET /x//y.png')).status, 400);
  });

  t.test('only files of the build are assets, others are a 404', async (t: Test) => {
    t.match(await ask('GET /assets/index-12345678.js'), { status: 200, route: 'asset' });
    t.match(await ask('GET /assets/index-old.js'), { status: 404, route: 'refused', isJson: false });
    t.equal(await route('POST /assets/index-12345678.js'), 'method');
  });

  t.test('robots.txt, favicon.ico, the manifest and builds/latest.json are own files', async (t: Test) => {
    for (const path of ['/robots.txt', '/favicon.ico', '/manifest.webmanifest', '/builds/latest.json', '/sw.js']) {
      t.match(await ask(`GET ${path}?x=1`), { status: 200, route: path });
      t.equal(await route(`POST ${path}`), 'method');
    }
  });

  t.test('sitemap.xml is the index, sitemap-{name}.xml its files', async (t: Test) => {
    t.match(await ask('GET /sitemap.xml?x=1'), { status: 200, route: 'sitemap' });
    t.match(await ask('GET /sitemap-products-wine-2.xml'), { status: 404, route: 'sitemap' });
    t.equal(await route('POST /sitemap.xml'), 'method');
    t.equal(await route('GET /sitemap/x.xml'), 'page notFound');
  });

  t.test('a map tile is one within the map', async (t: Test) => {
    t.match(await ask('GET /tiles/19/524287/0'), { status: 200, route: 'tile' });
    for (const path of ['/tiles/20/0/0', '/tiles/1/2/0', '/tiles/1/0/2', '/tiles/1/0', '/tiles/x.png'])
      t.match(await ask(`GET ${path}`), { status: 404, isJson: false }, path);
  });

  t.test('/_parts/header.html and /_parts/footer.html are fragments (D24)', async (t: Test) => {
    t.equal(await route('GET /_parts/header.html'), 'fragment');
    t.equal(await route('GET /_parts/footer.html'), 'fragment');
    t.equal(await route('GET /_parts/main.html'), 'page product');
    t.equal(await route('POST /_parts/header.html'), 'method');
  });

  t.test('/region/{id} takes no trailing slash, and only ids that are safe integers (D19)', async (t: Test) => {
    t.match(await ask('GET /region/2?to=/wine/'), { status: 303, route: 'region' });
    t.equal(await route('GET /region/7700000000000'), 'region', 'as the register of addresses has them');
    t.equal(await route('GET /region/9007199254740991'), 'region');
    t.equal(await route('GET /region/9007199254740993'), 'moved', 'it would be rounded to that of another city');
    t.equal(await route('GET /region/2/'), 'page notFound');
    t.match(await ask('GET /region/x'), { route: 'moved', location: '/region/x/' });
  });

  t.test('path traversal and encoded prefixes are refused with 400 [P4.2, V1.1.1]', async (t: Test) => {
    const tricks = [
      '/api/../x',
      '/api/%2e%2e/x',
      '/api/%2E./x',
      '/api/.%2e/x',
      '/api/x/..',
      '/api/..;/x',
      '/api/..;a=b/x',
      '/api/%2e%2e%2fx',
      '/api/%252e%252e/x',
      '/api/%5c..%5cx',
      '/api/a%5cb',
      '/api/a\\b',
      '/api/a%00b',
      '/api//cart.json',
      '/api/%zz',
      '/api/%',
      '/api/%c0%ae/x',
      '/api/%63art.json',
      '/api/./x',
      '/api/a%0d%0ab',
      '/api/%2Fcart.json',
      '/api/a%2f/b',
    ];
    for (const path of tricks) t.match(await ask(`GET ${path}`), api400, path);
    const hidden = [
      '/%73ession/user_info.json',
      '/session%2Fuser_info.json',
      '//session/x',
      '/x//../session/',
      '/%61pi/cart.json',
      '/%2561pi/cart.json',
      '/wine/..',
      '/../etc',
      '/%2e%2e/',
      '/wine/%5c',
      '\\evil',
      '/a#b',
      '/%ff/',
      '/..;/session/x',
    ];
    for (const path of hidden) t.equal((await send(app, `GET ${path}`)).status, 400, path);
  });

  t.test(
    'an escaped slash, dot segment or control character goes up in no segment of a row, however deep it is escaped',
    async (t: Test) => {
      const escaped = (text: string, times: number): string =>
        times === 0 ? text : escaped(text.replaceAll('%', '%25'), times - 1);
      const rows = [
        (segment: string) => `POST /api/orders/${segment}/cancel.json`,
        (segment: string) => `GET /article/${segment}/5.json`,
        (segment: string) => `GET /brands/${segment}/?format=json`,
        (segment: string) => `GET /brands/${segment}/filter.json`,
        (segment: string) => `GET /wine/${segment}/?format=json`,
        (segment: string) => `GET /${segment}/x.html?format=json`,
        (segment: string) => `GET /article/${segment}/5/`,
      ];
      for (const row of rows) {
        for (const code of ['a%2Fb', '%2f', '%2E%2e', '%2e', 'a%2f..%2fb', 'a%00', '%5c', 'a%0Ab']) {
          for (const times of [0, 1, 2, 3, 4, 9]) {
            const line = row(escaped(code, times));
            t.equal((await ask(line)).status, 400, line);
          }
        }
        for (const code of ['50%25', '%D0%A2-5', 'a.b', 'a%20b', '100%2525', 'A%3F']) {
          t.not((await ask(row(code))).status, 400, row(code));
        }
      }
    },
  );

  t.test('dots and encoded characters inside a name are allowed [P4.2]', async (t: Test) => {
    for (const path of ['/api/a..b', '/api/...', '/api/.hidden', '/api/x%2Fy', '/api/%D0%B2%D0%B8%D0%BD%D0%BE'])
      t.equal(await route(`GET ${path}`), 'other', path);
  });

  t.test('an address over 8 kB is a 414', async (t: Test) => {
    t.match(await ask(`GET /${'a'.repeat(9000)}/`), { status: 414, route: 'refused', isJson: false });
    t.match(await ask(`GET /api/${'a'.repeat(9000)}`), { status: 414, route: 'refused', isJson: true });
  });

  t.test('pages get their slash, doubled ones are collapsed, the query is kept (D21)', async (t: Test) => {
    const moved: readonly (readonly [string, string])[] = [
      ['/wine', '/wine/'],
      ['/wine?a=%20b&&c', '/wine/?a=%20b&&c'],
      ['/wine//', '/wine/'],
      ['//evil.example/', '/evil.example/'],
      ['//evil.example', '/evil.example'],
      ['///a//b', '/a/b/'],
      ['/wine//x.html', '/wine/x.html'],
      ['/news/', '/article/'],
      ['/news', '/article/'],
      ['/news/2020/', '/article/'],
      ['/news/a.html', '/article/'],
      ['/about//news/x?y=1', '/article/?y=1'],
      ['/about/alcohol-for-holidays/event', '/about/alcohol-for-holidays/corporate/'],
    ];
    for (const [from, location] of moved)
      t.match(await ask(`GET ${from}`), { status: 301, route: 'moved', location }, from);
    for (const path of ['/', '/wine/', '/wine/x.html', '/about/', '/x.y/z'])
      t.match(await route(`GET ${path}`), /^page /, path);
  });

  t.test('API paths are never redirected, and no redirect leads to one', async (t: Test) => {
    for (const path of ['/api/x', '/session/x', '/upload/x']) t.not(await route(`GET ${path}`), 'moved', path);
    t.equal(await route('GET /api'), 'page notFound');
  });
});

test('format=json is found wherever it is in a query, and nothing else is', async (t) => {
  for (const search of [
    '?format=json',
    '?a=1&format=json&b',
    '?form%61t=json',
    '?format=%6Ason',
    '?format=x&format=json',
  ])
    t.ok(asksForJson(search), search);
  for (const search of [
    '',
    '?',
    '?format',
    '?format=jsonx',
    '?xformat=json',
    '?a=format=json',
    '?format=json%20',
    '?+format=json',
  ])
    t.notOk(asksForJson(search), search);
});

test('an absolute form is read by its path', async (t) => {
  t.same(readTarget('HTTP://Shop.Example:80/wine/?a'), {
    url: '/wine/?a',
    path: '/wine/',
    search: '?a',
    host: 'Shop.Example:80',
  });
  t.equal(readTarget('http://x').path, '/');
});

test('a redirect never leaves the origin, and takes one hop [D21]', async (t) => {
  const path = fc
    .array(fc.constantFrom('/', 'a', 'news', 'about', '.', ':', '@', '%20', '\\', 'evil.example', ';'), {
      maxLength: 12,
    })
    .map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(path, (from) => {
      const to = movedPath(from);
      if (to === undefined) return;
      t.match(to, /^\/(?!\/)/);
      t.equal(movedPath(to), undefined, 'one hop');
    }),
  );
  t.pass();
});
