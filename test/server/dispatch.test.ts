/** What a request is, and where a page's address has moved to: the pure part of the dispatcher. */
import fc from 'fast-check';
import { test } from 'tap';
import { dispatch, movedPath, RecentDispatches } from '../../server/dispatch/dispatch.ts';
import type { Dispatched } from '../../server/dispatch/dispatched.ts';
import { readTarget } from '../../server/dispatch/request-target.ts';

const assets = new Set(['index-abc.js', 'dot-abc.svg']);
const ask = (line: string, hasCredentials = false): Dispatched => {
  const [method = '', url = ''] = line.split(' ');
  return dispatch({ method, target: readTarget(url), hasCredentials }, (file) => assets.has(file));
};
const kind = (line: string, hasCredentials = false) => ask(line, hasCredentials).kind;
const api400 = { kind: 'refused', status: 400, api: true };

test('a page and its JSON share a path: format=json asks for the call', async (t) => {
  t.equal(kind('GET /wine/'), 'page');
  t.match(ask('GET /wine/?format=json'), { kind: 'call', key: 'GET {listing}?format=json' });
  t.match(ask('GET /wine/red/?sort=price&format=json'), { kind: 'call', key: 'GET {listing}?format=json' });
  t.match(ask('GET /wine/x.html?format=json'), { kind: 'call', key: 'GET {product}?format=json' });
  t.match(ask('GET /brands/x/?format=json'), { kind: 'call', key: 'GET /brands/{code}/?format=json' });
  t.equal(kind('GET /wine/?xformat=json'), 'page');
  t.equal(kind('GET /wine/?format=html'), 'page');
  t.equal(kind('GET /wine/?%66ormat=json'), 'call');
});

test('dispatch results are remembered per address, except long addresses and assets, and bounded', async (t) => {
  const recent = new RecentDispatches();
  let asked = 0;
  const decide = (): Dispatched => {
    asked += 1;
    return { kind: 'page' };
  };
  for (let n = 0; n < 3; n += 1) t.same(recent.of(readTarget('/wine/'), decide), { kind: 'page' });
  t.equal(asked, 1);
  for (let n = 0; n < 3; n += 1) recent.of(readTarget(`/wine/?q=${'x'.repeat(300)}`), decide);
  t.equal(asked, 4);
  for (let n = 0; n < 3; n += 1) recent.of(readTarget('/assets/new.js'), decide);
  t.equal(asked, 7, 'a build may bring an asset that was not there');
  for (let n = 0; n < 1000; n += 1) recent.of(readTarget(`/wine/?page=${n}`), decide);
  recent.of(readTarget('/wine/'), decide);
  t.equal(asked, 1008, 'a flood of addresses pushes the others out');
});

test('API paths are remembered without their query, unless it may hold format=json', async (t) => {
  const recent = new RecentDispatches();
  const asked: string[] = [];
  const of = (url: string): Dispatched =>
    recent.of(readTarget(url), () => {
      asked.push(url);
      return ask(`GET ${url}`);
    });
  for (const query of ['', '?a=1', '?a=2', '?a=2&b']) t.equal(of(`/api/x${query}`).kind, 'other');
  t.strictSame(asked, ['/api/x']);
  for (const url of ['/api/x?format=json', '/api/x?%66ormat=json', '/wine/?a=1', '/wine/?format=json']) {
    t.strictSame(of(url), ask(`GET ${url}`), url);
  }
  t.equal(asked.length, 5);
});

test('HEAD is decided as GET', async (t) => {
  t.equal(kind('HEAD /wine/?format=json'), 'call');
  t.equal(kind('HEAD /'), 'page');
  t.equal(kind('HEAD /upload/a.png'), 'picture');
});

test('D54: a listing asked for as JSON with more than 50 choices of filters is a 400', async (t) => {
  const query = (count: number) => Array.from({ length: count }, (_, n) => `filter.brand[]=${n}`).join('&');
  for (const path of ['/wine/', '/catalog/search/', '/actions/', '/brands/x/']) {
    t.equal(kind(`GET ${path}?format=json&${query(50)}`), 'call', path);
    t.same(ask(`GET ${path}?format=json&${query(51)}`), api400, path);
    t.same(ask(`GET ${path}filter_availible.json?${query(51)}`), api400, path);
  }
  const recent = new RecentDispatches();
  const of = (url: string) => recent.of(readTarget(url), () => ask(`GET ${url}`)).kind;
  t.equal(of(`/api/geo.json?${'filter.a=1&'.repeat(51).slice(0, 180)}`), 'call');
  t.equal(of('/api/geo.json'), 'call', 'no other address is refused for it');
});

test('contract §6: a call whose parameter needs escapes is still a call of the table', async (t) => {
  t.match(ask('POST /api/orders/%D0%A2-500001/cancel.json'), {
    kind: 'call',
    key: 'POST /api/orders/{code}/cancel.json',
  });
  t.equal(kind('GET /session/x.html?format=json'), 'passed', 'nothing private is a product');
});

test('format=json elsewhere is a 404 with the error object', async (t) => {
  const notFound = { kind: 'refused', status: 404, api: true };
  t.same(ask('GET /?format=json'), notFound);
  t.same(ask('GET /cart/?format=json'), notFound);
  t.same(ask('GET /wine?format=json'), notFound);
});

test('the .json paths of the table and goods_hit are calls', async (t) => {
  t.match(ask('GET /brands.json'), { key: 'GET /brands.json' });
  t.match(ask('GET /article/wine/12.json'), { key: 'GET /article/{rubric}/{id}.json' });
  t.match(ask('GET /wine/filter.json'), { key: 'GET {listing}filter.json' });
  t.match(ask('POST /calculator.json'), { key: 'POST /calculator.json' });
  t.match(ask('GET /catalog/goods_hit/?goods_id=1&timestamp=2'), { key: 'GET /catalog/goods_hit/' });
  t.equal(kind('GET /wine/other.json'), 'page');
});

test('a method that a path of the table does not have is a 405 with Allow', async (t) => {
  t.same(ask('POST /api/geo.json'), { kind: 'method', allow: 'GET, HEAD', api: true });
  t.same(ask('GET /calculator.json'), { kind: 'method', allow: 'POST', api: true });
  t.same(ask('OPTIONS /api/cart.json'), { kind: 'method', allow: 'GET, HEAD', api: true });
  t.same(ask('POST /wine/?format=json'), { kind: 'method', allow: 'GET, HEAD', api: true });
});

test('a method that a page does not answer is a 405, forms aside', async (t) => {
  t.same(ask('POST /wine/'), { kind: 'method', allow: 'GET, HEAD', api: false });
  t.same(ask('DELETE /cart/'), { kind: 'method', allow: 'GET, HEAD, POST', api: false });
  t.same(ask('OPTIONS /'), { kind: 'method', allow: 'GET, HEAD', api: false });
  t.same(ask('POST /cart/'), { kind: 'form', call: 'POST /api/cart/update.json' });
  t.same(ask('POST /partners/'), { kind: 'form', call: 'POST /api/feedback/partners.json' });
  for (const path of ['/feedback/', '/feedback/callback/', '/calculator/']) t.equal(kind(`POST ${path}`), 'form');
  t.equal(kind('POST /vitals'), 'vitals');
  t.equal(kind('TRACE /'), 'method');
  t.equal(kind('TRACE /api/x'), 'method');
});

test("anything else under the API's prefixes is class 'other'", async (t) => {
  t.equal(kind('GET /api/unknown'), 'other');
  t.equal(kind('HEAD /upload/a.pdf'), 'other');
  t.equal(kind('GET /api/unknown', true), 'passed');
  t.equal(kind('GET /session/unknown'), 'passed', 'never stored');
  t.equal(kind('GET /session/me.png'), 'passed', 'never stored');
  for (const path of ['/api/cart/gifts.json', '/api/checkout/slots.json', '/api/feedback/topics.json']) {
    t.equal(kind(`GET ${path}`), 'passed', `${path}: never stored`);
  }
  t.equal(kind('GET /api/cart/code.png'), 'passed', 'no shared picture');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) t.equal(kind(`${method} /api/unknown`), 'passed');
});

test('a GET with the extension of a picture is a picture, unless it is a built asset', async (t) => {
  for (const path of ['/upload/a.jpg', '/x/y.PNG', '/assets/other.svg', '/api/qr.svg']) {
    t.equal(kind(`GET ${path}`), 'picture', path);
  }
  t.same(ask('GET /assets/dot-abc.svg'), { kind: 'asset', file: 'dot-abc.svg' });
  t.equal(kind('POST /upload/a.jpg'), 'passed');
  t.equal(kind('POST /x.jpg'), 'method');
});

test('only files of the build are assets, others are a 404', async (t) => {
  t.same(ask('GET /assets/index-abc.js'), { kind: 'asset', file: 'index-abc.js' });
  t.same(ask('GET /assets/index-old.js'), { kind: 'refused', status: 404, api: false });
  t.equal(kind('POST /assets/index-abc.js'), 'method');
});

test('robots.txt, favicon.ico, the manifest and builds/latest.json are own files', async (t) => {
  for (const path of ['/robots.txt', '/favicon.ico', '/manifest.webmanifest', '/builds/latest.json']) {
    t.same(ask(`GET ${path}?x=1`), { kind: 'own', file: path });
    t.equal(kind(`POST ${path}`), 'method');
  }
});

test('sitemap.xml is the index, sitemap-{name}.xml its files', async (t) => {
  t.same(ask('GET /sitemap.xml?x=1'), { kind: 'sitemap', file: undefined });
  t.same(ask('GET /sitemap-products-wine-2.xml'), { kind: 'sitemap', file: 'products-wine-2' });
  t.equal(kind('POST /sitemap.xml'), 'method');
  t.equal(kind('GET /sitemap/x.xml'), 'page');
});

test('/_parts/header.html and /_parts/footer.html are fragments (D24)', async (t) => {
  t.same(ask('GET /_parts/header.html'), { kind: 'fragment', fragment: 'header' });
  t.same(ask('GET /_parts/footer.html'), { kind: 'fragment', fragment: 'footer' });
  t.equal(kind('GET /_parts/main.html'), 'page');
  t.equal(kind('POST /_parts/header.html'), 'method');
});

test('/region/{id} takes no trailing slash, and only ids that are safe integers (D19)', async (t) => {
  t.same(ask('GET /region/2?to=/wine/'), { kind: 'region', geoId: 2 });
  t.same(
    ask('GET /region/7700000000000'),
    { kind: 'region', geoId: 7700000000000 },
    'as the register of addresses has them',
  );
  t.same(ask('GET /region/9007199254740991'), { kind: 'region', geoId: Number.MAX_SAFE_INTEGER });
  t.equal(kind('GET /region/9007199254740993'), 'moved', 'it would be rounded to that of another city');
  t.equal(kind('GET /region/2/'), 'page');
  t.same(ask('GET /region/x'), { kind: 'moved', location: '/region/x/' });
});

test('path traversal and encoded prefixes are refused with 400', async (t) => {
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
  for (const path of tricks) t.same(ask(`GET ${path}`), api400, path);
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
  for (const path of hidden) t.match(ask(`GET ${path}`), { kind: 'refused', status: 400 }, path);
});

test('an escaped slash, dot segment or control character goes up in no segment of a row, however deep it is escaped', async (t) => {
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
        t.match(ask(line), { kind: 'refused', status: 400 }, line);
      }
    }
    for (const code of ['50%25', '%D0%A2-5', 'a.b', 'a%20b', '100%2525', 'A%3F']) {
      t.match(ask(row(code)).kind, /^(?:call|page)$/, row(code));
    }
  }
});

test('dots and encoded characters inside a name are allowed', async (t) => {
  for (const path of ['/api/a..b', '/api/...', '/api/.hidden', '/api/x%2Fy', '/api/%D0%B2%D0%B8%D0%BD%D0%BE']) {
    t.equal(kind(`GET ${path}`), 'other', path);
  }
});

test('an address over 8 kB is a 414', async (t) => {
  t.match(ask(`GET /${'a'.repeat(9000)}/`), { kind: 'refused', status: 414 });
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

test('pages get their slash, doubled ones are collapsed, the query is kept (D21)', async (t) => {
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
    ['/about//news/x?y=1', '/article/?y=1'],
    ['/about/alcohol-for-holidays/event', '/about/alcohol-for-holidays/corporate/'],
  ];
  for (const [from, location] of moved) t.same(ask(`GET ${from}`), { kind: 'moved', location }, from);
  for (const path of ['/', '/wine/', '/wine/x.html', '/about/', '/x.y/z']) t.equal(kind(`GET ${path}`), 'page', path);
});

test('API paths are never redirected, and no redirect leads to one', async (t) => {
  for (const path of ['/api/x', '/session/x', '/upload/x']) t.not(kind(`GET ${path}`), 'moved', path);
  t.equal(kind('GET /api'), 'page');
});

test('a redirect never leaves the origin, and takes one hop', async (t) => {
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
