/** The memory of a body that is read whole. */
import { type Test, test } from 'tap';
import { WireBody } from '../../server/gateway/transport/body.ts';

const source = { pause: () => undefined, resume: () => undefined, abort: () => undefined };

function readWhole(...chunks: readonly Buffer[]): Buffer {
  const body = new WireBody(source);
  for (const chunk of chunks) body.push(chunk);
  body.end();
  return body.read({ bytes: 1_000_000, mayStream: false }) as Buffer;
}

test('D52: a body in one chunk takes over its socket buffer and frees the unused rest', async (t: Test) => {
  const readInto = new ArrayBuffer(64 * 1024);
  const chunk = Buffer.from(readInto, 300, 49_000).fill('w');
  const text = chunk.toString();
  const whole = readWhole(chunk);
  t.equal(whole.toString(), text);
  t.equal(whole.buffer.byteLength, 300 + 49_000);
  t.ok(readInto.detached, 'it is free at once');
});

test('a short body leaves neighbouring bytes of its buffer unchanged, and chunks are concatenated', async (t: Test) => {
  const slab = Buffer.from(new ArrayBuffer(64 * 1024)).fill('b');
  t.equal(readWhole(slab.subarray(0, 5)).toString(), 'bbbbb');
  t.equal(readWhole(slab.subarray(0, 30_000), slab.subarray(0, 30_000)).length, 60_000);
  t.equal(slab.toString('latin1', 5, 10), 'bbbbb');
});
