/** What stands in Redis: stored answers as bytes, their names and versions, and the leases of calls. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { type Test, test } from 'tap';
import { type Entry, startState } from '../../server/http-cache/rules/entry.ts';
import type { Place } from '../../server/http-cache/shared-tier.ts';
import { decodeEntry, encodeEntry } from '../../server/http-cache/stores/entry-codec.ts';
import { readAnswersVersion } from '../../server/http-cache/stores/redis/answers-version.ts';
import { ALL_EPOCHS, AnswerKeys, epochKey, readEntryKey, stampKey } from '../../server/http-cache/stores/redis/keys.ts';
import { RENEW_EVERY, RedisLease } from '../../server/http-cache/stores/redis/lease.ts';
import { RedisTier } from '../../server/http-cache/stores/redis/redis-tier.ts';
import { RELEASE, RENEW } from '../../server/http-cache/stores/redis/scripts.ts';
import {
  readVaryIndex,
  variantFor,
  varyIndexFor,
  writeVaryIndex,
} from '../../server/http-cache/stores/redis/variants.ts';

const entry: Entry = {
  of: 'catalogue',
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

test('an answer comes back as it went, parsed anew, without what its process remembered', async (t: Test) => {
  const back = decodeEntry(encodeEntry(entry));
  t.strictSame(
    { ...back, body: String(back?.body) },
    { ...entry, body: String(entry.body), state: startState({ data: ['вино'] }) },
  );
});

test('bodies of pictures and others stay bytes', async (t: Test) => {
  const body = Buffer.from([0, 255, 1]);
  const back = decodeEntry(encodeEntry({ ...entry, of: 'other', region: undefined, body }));
  t.strictSame(back?.body, body);
  t.equal(back?.body.buffer.byteLength, body.length, 'it holds no memory but its own');
  t.equal(back?.state.value, undefined);
  t.equal(back?.region, undefined);
});

test('bytes that are no answer are none', async (t: Test) => {
  for (const bytes of ['', 'x', '\0\0\0\x02{}', '\xff\xff\xff\xff', '\0\0\0\x01[']) {
    t.equal(decodeEntry(Buffer.from(bytes, 'latin1')), undefined);
  }
});

const keys = new AnswerKeys('v1');
const entryKey = (place: Place, variant?: string) => keys.entry(place, variant);

test('a name tells region, call and address, also of one with bars in it', async (t: Test) => {
  const place = { key: 'k', region: 2, call: 'GET {listing}?format=json', url: '/wine/?a=|b' };
  t.strictSame(readEntryKey(entryKey(place)), { region: 2, call: '{listing}', url: '/wine/?a=|b', cut: false });
  t.not(entryKey(place), entryKey({ ...place, key: 'other' }));
  const long = { ...place, region: undefined, url: `/${'a'.repeat(500)}` };
  t.match(readEntryKey(entryKey(long)), { region: undefined, cut: true });
});

test('the names of one place share a hash tag with the epoch of its bucket, as Redis Cluster wants it; builds with other rules have other names', async (t: Test) => {
  const place = { key: 'k', region: 2, call: 'GET {listing}?format=json', url: '/wine/{a}' };
  const names = [
    entryKey(place),
    entryKey(place, 'variant'),
    keys.lock(place, 'call'),
    stampKey(place),
    epochKey(place),
  ];
  const tags = new Set(names.map((name) => /\{([^}]*)\}/.exec(name)?.[1]));
  t.equal(tags.size, 1);
  t.not([...tags][0], '');
  t.equal(new Set(names).size, names.length);
  t.ok(ALL_EPOCHS.includes(epochKey(place)), 'a purge changes it');
  const others = new AnswerKeys('v2');
  t.not(entryKey(place), others.entry(place));
  t.not(keys.lock(place, 'call'), others.lock(place, 'call'));
  t.match(readEntryKey(others.entry(place)), { region: 2, url: '/wine/{a}' }, 'a purge finds them all the same');
});

test('answers bear the version of the sources that shape them: of contract, gateway and cache', async (t: Test) => {
  t.match(await readAnswersVersion(), /^[\w-]{12}$/);
  const root = t.testdir({
    shared: { contract: { 'things.ts': 'a' } },
    server: { gateway: { contract: { 'sanitise.ts': 'a' } }, 'http-cache': { 'shared-tier.ts': 'a' }, 'other.ts': 'a' },
  });
  const versions = [await readAnswersVersion(root)];
  writeFileSync(join(root, 'server/other.ts'), 'b');
  t.equal(await readAnswersVersion(root), versions[0]);
  for (const file of [
    'shared/contract/things.ts',
    'server/gateway/contract/sanitise.ts',
    'server/http-cache/shared-tier.ts',
  ]) {
    writeFileSync(join(root, file), 'b');
    versions.push(await readAnswersVersion(root));
  }
  t.equal(new Set(versions).size, 4);
});

test('an index stands as long as it names the same fields; a new one makes all names new', async (t: Test) => {
  const index = varyIndexFor(entry.vary, undefined);
  t.strictSame(readVaryIndex(Buffer.from(writeVaryIndex(index))), index);
  t.equal(varyIndexFor(entry.vary, index), index);
  t.not(varyIndexFor([['accept', 'x']], index).id, index.id);
  const lookup = (name: string) => (name === 'x-kind' ? 'a' : undefined);
  t.not(variantFor(index, lookup), variantFor(varyIndexFor(entry.vary, undefined), lookup));
  t.equal(readVaryIndex(encodeEntry(entry)), undefined);
});

const TIME_LIMIT = 1000;

function takeLease(t: Test) {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const asked: string[] = [];
  const connection = {
    ask: async ([, script]: readonly (string | Buffer)[]) => {
      asked.push(script === RENEW ? 'renew' : script === RELEASE ? 'release' : 'other');
      return { ok: true as const, value: null };
    },
  };
  const lease = new RedisLease({
    connection,
    keys: new AnswerKeys('v1'),
    place: { key: 'k', region: 1, call: 'other', url: '/x' },
    collapseKey: 'k',
    snapshot: { epoch: '', stamp: '', index: undefined },
    token: 'tmine',
    now: () => 0,
    timeoutMs: TIME_LIMIT,
  });
  return { lease, asked };
}

test('a lease that its holder forgets is renewed for the time limit of its call, and no longer', async (t: Test) => {
  const { asked } = takeLease(t);
  mock.timers.tick(100 * TIME_LIMIT);
  t.equal(asked.length, Math.ceil(TIME_LIMIT / RENEW_EVERY));
});

test('a lease ends with the block that holds it, once', async (t: Test) => {
  const { lease, asked } = takeLease(t);
  {
    using held = lease;
    held.release();
  }
  t.strictSame(asked, ['release']);
  mock.timers.tick(TIME_LIMIT);
  t.strictSame(asked, ['release'], 'and is not renewed any more');
});

/** What a claim lets Redis take in all, while it answers `replies` and then hangs; ms. */
async function waitForRedis(replies: readonly unknown[]) {
  let waited = 0;
  const left = [...replies];
  const tier = new RedisTier({
    connection: {
      ask: async (_command, within = Number.POSITIVE_INFINITY) => {
        waited += within;
        return left.length > 0 ? { ok: true, value: left.shift() } : { ok: false };
      },
    },
    keys,
    bus: { isInStep: () => true, forget: async () => undefined, purge: async () => 0 },
    metrics: { tierAsked: () => undefined },
    now: () => 0,
  });
  const claim = await tier.claim({
    place: { key: 'k', region: 1, call: 'other', url: '/x' },
    collapseKey: 'k',
    lookup: () => undefined,
    isUsable: () => true,
    timeoutMs: TIME_LIMIT,
    signal: { aborted: false, reason: undefined },
  });
  return { as: claim.as, waited };
}

test('P2.4: a call that finds nothing in time waits for Redis 50 ms at most: for answer, variant and lock together', async (t: Test) => {
  const index = Buffer.from(writeVaryIndex(varyIndexFor(entry.vary, undefined)));
  for (const replies of [[], [[null, null, null]], [[index, null, null]], [[index, null, null], null]]) {
    const { as, waited } = await waitForRedis(replies);
    t.equal(as, 'lease');
    t.ok(waited > 0 && waited <= 50, `${waited} ms after ${replies.length} replies`);
  }
});
