/** The body of an answer: the memory of one that is read whole, the end of one that is discarded. */
import { type Test, test } from 'tap';
import { WireBody } from '../../server/gateway/transport/body.ts';
import { BodyBudget } from '../../server/http-cache/stores/body-budget.ts';

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

test('a reader who has read nothing for a second loses a pressed body at once, unless it could be read ahead whole', async (t: Test) => {
  const press = (idleMs: number, bytes: number) => {
    const body = new WireBody(source);
    const stream = body.stream().on('error', () => undefined);
    const now = performance.now();
    body.push(Buffer.alloc(bytes));
    const budget = new BodyBudget(1_000_000);
    body.press(budget, now + idleMs);
    t.notOk(stream.destroyed, 'first it is read ahead');
    if (bytes < 10_000) body.end();
    body.press(budget, now + idleMs + 250);
    return stream.destroyed;
  };
  t.equal(press(2000, 100_000), true);
  t.equal(press(100, 100_000), false);
  t.equal(press(2000, 5000), false);
});

test('a reader who takes what is there keeps a pressed body, and one for whom nothing is there too', async (t: Test) => {
  const body = new WireBody(source);
  const stream = body.stream().on('error', () => undefined);
  const budget = new BodyBudget(1_000_000);
  const now = performance.now();
  for (let n = 0; n < 10; n += 1) {
    body.press(budget, now + n * 400);
    body.push(Buffer.alloc(1000));
    t.equal(stream.read()?.length, 1000);
  }
  for (let n = 10; n < 20; n += 1) body.press(budget, now + n * 400);
  t.notOk(stream.destroyed);
});

test('a discarded body has ended when its source has, or when its bound of bytes or of time has cut it', async (t: Test) => {
  const discarded = () => {
    const told: string[] = [];
    const abort = (): void => {
      told.push('aborted');
    };
    const body = new WireBody({ ...source, abort });
    body.push(Buffer.alloc(10));
    const ended = new Promise<void>((resolve) =>
      body.onEnd((error) => {
        told.push(error === undefined ? 'ended' : 'failed');
        resolve();
      }),
    );
    body.discard();
    return { body, told, ended };
  };
  const short = discarded();
  t.same(short.told, [], 'its connection is still in use');
  short.body.end();
  t.same(short.told, ['ended']);
  const broken = discarded();
  broken.body.end(new Error('reset'));
  t.same(broken.told, ['ended'], 'nobody has wanted the rest');
  const long = discarded();
  long.body.push(Buffer.alloc(100_000));
  t.same(long.told, []);
  long.body.push(Buffer.alloc(100_000));
  t.same(long.told, ['aborted', 'ended']);
  const slow = discarded();
  await slow.ended;
  t.same(slow.told, ['aborted', 'ended']);
});
