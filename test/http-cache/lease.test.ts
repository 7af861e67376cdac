/** An instance's lease of a call in Redis: its end, whatever its holder forgets. */
import { mock } from 'node:test';
import { type Test, test } from 'tap';
import { AnswerKeys } from '../../server/http-cache/stores/redis/keys.ts';
import { RENEW_EVERY, RedisLease } from '../../server/http-cache/stores/redis/lease.ts';
import { RELEASE, RENEW } from '../../server/http-cache/stores/redis/scripts.ts';

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
    flight: 'k',
    stand: { epoch: '', stamp: '', mark: undefined },
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
