/** JSON and drawings of our own classes in compressed forms (RFC 9110 §8.4, §8.8.3.3, §12.5.3), made once and kept. */
import { type Test, test } from 'tap';
import { makeClock } from '../kit/clock.ts';
import { answer } from '../kit/replies.ts';
import { type Asking, type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const PATH = '/api/content.json?url=/faq/';
const content = { data: { title: 'Вопросы', html: '<p>Ответ на вопрос о самовывозе.</p>'.repeat(100) } };
const JSON_TYPE = 'application/json; charset=utf-8';
const plain = JSON.stringify(content);

async function setScene(t: Test, body: object | string = content, headers: Record<string, string> = {}) {
  const clock = makeClock(t);
  const upstream = await startUpstream(t);
  upstream.on('/api/content.json', answer(200, body, headers));
  const storefront = await startStorefront(t, { upstream });
  return { clock, upstream, storefront };
}

const taking = (encoding: string, more: Record<string, string> = {}): Asking => ({
  headers: { 'accept-encoding': encoding, ...more },
});

/** The answer's bytes as they came over the line. */
async function bytesOf(storefront: Storefront, path: string, asking: Asking): Promise<Buffer> {
  return Buffer.from(await (await storefront.open(path, asking)).body.arrayBuffer());
}

test('JSON of our own classes is compressed for clients that accept it, on a miss and on a hit [A1]', async (t: Test) => {
  const { storefront, upstream } = await setScene(t);
  for (const verdict of ['MISS', 'HIT']) {
    for (const encoding of ['br', 'gzip']) {
      const reply = await storefront.get(PATH, taking(encoding));
      t.equal(reply.header('content-encoding'), encoding, verdict);
      t.equal(reply.header('vary'), 'accept-encoding');
      t.equal(reply.header('content-type'), JSON_TYPE);
      t.equal(reply.text, plain);
      const length = (await bytesOf(storefront, PATH, taking(encoding))).length;
      t.equal(reply.header('content-length'), String(length));
      t.ok(length < plain.length / 4);
    }
  }
  t.equal(upstream.seen(({ url }) => url === PATH).length, 1);
});

test('JSON of our own classes is plain for clients that accept no known coding, with Vary [A1]', async (t: Test) => {
  const { storefront } = await setScene(t);
  for (const asking of [{}, taking('identity'), taking('br;q=0, gzip;q=0'), taking('zstd')]) {
    const reply = await storefront.get(PATH, asking);
    t.equal(reply.header('content-encoding'), undefined);
    t.equal(reply.header('vary'), 'accept-encoding');
    t.equal(reply.text, plain);
  }
});

test('JSON of our own classes is compressed whatever coding the API names for it, if it is JSON', async (t: Test) => {
  for (const named of ['utf-8', 'identity', 'Identity', 'none']) {
    const { storefront, upstream } = await setScene(t, content, { 'content-encoding': named });
    upstream.on('/api/checkout/shops.json', answer(200, '[]', { 'content-encoding': named }));
    for (const coding of [undefined, 'br']) {
      const reply = await storefront.get(PATH, taking(coding ?? 'identity'));
      t.equal(reply.header('content-encoding'), coding, named);
      t.equal(reply.text, plain);
    }
    const shops = await storefront.send('POST', '/api/checkout/shops.json', { body: '{}', ...taking('br') });
    t.equal(shops.header('content-encoding'), undefined, `private, ${named}`);
  }
});

test('each encoding has its own ETag, and only that one gives a 304 (RFC 9110 §8.8.3.3) [A2]', async (t: Test) => {
  const { storefront } = await setScene(t, content, { etag: '"v1"' });
  const tags = new Map<string, string>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    tags.set(encoding, (await storefront.get(PATH, taking(encoding))).header('etag') ?? '');
  }
  t.same(
    [...tags],
    [
      ['identity', '"v1"'],
      ['gzip', '"v1-gzip"'],
      ['br', '"v1-br"'],
    ],
  );
  for (const [encoding] of tags) {
    for (const [other, tag] of tags) {
      const { status, header, text } = await storefront.get(
        PATH,
        taking(encoding, { 'if-none-match': `"x", W/${tag}` }),
      );
      t.equal(status, encoding === other ? 304 : 200, `${encoding} with ${tag}`);
      t.equal(header('etag'), tags.get(encoding));
      t.equal(header('vary'), 'accept-encoding');
      if (status === 304) t.same([text, header('content-encoding')], ['', undefined]);
      else t.equal(text, plain);
    }
  }
});

test('a weak ETag stays weak in a compressed encoding [A2]', async (t: Test) => {
  const { storefront } = await setScene(t, content, { etag: 'W/"v1"' });
  t.equal((await storefront.get(PATH, taking('br'))).header('etag'), 'W/"v1-br"');
});

test('a range request gets a part of the uncompressed body [A2]', async (t: Test) => {
  const { storefront } = await setScene(t);
  const reply = await storefront.get(PATH, taking('br', { range: 'bytes=0-9' }));
  t.equal(reply.status, 206);
  t.equal(reply.header('content-encoding'), undefined);
  t.equal(reply.header('content-range'), `bytes 0-9/${Buffer.byteLength(plain)}`);
  t.equal(reply.text, Buffer.from(plain).subarray(0, 10).toString());
});

test('JSON below 1000 bytes is not compressed and has no Vary [A1]', async (t: Test) => {
  const { storefront, upstream } = await setScene(t);
  const frame = JSON.stringify({ data: { title: '', html: '' } }).length;
  for (const [bytes, encoding, vary] of [
    [999, undefined, undefined],
    [1000, 'br', 'accept-encoding'],
  ] as const) {
    upstream.on('/api/content.json', answer(200, { data: { title: '', html: 'x'.repeat(bytes - frame) } }));
    const { header } = await storefront.get(`${PATH}${bytes}/`, taking('br'));
    t.same([header('content-encoding'), header('vary')], [encoding, vary], `${bytes} bytes`);
  }
});

test('a refreshed answer with the same body keeps its ETag; a new body gets a new one [A1]', async (t: Test) => {
  const { storefront, upstream, clock } = await setScene(t);
  const before = await storefront.get(PATH, taking('br'));
  clock.pass(301);
  await storefront.get(PATH, taking('br'));
  const same = await storefront.untilKept(PATH, taking('br'));
  t.same([same.text, same.header('etag')], [before.text, before.header('etag')]);
  const other = { data: { ...content.data, title: 'Ответы' } };
  upstream.on('/api/content.json', answer(200, other));
  clock.pass(301);
  await storefront.get(PATH, taking('br'));
  const renewed = await storefront.untilKept(PATH, taking('br'));
  t.equal(renewed.text, JSON.stringify(other));
  t.not(renewed.header('etag'), before.header('etag'));
});

test('an SVG is sent compressed, a PNG unchanged [A1]', async (t: Test) => {
  const { storefront, upstream } = await setScene(t);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(100)}</svg>`;
  upstream.on('/upload/a.svg', answer(200, svg, { 'content-type': 'image/svg+xml' }));
  upstream.on('/upload/a.png', answer(200, Buffer.alloc(4000), { 'content-type': 'image/png' }));
  const drawing = await storefront.get('/upload/a.svg', taking('br'));
  t.equal(drawing.header('content-encoding'), 'br');
  t.equal(drawing.text, svg);
  t.equal((await storefront.get('/upload/a.png', taking('br'))).header('content-encoding'), undefined);
});

test('class other: an answer is passed on byte for byte, whatever the Accept-Encoding [A3]', async (t: Test) => {
  const { storefront, upstream } = await setScene(t);
  upstream.on('/api/more.json', answer(200, content, { etag: '"v1"', 'cache-control': 'max-age=60' }));
  for (const verdict of ['MISS', 'HIT']) {
    const asking = taking('br');
    const reply = await storefront.get('/api/more.json', asking);
    t.equal(reply.header('x-cache'), verdict);
    t.same(
      [reply.header('content-encoding'), reply.header('vary'), reply.header('etag'), reply.text],
      [undefined, undefined, '"v1"', plain],
    );
  }
});

test('of private answers only the shops of checkout, which say nothing of the visitor, are compressed [A1.1]', async (t: Test) => {
  const { storefront, upstream } = await setScene(t);
  const cookie = `sid=${upstream.openSession([2, 3, 4, 5, 6])}`;
  const asking = (encoding: string) => taking(encoding, { cookie, 'content-type': 'application/json' });
  const shopsIn = (encoding: string) =>
    storefront.send('POST', '/api/checkout/shops.json', { body: '{"items":[],"qnt":[]}', ...asking(encoding) });
  const whole = await shopsIn('identity');
  t.equal(whole.header('content-encoding'), undefined);
  for (const encoding of ['br', 'gzip']) {
    const reply = await shopsIn(encoding);
    t.equal(reply.header('content-encoding'), encoding);
    t.equal(reply.header('cache-control'), 'no-store');
    t.equal(reply.text, whole.text);
    t.ok(Number(reply.header('content-length')) < whole.text.length / 2);
  }
  const cart = await storefront.get('/api/cart.json', asking('br'));
  t.ok(cart.text.length > 1000);
  t.equal(cart.header('content-encoding'), undefined);
});
