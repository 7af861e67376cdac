/** The encodings of a stored answer (design.md). */
import { type Test, test } from 'tap';
import { EncodedBody } from '../../server/encoding/encoded-body.ts';

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
