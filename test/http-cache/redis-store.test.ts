/** What stands in Redis: stored answers as bytes, their names and versions, and the leases of calls. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { type Test, test } from 'tap';
import { readAnswersVersion } from '../../server/http-cache/answers-version.ts';
import { type Entry, startState } from '../../server/http-cache/rules/entry.ts';
import type { EntryAddress } from '../../server/http-cache/shared-tier.ts';
import { decodeEntry, encodeEntry } from '../../server/http-cache/stores/entry-codec.ts';
import { Clocks } from '../../server/http-cache/stores/redis/clocks.ts';
import { RENEW_EVERY, RedisLease } from '../../server/http-cache/stores/redis/leases.ts';
import {
  entryKey,
  lockKey,
  RedisTier,
  readVaryIndex,
  writeVaryIndex,
} from '../../server/http-cache/stores/redis/tier.ts';

const entry: Entry = {
  callClass: 'catalogue',
  call: 'GET /brands.json',
  region: 2,
  url: '/brands.json?a=%D0%B0|b',
  status: 200,
  fields: [
    ['content-type', 'application/json'],
    ['x-a', 'ü'],
  ],
  body: Buffer.from('{"data":["вино"]}'),
  etag: '"a"',
  validators: { etag: '"1"', lastModified: 'Sun, 06 Nov 1994 08:49:37 GMT' },
  vary: [
    ['accept', undefined],
    ['x-kind', 'a'],
  ],
  bornAt: 1000,
  freshUntil: 2000,
  refreshUntil: 3000,
  failUntil: 4000,
  neverStale: false,
  state: { failedAt: 77, value: { known: true } },
};

test('a stored response survives encoding and decoding, its body parsed anew and its state reset [P2.1]', async (t: Test) => {
  const back = decodeEntry(encodeEntry(entry, '7-0'));
  t.equal(back?.position, '7-0');
  t.strictSame(
    { ...back?.entry, body: String(back?.entry.body) },
    { ...entry, body: String(entry.body), state: startState({ data: ['вино'] }) },
  );
});

test('a picture, and a body of class other, is decoded as bytes, without a parsed value', async (t: Test) => {
  const body = Buffer.from([0, 255, 1]);
  for (const callClass of ['picture', 'other'] as const) {
    const back = decodeEntry(encodeEntry({ ...entry, callClass, region: undefined, body }, '7-0'))?.entry;
    t.strictSame(back?.body, body, callClass);
    t.equal(back?.body.buffer.byteLength, body.length, 'it holds no memory but its own');
    t.equal(back?.state.value, undefined);
    t.equal(back?.region, undefined);
  }
});

test('an answer without a body is read back from Redis [P2.1]', async (t: Test) => {
  const gone = { ...entry, status: 410, body: Buffer.alloc(0) };
  const back = decodeEntry(encodeEntry(gone, '7-0'))?.entry;
  t.strictSame([back?.status, back?.body.length], [410, 0]);
});

test('bytes that are no stored response decode to nothing [V1.5.2]', async (t: Test) => {
  for (const bytes of ['', 'x', '\0\0\0\x02{}', '\xff\xff\xff\xff', '\0\0\0\x01[']) {
    t.equal(decodeEntry(Buffer.from(bytes, 'latin1')), undefined);
  }
});

test('a Redis key contains host, call and address, and is unique per place, variant and version [P2.5]', async (t: Test) => {
  const key = 'json http a.example:8443 /wine/?a=|b';
  const address: EntryAddress = { key, region: 2, call: 'GET {listing}?format=json', url: '/wine/?a=|b' };
  t.match(entryKey('v1', address), /^vitrina:4:\{[\w-]{27}\}:v1:e\|a\.example:8443\|\{listing\}\|\/wine\/\?a=\|b\|$/);
  const long = { ...address, url: `/${'a'.repeat(500)}` };
  t.ok(entryKey('v1', long).length < 300);
  const names = [
    entryKey('v1', address),
    entryKey('v1', { ...address, key: 'other' }),
    entryKey('v1', address, [['accept', 'a']]),
    entryKey('v1', address, [['accept', 'b']]),
    entryKey('v1', address, [['accept', undefined]]),
    lockKey('v1', address, 'call'),
    lockKey('v1', address, 'another call'),
    entryKey('v2', address),
    lockKey('v2', address, 'call'),
  ];
  t.equal(new Set(names).size, names.length);
});

test('D48: a Redis key is the same for an instance that does not know the cities yet', async (t: Test) => {
  const address: EntryAddress = {
    key: 'json http a.example /api/geo.json',
    region: 2,
    call: 'other',
    url: '/api/geo.json',
  };
  t.equal(entryKey('v1', { ...address, region: undefined }), entryKey('v1', address));
});

test('D78: the version of answers changes with all that shapes them: code, profile, adapter and settings, and nothing else', async (t: Test) => {
  const root = t.testdir({
    shared: { contract: { 'things.ts': "import { a } from '../rules.ts';" }, 'rules.ts': 'a', 'other.ts': 'a' },
    server: {
      gateway: { contract: { 'sanitise.ts': "import type { A } from '../../other.ts';" } },
      'http-cache': { 'shared-tier.ts': 'a' },
      'other.ts': 'a',
    },
    profile: { 'profile.json': '{}', pages: { 'a.css': 'a' } },
    adapter: { 'adapter.ts': 'import x from "./lib.js"; // from "./nowhere.js"', 'lib.js': 'a', 'other.ts': 'a' },
  });
  const makers = { profile: join(root, 'profile'), adapter: join(root, 'adapter/adapter.ts'), settings: ['a'] };
  const read = (over: object = {}) => readAnswersVersion({ ...makers, ...over }, root);
  const versions = [await read()];
  t.match(versions[0], /^[\w-]{12}$/);
  for (const file of ['server/other.ts', 'shared/other.ts', 'adapter/other.ts']) {
    writeFileSync(join(root, file), 'b');
    t.equal(await read(), versions[0], file);
  }
  versions.push(await read({ adapter: undefined }), await read({ settings: ['b'] }));
  const shaping = [
    'shared/rules.ts',
    'server/http-cache/shared-tier.ts',
    'profile/pages/a.css',
    'profile/profile.json',
  ];
  for (const file of [...shaping, 'adapter/lib.js', 'adapter/adapter.ts', 'server/gateway/contract/sanitise.ts']) {
    writeFileSync(join(root, file), 'b');
    versions.push(await read());
  }
  t.equal(new Set(versions).size, versions.length);
});

test('the Vary index can be read back, and is told from an answer', async (t: Test) => {
  t.strictSame(readVaryIndex(Buffer.from(writeVaryIndex(entry.vary))), ['accept', 'x-kind']);
  t.equal(readVaryIndex(encodeEntry(entry, '7-0')), undefined);
});

const TIME_LIMIT = 1000;

function takeLease(t: Test) {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const asked: string[] = [];
  const lease = new RedisLease({
    ask: async (command) => {
      asked.push(command[5] === '' ? 'release' : 'renew');
      return { ok: true, value: null };
    },
    lock: 'lock',
    token: 'tmine',
    until: performance.now() + TIME_LIMIT,
    write: async () => undefined,
  });
  return { lease, asked };
}

test('a lease that is never released is renewed for the timeout of its call, and no longer [P2.2]', async (t: Test) => {
  const { asked } = takeLease(t);
  mock.timers.tick(100 * TIME_LIMIT);
  t.equal(asked.length, Math.ceil(TIME_LIMIT / RENEW_EVERY));
});

test('a lease is released once, explicitly or at the end of its block', async (t: Test) => {
  const { lease, asked } = takeLease(t);
  {
    using held = lease;
    held.release();
  }
  t.strictSame(asked, ['release']);
  mock.timers.tick(TIME_LIMIT);
  t.strictSame(asked, ['release'], 'and is not renewed any more');
});

/** A tier over a Redis that replies so, in turn, and then not at all; with the commands that it was sent. */
function scriptedTier(replies: readonly unknown[], onAsk: (within: number) => void = () => undefined, agree = true) {
  const left = [...replies];
  const asked: string[][] = [];
  const tier = new RedisTier({
    ask: async (command, within = Number.POSITIVE_INFINITY) => {
      asked.push(command.map(String));
      onAsk(within);
      return left.length > 0 ? { ok: true, value: left.shift() } : { ok: false };
    },
    version: 'v1',
    purges: { position: '7-0', mayUse: () => true, publish: async () => undefined },
    clocks: { agree },
    metrics: { tierAsked: () => undefined },
    now: () => 0,
  });
  const claim = (isUsable = true, limit = TIME_LIMIT) =>
    tier.claim({
      address: { key: 'k', region: 1, call: 'other', url: '/x' },
      collapseKey: 'k',
      lookup: () => undefined,
      isUsable: () => isUsable,
      until: performance.now() + limit,
      signal: { aborted: false, reason: undefined },
    });
  return { claim, asked };
}

test('D82: an instance whose clock is over 2 s from the median says so; over 30 s it shares no answers', async (t: Test) => {
  const logged: string[] = [];
  const differences: number[] = [];
  const replies: string[][] = [];
  const clocks = new Clocks({
    ask: async () => ({ ok: true, value: replies.shift()?.map((text) => Buffer.from(text)) }),
    log: { warn: () => logged.push('warn'), info: () => logged.push('info') },
    metrics: { clockDiffers: (ms) => differences.push(ms) },
    now: () => 0,
  });
  t.teardown(() => clocks.close());
  const after = async (...all: string[]) => {
    replies.push(all);
    await clocks.compare();
    return clocks.agree;
  };
  t.equal(await after('5000'), true, 'alone it agrees, whatever Redis says');
  t.equal(await after('1900', '0', '100', '-200'), true);
  t.strictSame(logged, []);
  t.equal(await after('29000', '0', '0'), true);
  t.equal(await after('28000', '0', '0'), true);
  t.equal(await after('-31000', '0', '0'), false);
  t.equal(await after('-32000', '0', '0'), false);
  t.equal(await after('0', '0', '0'), true);
  t.strictSame(logged, ['warn', 'warn', 'info'], 'each change, once');
  t.strictSame(differences, [0, 1850, 29_000, 28_000, -31_000, -32_000, 0]);
  const { claim, asked } = scriptedTier([encoded(10)], undefined, false);
  t.match(await claim(), { as: 'lease', lease: undefined });
  t.strictSame(asked, [], 'neither takes nor gives');
});

const TAKEN = null;
const encoded = (bornAt: number) => encodeEntry({ ...entry, vary: [], bornAt }, '7-0');

test('D77: an answer that another instance was waited for is used, though it is stale on arrival', async (t: Test) => {
  const waitedFor = [TAKEN, Buffer.from('tother'), null];
  for (const [before, after, as] of [
    [null, encoded(20), 'found'],
    [encoded(10), encoded(20), 'found'],
    [encoded(10), encoded(10), 'lease'],
  ] as const) {
    t.equal((await scriptedTier([before, ...waitedFor, after]).claim(false)).as, as);
  }
});

test('D77: the wait for another instance ends with the time limit of the call', async (t: Test) => {
  const { claim, asked } = scriptedTier([null, TAKEN, ...Array.from({ length: 10_000 }, () => Buffer.from('tother'))]);
  t.match(await claim(true, 40), { as: 'lease' });
  t.ok(asked.length < 20, `${asked.length} commands`);
});

test('a lock whose reply came too late is released by its lease all the same', async (t: Test) => {
  const { claim, asked } = scriptedTier([null]);
  const claimed = await claim();
  if (claimed.as !== 'lease') throw new Error('no lease');
  const token = asked[1]?.[2];
  claimed.lease?.release();
  t.strictSame(asked.at(-1)?.slice(4), [token, '', '0']);
});

test('an answer that is stale on arrival is stored for a second, for those who wait for it', async (t: Test) => {
  const { claim, asked } = scriptedTier([null, 'OK', 'OK']);
  const claimed = await claim();
  if (claimed.as !== 'lease') throw new Error('no lease');
  const validators = { etag: undefined, lastModified: undefined };
  claimed.lease?.keep({ ...entry, vary: [], validators, freshUntil: -1, refreshUntil: -1, failUntil: -1 });
  await new Promise(setImmediate);
  t.strictSame(asked[2]?.slice(-2), ['PX', '1000']);
});

/** What a claim lets Redis take in all, while it answers `replies` and then hangs; ms. */
async function waitForRedis(replies: readonly unknown[]) {
  let waited = 0;
  const { claim } = scriptedTier(replies, (within) => {
    waited += within;
  });
  const { as } = await claim();
  return { as, waited };
}

test('P2.4: a miss waits for Redis 50 ms at most: for answer, variant and lock together', async (t: Test) => {
  const index = Buffer.from(writeVaryIndex(entry.vary));
  for (const replies of [[], [null], [index], [index, null]]) {
    const { as, waited } = await waitForRedis(replies);
    t.equal(as, 'lease');
    t.ok(waited > 0 && waited <= 50, `${waited} ms after ${replies.length} replies`);
  }
});
