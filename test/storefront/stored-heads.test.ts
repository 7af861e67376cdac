/** What is stored leaves past Fastify, with a head that was made once: it says what the first answer has said. */
import { type Test, test } from 'tap';
import { securityHeaders } from '../../server/http/response/send-raw.ts';
import { answer } from '../kit/replies.ts';
import { type Asking, type Reply, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const picture = ['/upload/1.png', 'picture', { 'Content-Type': 'image/png' }] as const;
const other = ['/api/x', 'other', { 'Cache-Control': 'max-age=60', 'Content-Type': 'text/plain' }] as const;
const JSON_PATH = '/wine/?format=json';
/** They are about the one request, or about how long the answer has been stored. */
const ofTheRequest = new Set(['x-request-id', 'server-timing', 'x-cache', 'age', 'date', 'connection', 'keep-alive']);
/** Of a page's first visit: the stored one has no inline script, and is told apart by its bytes. */
const ofTheFirst = new Set(['content-security-policy', 'transfer-encoding', 'content-length', 'etag']);

const compare = ({ headers }: Reply, without: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheRequest.has(name) && !without.has(name)));

async function setScene(t: Test, env: Readonly<Record<string, string>> = {}) {
  const upstream = await startUpstream(t);
  for (const [path, body, headers] of [picture, other]) upstream.on(path, answer(200, body, headers));
  return startStorefront(t, { upstream, env });
}

test('conventions §3: a stored response of any kind has the header fields of the first answer [P4.10, V1.3.4]', async (t: Test) => {
  const storefront = await setScene(t, { TRUST_PROXY: 'loopback' });
  for (const path of [JSON_PATH, picture[0], other[0], '/_parts/header.html', '/sitemap.xml', '/wine/']) {
    const isPage = path === '/wine/';
    for (const scheme of ['http', 'https']) {
      const asking: Asking = { headers: { 'x-forwarded-proto': scheme, 'accept-encoding': 'br' } };
      const first = await storefront.get(path, asking);
      t.match(first, { status: 200, headers: { 'x-cache': 'MISS' } }, path);
      if (isPage) await storefront.untilKept(path, asking);
      const hits = [await storefront.get(path, asking), await storefront.get(path, asking)];
      for (const hit of hits) {
        t.match(hit, { status: 200, headers: { 'x-cache': 'HIT' } }, path);
        t.strictSame(
          compare(hit, isPage ? ofTheFirst : new Set()),
          compare(first, isPage ? ofTheFirst : new Set()),
          path,
        );
        if (!isPage) t.equal(hit.text, first.text, path);
        for (const name of Object.keys(securityHeaders)) t.ok(hit.header(name), `${path} ${name}`);
        t.equal(hit.header('strict-transport-security') !== undefined, scheme === 'https', path);
        if (path === picture[0]) t.match(hit.header('content-security-policy'), /^default-src 'none'.* sandbox$/);
      }
      const ids = [first, ...hits].map(({ header }) => header('x-request-id'));
      t.equal(new Set(ids).size, 3, `${path}: each has an id of its own`);
    }
  }
});

test('RFC 9110 §9.3.2: HEAD of a stored response has the header fields of GET and no body', async (t: Test) => {
  const storefront = await setScene(t);
  for (const path of [JSON_PATH, picture[0], '/wine/']) {
    await storefront.untilKept(path);
    const [get, head] = [await storefront.get(path), await storefront.send('HEAD', path)];
    t.match(head, { status: 200, text: '', headers: { 'x-cache': 'HIT' } }, path);
    t.strictSame(compare(head, new Set()), compare(get, new Set()), path);
  }
});

test('conventions §3: Server-Timing of a stored answer names the look-up', async (t: Test) => {
  const storefront = await setScene(t);
  await storefront.untilKept(JSON_PATH);
  const { header } = await storefront.get(JSON_PATH);
  t.match(header('server-timing'), /^c0;desc="GET \{listing\}\?format=json HIT";dur=[\d.]+$/);
});

test('a response stored for http and https alike has the security headers of the request, in either order', async (t: Test) => {
  const [upstream, tiles] = [await startUpstream(t), await startUpstream(t)];
  tiles.on(() => true, answer(200, 'a picture', { 'Content-Type': 'image/png' }));
  const env = { TRUST_PROXY: 'loopback', TILE_URL: `${tiles.url}/{z}/{x}/{y}.png` };
  const storefront = await startStorefront(t, { upstream, env });
  for (const [tile, schemes] of [
    ['/tiles/9/309/160', ['http', 'https', 'http']],
    ['/tiles/9/309/161', ['https', 'http', 'https']],
  ] as const) {
    await storefront.get(tile);
    for (const scheme of schemes) {
      const hit = await storefront.get(tile, { headers: { 'x-forwarded-proto': scheme } });
      t.equal(hit.header('x-cache'), 'HIT');
      t.equal(hit.header('strict-transport-security') !== undefined, scheme === 'https', `${tile} ${scheme}`);
    }
  }
});
