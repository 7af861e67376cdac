/** The encodings of a stored answer (design.md). */
import { type Test, test } from 'tap';
import { EncodedBody } from '../../server/encoding/encoded-body.ts';
import { KeptPage } from '../../server/pages/page-store.ts';

test('an encoding is made once, whoever asks meanwhile, and kept', async (t: Test) => {
  let made = 0;
  const body = new EncodedBody(Buffer.from('wine '.repeat(500)), () => {
    made += 1;
  });
  const making = body.get('br');
  t.equal(body.get('br'), making, 'who asks meanwhile waits for the same');
  const encoded = await making;
  t.equal(body.get('br'), encoded, 'kept');
  t.equal(body.addedBytes, encoded.length);
  t.equal(made, 1);
});

test('D52: encodings that are kept, and kept pages, hold no memory but their own', async (t: Test) => {
  const page = new KeptPage(Buffer.from('wine '.repeat(500)), {
    link: '',
    freshUntil: 0,
    staleUntil: 0,
    regionId: 1,
    path: '/wine/',
    route: 'page listing',
    tags: new Set(),
  });
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const { buffer, length } = await page.encoded(encoding);
    t.equal(buffer.byteLength, length, encoding);
  }
});
