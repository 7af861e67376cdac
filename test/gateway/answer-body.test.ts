/** The body of an answer: the memory of one that is read whole, the end of one that is discarded, what is read ahead. */
import { Readable } from 'node:stream';
import { type Test, test } from 'tap';
import { Dispatcher } from 'undici';
import type { Answer, CallOptions } from '../../server/gateway/call.ts';
import { asFailure, failedUpstream } from '../../server/gateway/failure.ts';
import { ReadAheadHandler } from '../../server/gateway/interceptors/read-ahead.ts';
import { ApiBody } from '../../server/gateway/transport/answer-body.ts';
import { sender } from '../../server/gateway/transport/send.ts';
import { BodyBudget } from '../../server/http-cache/stores/body-budget.ts';
import { Exchange } from './fake-dispatch.ts';
import { makeRequest } from './fakes.ts';

const turn = () => new Promise(setImmediate);

async function readWhole(...chunks: readonly Buffer[]): Promise<Buffer> {
  const body = new ApiBody(Readable.from(chunks, { objectMode: false }) as never, { stream: undefined });
  return (await body.read({ bytes: 1_000_000, mayStream: false })) as Buffer;
}

/** An answer whose head has come, with the exchange that it comes by. */
async function open(headers = {}): Promise<{ answer: Answer; exchange: Exchange; ahead: ReadAheadHandler }> {
  const connections = new Dispatcher();
  const opened = Promise.withResolvers<{ exchange: Exchange; ahead: ReadAheadHandler }>();
  connections.dispatch = (options, handler) => {
    const { call } = options as CallOptions;
    const ahead = new ReadAheadHandler(handler, call, () => undefined);
    opened.resolve({ exchange: new Exchange(options as CallOptions, ahead), ahead });
    return true;
  };
  const coming = sender(
    () => connections,
    () => 0,
  )(makeRequest());
  const { exchange, ahead } = await opened.promise;
  exchange.head(200, headers);
  return { answer: await coming, exchange, ahead };
}

test('D52: a body in one chunk takes over its socket buffer and frees the unused rest', async (t: Test) => {
  const readInto = new ArrayBuffer(64 * 1024);
  const chunk = Buffer.from(readInto, 300, 49_000).fill('w');
  const text = chunk.toString();
  const whole = await readWhole(chunk);
  t.equal(whole.toString(), text);
  t.equal(whole.buffer.byteLength, 300 + 49_000);
  t.ok(readInto.detached, 'it is free at once');
});

test('a short body leaves neighbouring bytes of its buffer unchanged, and chunks are concatenated', async (t: Test) => {
  const slab = Buffer.from(new ArrayBuffer(64 * 1024)).fill('b');
  t.equal((await readWhole(slab.subarray(0, 5))).toString(), 'bbbbb');
  t.equal((await readWhole(slab.subarray(0, 30_000), slab.subarray(0, 30_000))).length, 60_000);
  t.equal(slab.toString('latin1', 5, 10), 'bbbbb');
});

test('a body that is too long or too slow to be read whole becomes a stream of all its bytes, or fails', async (t: Test) => {
  const lengthOf = async (stream: unknown) => {
    let length = 0;
    for await (const chunk of stream as Readable) length += chunk.length;
    return length;
  };
  const long = await open();
  const reading = long.answer.body.read({ bytes: 1000, mayStream: true });
  long.exchange.data(600).data(600);
  const stream = await reading;
  long.exchange.data(600).end();
  t.equal(await lengthOf(stream), 1800);
  const slow = await open();
  const waiting = slow.answer.body.read({ bytes: 1000, mayStream: true, waitMs: 5 });
  slow.exchange.data(600);
  const slowly = await waiting;
  slow.exchange.data(5).end();
  t.equal(await lengthOf(slowly), 605);
  const refused = await open();
  const failing = refused.answer.body.read({ bytes: 1000, mayStream: false });
  refused.exchange.data(1600);
  await t.rejects(failing, { code: 'upstream', status: 502 });
  t.same(refused.exchange.told, ['aborted']);
});

test('a body that has broken off before it is read fails its reader', async (t: Test) => {
  const { answer, exchange } = await open();
  exchange.data(10).fail(failedUpstream());
  for (let n = 0; n < 3; n += 1) await turn();
  await t.rejects(answer.body.read({ bytes: 1000, mayStream: false }), { code: 'upstream', status: 502 });
});

test('a body for which there is no memory is refused, which says nothing of the API', async (t: Test) => {
  const { answer, exchange } = await open();
  const reading = answer.body.read({ bytes: 1000, mayStream: false, reserve: () => undefined });
  exchange.data(10);
  const error = await reading.catch((reason: unknown) => reason);
  t.match(error, { code: 'busy', status: 503 });
  const refused: true[] = [];
  const given = { ...answer, refuse: () => void refused.push(true) };
  const log = { warn: () => undefined };
  t.equal(asFailure(error, makeRequest(), log, given), error);
  t.equal(refused.length, 0);
  asFailure(failedUpstream(), makeRequest(), log, given);
  t.equal(refused.length, 1);
});

test('a reader who has read nothing for a second loses a pressed body at once, unless it could be read ahead whole', async (t: Test) => {
  const press = async (idleMs: number, bytes: number) => {
    const { answer, exchange, ahead } = await open();
    const stream = answer.body.stream();
    const now = performance.now();
    exchange.data(bytes);
    const budget = new BodyBudget(1_000_000);
    ahead.readAhead(budget, now + idleMs);
    t.notOk(stream.destroyed, 'first it is read ahead');
    if (bytes < 10_000) exchange.end();
    ahead.readAhead(budget, now + idleMs + 250);
    return stream.destroyed;
  };
  t.equal(await press(2000, 100_000), true);
  t.equal(await press(100, 100_000), false);
});

test('a reader who takes what is there keeps a pressed body, and one for whom nothing is there too', async (t: Test) => {
  const { answer, exchange, ahead } = await open();
  const stream = answer.body.stream();
  const budget = new BodyBudget(1_000_000);
  const now = performance.now();
  for (let n = 0; n < 10; n += 1) {
    ahead.readAhead(budget, now + n * 400);
    exchange.data(1000);
    t.equal(stream.read()?.length, 1000);
  }
  for (let n = 10; n < 20; n += 1) ahead.readAhead(budget, now + n * 400);
  t.notOk(stream.destroyed);
});

test('a connection is paused when its body’s reader is slow, but not while others wait for it', async (t: Test) => {
  const { answer, exchange, ahead } = await open();
  answer.body.stream();
  exchange.data(100_000);
  t.ok(exchange.paused);
  const budget = new BodyBudget(150_000);
  budget.reserve(1);
  ahead.readAhead(budget, performance.now());
  t.notOk(exchange.paused);
  exchange.data(100_000);
  t.notOk(exchange.paused, 'it is read ahead');
  exchange.data(100_000);
  t.ok(exchange.paused, 'what is read ahead is bounded');
});

test('a discarded body has ended when its source has, or when its bound of bytes or of time has cut it [D27a]', async (t: Test) => {
  const discarded = async () => {
    const { answer, exchange } = await open();
    exchange.data(10);
    answer.body.discard();
    await turn();
    return exchange;
  };
  const short = await discarded();
  t.same(short.told, [], 'its connection is still in use');
  short.end();
  await turn();
  t.same(short.told, ['ended']);
  const broken = await discarded();
  broken.fail(new Error('reset'));
  await turn();
  const long = await discarded();
  long.data(100_000);
  await turn();
  t.same(long.told, []);
  long.data(100_000);
  await turn();
  t.same(long.told, ['aborted']);
  const slow = await discarded();
  while (slow.told.length === 0) await turn();
  t.same(slow.told, ['aborted']);
});
