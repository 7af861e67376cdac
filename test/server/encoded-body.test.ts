/** The encodings of a stored answer. */
import { gunzipSync } from 'node:zlib';
import { type Test, test } from 'tap';
import { chooseEncoding } from '../../server/encoding/compress.ts';
import { EncodedBody } from '../../server/encoding/encoded-body.ts';
import { KeptPage, type PageMetadata, PageStore } from '../../server/pages/kept/page-store.ts';

test('RFC 9110 section 12.5.3: the encoding with the highest weight is chosen, brotli of equal ones', async (t: Test) => {
  for (const [accept, encoding] of [
    [undefined, 'identity'],
    ['', 'identity'],
    ['zstd', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['gzip;q=0.5,br;q=0.5', 'br'],
    ['br;q=0, gzip;q=0.2', 'gzip'],
    ['br;q=x, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, gzip', 'gzip'],
    ['gzip;q=0.5, identity', 'identity'],
    ['identity;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['GZIP', 'gzip'],
  ] as const) {
    t.equal(chooseEncoding(accept), encoding, accept ?? 'nothing');
  }
});

test('an encoding is made once, shared by concurrent requests, and kept [A1]', async (t: Test) => {
  let made = 0;
  const body = new EncodedBody(Buffer.from('wine '.repeat(500)), () => {
    made += 1;
  });
  const making = body.get('br');
  t.equal(body.get('br'), making, 'who asks meanwhile waits for the same');
  const encoded = await making;
  t.equal(body.get('br'), encoded, 'kept');
  t.equal(body.bytes, 2500 + encoded.length);
  t.equal(made, 1);
});

test('a spare identity body is dropped once brotli is made, and kept again after a second request', async (t: Test) => {
  const plain = Buffer.from('wine '.repeat(500));
  let weight = 0;
  const body: EncodedBody = new EncodedBody(
    plain,
    () => {
      weight = body.bytes;
    },
    true,
  );
  const { length } = await body.get('br');
  t.equal(weight, length, 'brotli alone');
  t.same(await body.get('identity'), plain, 'made again');
  t.equal(body.bytes, length, 'for one alone');
  t.same(gunzipSync(await body.get('gzip')), plain);
  t.same(await body.get('identity'), plain);
  t.ok(body.has('identity'), 'kept');
  t.same(body.get('identity'), plain, 'at once');
});

const facts: PageMetadata = {
  freshUntil: 0,
  staleUntil: 1,
  regionId: 1,
  path: '/wine/',
  route: 'page listing',
  tags: new Set(),
};

test('D52: a kept page weighs only the encodings that remain in memory', async (t: Test) => {
  const store = new PageStore(200_000);
  const pages = Array.from({ length: 20 }, (_, n) => new KeptPage(Buffer.from(`${n} wine `.repeat(3000)), facts));
  for (const [n, page] of pages.entries()) {
    store.set(`page ${n}`, page, 0);
    await page.encoded('br');
  }
  for (const [n, page] of pages.entries()) t.equal(store.get(`page ${n}`, 0), page, `page ${n}`);
});

test('D52: encodings of kept pages do not retain a larger buffer', async (t: Test) => {
  const page = new KeptPage(Buffer.from('wine '.repeat(500)), facts);
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const { buffer, length } = await page.encoded(encoding);
    t.equal(buffer.byteLength, length, encoding);
  }
});

test('D52: a hit prepared with the identity body is dropped once brotli is made', async (t: Test) => {
  const page = new KeptPage(Buffer.from('wine '.repeat(3000)), facts);
  const making = page.encoded('br');
  page.noteHit('identity', { status: 200, headers: [], body: await page.encoded('identity') });
  t.ok(page.hits.has('identity'));
  await making;
  t.notOk(page.hits.has('identity'));
});

test('D52: a page too large uncompressed is kept once it is compressed, unless replaced or purged meanwhile', async (t: Test) => {
  const store = new PageStore(30_000);
  const make = () => new KeptPage(Buffer.from('wine '.repeat(3000)), { ...facts, tags: new Set(['/wine/']) });
  const page = make();
  store.set('page', page, store.version);
  t.equal(store.get('page', 0), undefined);
  await page.encoded('br');
  t.equal(store.get('page', 0), page);
  const newer = new KeptPage(Buffer.from('wine'), facts);
  store.set('page', newer, store.version);
  await page.encoded('gzip');
  t.equal(store.get('page', 0), newer, 'it does not come back');
  const late = make();
  store.set('late', late, store.version);
  store.forget('/wine/', undefined);
  await late.encoded('br');
  t.equal(store.get('late', 0), undefined);
});

test('D49: a page is not kept if an answer in it was replaced while it was rendered, whatever was replaced since', async (t: Test) => {
  const store = new PageStore(1_000_000);
  const make = () => new KeptPage(Buffer.from('wine'), { ...facts, tags: new Set(['/wine/']) });
  const { version } = store;
  store.forget('/wine/', undefined);
  for (let n = 0; n < 5000; n += 1) store.forget(`/beer/?page=${n}`, undefined);
  store.set('late', make(), version);
  t.equal(store.get('late', 0), undefined);
  store.set('next', make(), store.version);
  t.ok(store.get('next', 0), 'one that was opened afterwards is kept');
});
