/** Fields and bodies on their way between the API and browsers: redirects, cookies, multipart, private calls. */
import { type Test, test } from 'tap';
import { Boundary } from '../../server/gateway/contract/boundary.ts';
import { passSetCookie } from '../../server/gateway/headers/cookies.ts';
import { keepWithin, passLocation } from '../../server/gateway/headers/location.ts';
import { fieldsOfAnswer } from '../../server/gateway/headers/table.ts';
import { fieldsPassedOn, fieldsUp } from '../../server/gateway/headers/up.ts';
import { encodeMultipart } from '../../server/gateway/multipart.ts';
import type { FieldList } from '../../server/http-cache/rules/fields.ts';
import { answer, compute } from '../kit/replies.ts';
import { makeRead } from './fakes.ts';
import { headerOf, setScene, textOf } from './scene.ts';

const api = (path: string) => ({ base: { origin: 'http://api.internal:8080', path } });

test('cookies: Domain of the API is removed, COOKIE_DOMAIN is set on hosts within it, values stay raw [P4.11, V3.3.3]', async (t: Test) => {
  const cookie = 'sid=a%0D%0Ab; Path=/; domain=api.internal; HttpOnly';
  const pass = (value: string, requestHost: string, cookieDomain?: string) =>
    passSetCookie(value, { client: api(''), cookieDomain }, { requestHost, scheme: 'http' });
  t.equal(pass(cookie, 'shop.example'), 'sid=a%0D%0Ab; Path=/; HttpOnly');
  t.equal(pass('sid=1; DOMAIN=api.internal; Domain', 'shop.example'), 'sid=1');
  t.equal(pass(cookie, 'spb.shop.example', 'shop.example'), 'sid=a%0D%0Ab; Path=/; HttpOnly; Domain=shop.example');
  t.equal(pass('sid=1', 'shop.example', 'shop.example'), 'sid=1; Domain=shop.example');
  t.equal(pass('sid=1', 'evilshop.example', 'shop.example'), 'sid=1');
  t.equal(pass('sid=1', '127.0.0.1', 'shop.example'), 'sid=1');
  t.equal(pass('__Host-sid=1; Secure', 'shop.example', 'shop.example'), '__Host-sid=1; Secure');
});

test('cookies: over https Secure is added, and SameSite=Lax unless the API sets SameSite [P4.11, V3.3.1, V3.3.2]', async (t: Test) => {
  const pass = (value: string) =>
    passSetCookie(value, { client: api('') }, { requestHost: 'shop.example', scheme: 'https' });
  t.equal(pass('sid=1; Path=/; HttpOnly'), 'sid=1; Path=/; HttpOnly; Secure; SameSite=Lax');
  t.equal(pass('sid=secure; samesite=None; secure'), 'sid=secure; samesite=None; secure');
  t.equal(pass('sid=1; SameSite = Strict'), 'sid=1; SameSite = Strict; Secure');
});

test('cookies: the base path of the API is removed from Path, other paths are unchanged [P4.11]', async (t: Test) => {
  const pass = (path: string, basePath = '/base/v1') =>
    passSetCookie(
      `sid=1;Path=${path}; HttpOnly`,
      { client: api(basePath) },
      { requestHost: 'shop.example', scheme: 'http' },
    );
  for (const [from, to] of [
    ['/base/v1', '/'],
    ['/base/v1/', '/'],
    ['/base/v1/api/', '/api/'],
    ['/', '/'],
    ['', ''],
    ['/base/v10', '/base/v10'],
    ['/base', '/base'],
  ] as const) {
    t.equal(pass(from), `sid=1;Path=${to}; HttpOnly`);
  }
  t.equal(pass('/api', ''), 'sid=1;Path=/api; HttpOnly');
});

test('redirects stay within the shop [P4.9, V15.3.2]', async (t: Test) => {
  const shop = { client: api('/base'), isKnownHost: (host: string) => host === 'spb.shop.example' };
  const asked = { scheme: 'http', region: { apiHost: 'shop.example' } } as const;
  const cases: [string, string | undefined][] = [
    ['/x/?a=1', '/x/?a=1'],
    ['/base/x', '/x'],
    ['x/y', 'x/y'],
    ['?page=2', '?page=2'],
    ['http://api.internal:8080/base/x?y', '/x?y'],
    ['https://shop.example/x', '/x'],
    ['https://shop.example//evil.example', '/evil.example'],
    ['/base//evil.example', '/evil.example'],
    ['https://spb.shop.example/x', 'https://spb.shop.example/x'],
    ['https://evil.example/x', undefined],
    ['//evil.example/x', undefined],
    ['/\\evil.example', undefined],
    ['\\\\evil.example', undefined],
    ['https://shop.example@evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['/x\ty', undefined],
  ];
  for (const [given, passed] of cases) t.equal(passLocation(given, shop, asked), passed, given);
});

test('the address of the API in Link becomes a path of the storefront; other links stay [D55]', async (t: Test) => {
  const shop = { client: { base: { origin: 'http://api:8080', path: '/base' } }, isKnownHost: () => false };
  const asked = { region: { apiHost: 'msk.example' }, scheme: 'http' } as const;
  const value =
    '<http://api:8080/base/a.css>; rel=preload, <//msk.example/b>; rel="x", </c>; rel=next, <https://cdn.example/d>; rel=y';
  t.same(keepWithin(200, [['link', value]], shop, asked), [
    ['link', '</a.css>; rel=preload, </b>; rel="x", </c>; rel=next, <https://cdn.example/d>; rel=y'],
  ]);
});

test('D54: fields with an address or a cookie are read in linear time, whatever stands in them [D55]', async (t: Test) => {
  const shop = { client: { base: { origin: 'http://api', path: '/base' } }, isKnownHost: () => false };
  const asked = { region: { apiHost: 'msk.example' }, scheme: 'http' } as const;
  // More than a head may have, so that the square of it takes seconds on any machine.
  const LENGTH = 160_000;
  const blanks = ' '.repeat(LENGTH);
  const begun = process.cpuUsage();
  for (const [name, value] of [
    ['refresh', `5${blanks}"x`],
    ['refresh', `5;${blanks}url${blanks}=${blanks}"x`],
    ['location', `//${'a'.repeat(LENGTH)}\u0001`],
    ['link', '<'.repeat(LENGTH)],
  ] as const) {
    keepWithin(200, [[name, value]], shop, asked);
  }
  passSetCookie(`a=b; path=${blanks}=${blanks}x\u0001`, shop, { requestHost: 'msk.example', scheme: 'http' });
  const { user, system } = process.cpuUsage(begun);
  t.ok((user + system) / 1000 < 400, `${(user + system) / 1000} ms of the processor`);
});

test('a picture has one image type: a list of types, or none, is replaced by that of its name [D55]', async (t: Test) => {
  const client = { base: { origin: 'http://api', path: '' } };
  const boundary = new Boundary({
    client,
    isKnownHost: () => false,
    metrics: {} as never,
    log: { warn: () => undefined },
  });
  const typed = async (...types: string[]) => {
    const fields = types.map((type) => ['content-type', type] as const);
    const picture = { call: 'picture', url: '/upload/a.png', context: makeRead().context };
    const content = await boundary.content(picture, 200, fields, new Uint8Array());
    return content.fields;
  };
  for (const type of ['image/webp', 'image/svg+xml; charset=utf-8']) {
    t.same(await typed(type), [['content-type', type]], type);
  }
  for (const types of [
    ['image/png, text/html'],
    ['image/png', 'text/html'],
    ['image/png;x, text/html'],
    ['text/html'],
    [],
  ]) {
    t.same(await typed(...types), [['content-type', 'image/png']], types.join());
  }
});

test('a redirect that leaves the shop is a failure [V15.3.2]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on('/api/x', answer(302, '', { Location: 'https://evil.example/' }));
  t.equal((await other('/api/x')).status, 502);
  upstream.on('/api/y', answer(302, '', { Location: `${upstream.url}/api/z` }));
  const raw = await other('/api/y');
  t.equal(raw.status, 302);
  t.equal(headerOf(raw, 'location'), '/api/z');
});

test('hop-by-hop fields and fields named in Connection are removed [P4.8]', async (t: Test) => {
  const headers = {
    connection: 'close, X-Hop',
    'x-hop': '1',
    'keep-alive': 'x',
    te: 'x',
    'x-ok': ['é', 'o', 'é'],
  };
  t.strictSame(
    fieldsOfAnswer(headers),
    ['é', 'o', 'é'].map((value) => ['x-ok', value]),
  );
});

test('multipart bodies are in the notation of contract.md §1', async (t: Test) => {
  const { contentType, body } = await encodeMultipart({ items: [7, 9], order: { email: null, 'a"b': true } });
  const form = await new Response(Buffer.from(body), { headers: { 'Content-Type': contentType } }).formData();
  t.strictSame(
    [...form],
    [
      ['items[]', '7'],
      ['items[]', '9'],
      ['order.email', ''],
      ['order.a"b', 'true'],
    ],
  );
});

test('private calls: cookies pass both ways, the body byte for byte, and the answer is no-store', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t, { cookieDomain: 'shop.example' });
  const body = Buffer.from('{"product_id":1,"qnt":2,"dt":1}');
  const headers = {
    'content-type': 'application/json',
    cookie: 'sid=a b; x="y',
    'idempotency-key': 'k',
    authorization: 'x',
  };
  const raw = await gateway.answerCall(
    'POST /api/cart/update.json',
    { method: 'POST', url: '/api/cart/update.json', headers, body },
    context(),
  );
  const [seen] = upstream.seen();
  t.strictSame(seen?.body, body);
  t.match(seen?.headers, { cookie: 'sid=a b; x="y', 'content-type': 'application/json', 'idempotency-key': 'k' });
  t.equal(seen?.headers.authorization, undefined);
  t.equal(headerOf(raw, 'cache-control'), 'no-store');
  t.equal(headerOf(raw, 'x-cache'), 'BYPASS');
  const { setCookies, value } = await gateway.personal(
    'POST /api/cart/update.json',
    { body: { product_id: 1, qnt: 3, dt: 2 } },
    context(),
    undefined,
  );
  t.match(setCookies[0], /^sid=\w+; Path=\/; HttpOnly; Domain=shop\.example$/);
  t.equal(value.data.items[0]?.qnt, 3);
  t.match(upstream.seen()[1]?.headers['content-type'], /^multipart\/form-data; boundary=/);
});

test('a failure of a private call keeps status, body and fields', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const error = { error: { code: 'invalid', message: 'Проверьте', fields: { name: 'Обязательное поле' } } };
  upstream.on('/api/feedback/callback.json', answer(422, error));
  const request = { method: 'POST', url: '/api/feedback/callback.json', headers: {}, body: Buffer.from('') };
  const raw = await gateway.answerCall('POST /api/feedback/callback.json', request, context());
  t.equal(raw.status, 422);
  t.strictSame(JSON.parse(textOf(raw)), error);
  await t.rejects(
    gateway.personal('POST /api/feedback/callback.json', { body: { name: '', phone: '' } }, context(), undefined),
    { status: 422, code: 'invalid', message: 'Проверьте', fields: { name: 'Обязательное поле' } },
  );
  upstream.on('/api/feedback/callback.json', answer(200, ''));
  t.equal(
    (await gateway.answerCall('POST /api/feedback/callback.json', request, context())).status,
    200,
    'only the status counts',
  );
});

test('contract §2: a picture keeps all Cache-Control directives of the API, on one field line or several', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('/upload/1.png', answer(200, 'png', { 'Cache-Control': ['max-age=60', 'private'] }));
  const raw = await gateway.answerRead('picture', { method: 'GET', url: '/upload/1.png', headers: {} }, context());
  t.equal(headerOf(raw, 'cache-control'), 'max-age=60, private');
});

test('pictures are requested with fixed header fields; those of the visitor are not forwarded', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const headers = {
    accept: 'text/evil',
    'x-evil': '1',
    referer: 'http://evil.example/',
    cookie: 'a=b',
    'user-agent': 'e',
  };
  await gateway.answerRead('picture', { method: 'GET', url: '/upload/1.png', headers }, context());
  const seen = upstream.seen()[0]?.headers ?? {};
  t.match(seen, { accept: 'image/*', 'user-agent': 'Vitrina', 'x-forwarded-host': 'shop.example' });
  for (const name of ['x-evil', 'referer', 'cookie']) t.equal(seen[name], undefined, name);
});

test('each hop-by-hop header field is dropped in both directions (RFC 9110 §7.6.1) [P4.8]', async (t: Test) => {
  const ofOneConnection = [
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-authentication-info',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ];
  const { context } = makeRead();
  for (const name of ofOneConnection) {
    t.strictSame(fieldsOfAnswer({ [name]: 'x', 'x-a': '1' }), [['x-a', '1']], name);
    t.notOk(
      fieldsPassedOn(context, { [name]: 'x' }).some(([sent]) => sent === name),
      name,
    );
  }
});

test('header fields that the storefront sets on calls are never taken from a browser, in any class [P4.7]', async (t: Test) => {
  const { context } = makeRead();
  const names = ['host', 'content-length', 'expect', 'accept-encoding', 'accept-language', 'via', 'x-request-id'];
  const claims = Object.fromEntries([...names, 'traceparent', 'tracestate'].map((name) => [name, 'claimed']));
  for (const fields of [fieldsPassedOn(context, claims), fieldsUp('other', context, claims)]) {
    t.same(
      fields.filter(([, value]) => value === 'claimed'),
      [],
    );
  }
});

test('contract §2: conditional header fields of a browser are not sent with a call whose answer is shared [P1.6]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  const conditions = {
    'if-none-match': '"1"',
    'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT',
    'if-range': '"1"',
  };
  upstream.on('/api/x', answer(200, 'x', { 'Cache-Control': 'max-age=60', ETag: '"2"' }));
  t.equal((await other('/api/x', conditions)).status, 200);
  const [sent] = upstream.seen('/api/x');
  for (const name of Object.keys(conditions)) t.equal(sent?.headers[name], undefined, name);
});

/** Names that servers and frameworks take for a host, a client, a user, a scheme or a path. */
const identities = [
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Server',
    'X-Forwarded-Prefix',
    'X-Forwarded-Client-Cert',
    'X-Forward-For',
    'Forwarded',
  ],
  ...[
    'X-Real-IP',
    'X-Real-Host',
    'Client-IP',
    'True-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Originating-IP',
  ],
  ...[
    'X-Remote-Addr',
    'X-Remote-User',
    'Remote-User',
    'Remote-Groups',
    'CF-Connecting-IP',
    'CF-Visitor',
    'CF-IPCountry',
  ],
  ...['Fastly-Client-IP', 'Fastly-SSL', 'CloudFront-Viewer-Address', 'X-Azure-ClientIP', 'X-Amzn-Oidc-Identity'],
  ...[
    'X-Host',
    'X-HTTP-Host-Override',
    'X-Backend-Host',
    'X-Original-URL',
    'X-Original-Host',
    'X-Rewrite-URL',
    'Http-Host',
  ],
  ...['X-Auth-Request-User', 'X-Authenticated-User', 'X-User-Id', 'X-Username', 'X-Email', 'X-WebAuth-User', 'X-Roles'],
  ...['X-Goog-Authenticated-User-Email', 'X-MS-Client-Principal', 'X-Consumer-ID', 'OIDC_CLAIM_sub', 'X-JWT-Assertion'],
  ...['X-SSL-Client-Cert', 'SSL-Client-S-DN', 'X-ARR-SSL', 'Front-End-Https', 'X-Url-Scheme', 'X-Scheme', 'X-Proto'],
  ...[
    'X-Envoy-Original-Path',
    'X-Envoy-External-Address',
    'X-Accel-Redirect',
    'X-Sendfile',
    'X-Script-Name',
    'Path-Info',
  ],
  ...['X-Proxy-Url', 'Proxy', 'WL-Proxy-Client-IP', 'Request-Uri', 'Destination', 'Via', 'X-Via'],
  'X-Middleware-Subrequest',
].map((name) => name.toLowerCase());

test('D56: a field that names a host, a client, a user, a scheme or a path goes up with no call', async (t: Test) => {
  const { other, gateway, context, upstream } = await setScene(t, { sharedFields: identities });
  const headers = Object.fromEntries(identities.map((name) => [name, 'claimed']));
  const claimed = (fields: FieldList) => fields.filter(([, value]) => value === 'claimed').map(([name]) => name);
  t.strictSame(claimed(fieldsPassedOn(context(), headers)), []);
  upstream.on(() => true, answer(200, 'x', { 'Cache-Control': 'max-age=60', Vary: identities.join() }));
  await other('/api/x', headers);
  await other('/api/y', { ...headers, cookie: 'a=1' });
  await gateway.answerRead('picture', { method: 'GET', url: '/upload/1.png', headers }, context());
  for (const seen of upstream.seen()) t.strictSame(claimed(Object.entries(seen.headers) as FieldList), [], seen.url);
});

test('D56: what is passed on unread keeps the fields of browsers and of applications', async (t: Test) => {
  const kept = ['user-agent', 'referer', 'origin', 'authorization', 'cookie', 'if-match', 'content-type', 'range']
    .concat(['idempotency-key', 'x-csrf-token', 'x-requested-with', 'x-api-key', 'sec-fetch-user', 'sec-ch-ua'])
    .concat(['access-control-request-headers', 'x-http-method-override', 'x-app-version', 'priority', 'x-zip']);
  const sent = fieldsPassedOn(makeRead().context, Object.fromEntries(kept.map((name) => [name, 'kept'])));
  t.same(new Set(sent.filter(([, value]) => value === 'kept').map(([name]) => name)), new Set(kept));
});

test('D56: a shared call carries Accept, and further fields only where a stored answer varies by them', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  const more = ['x-kind', 'x-other', 'user-agent', 'referer', 'x-method'];
  const headers = { accept: 'text/plain', ...Object.fromEntries(more.map((name) => [name, 'a'])) };
  const seen = (index: number) => upstream.seen()[index]?.headers ?? {};
  upstream.on('/api/x', answer(200, 'x', { 'Cache-Control': 'max-age=60' }));
  await other('/api/x', headers);
  t.equal(seen(0).accept, 'text/plain');
  t.strictSame(
    more.filter((name) => name in seen(0)),
    [],
  );
  const varied = compute(({ headers: { 'x-kind': kind } }) =>
    answer(200, `for ${kind}`, { 'Cache-Control': 'max-age=60', Vary: 'X-Kind, Cookie' }),
  );
  upstream.on('/api/varied', varied);
  t.equal(textOf(await other('/api/varied', headers)), 'for a', 'asked again with the field that it varies by');
  t.match([seen(1)['x-kind'], seen(2)['x-kind'], seen(2)['x-other']], [undefined, 'a', undefined]);
  t.equal(textOf(await other('/api/varied', { 'x-kind': 'b' })), 'for b');
  t.equal(headerOf(await other('/api/varied', { 'x-kind': 'b', 'x-other': '2' }), 'x-cache'), 'HIT');
  t.equal(upstream.seen().length, 4, 'for b it was asked for once: by then the stored answer says so');
});

test('SHOP_API_READS: the fields that it names go up with the first call [D56]', async (t: Test) => {
  const { other, upstream } = await setScene(t, { sharedFields: ['x-kind', 'cookie'] });
  await other('/api/x', { 'x-kind': 'a', 'x-other': '1' });
  t.match(upstream.seen()[0]?.headers, { 'x-kind': 'a', 'x-other': undefined });
});
