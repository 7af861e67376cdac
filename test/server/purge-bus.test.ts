/** What an instance drops when Redis was away: what it may not have heard of, and nothing else. */
import { type Test, test } from 'tap';
import type { PurgeFilter } from '../../server/http-cache/rules/tags.ts';
import type { Answer, RedisLink } from '../../server/http-cache/stores/redis/link.ts';
import { PurgeBus } from '../../server/http-cache/stores/redis/purge-bus.ts';

/** A link that knows one key: the epoch. */
function makeScene(t: Test) {
  const dropped: PurgeFilter[] = [];
  const nothing: () => void = () => undefined;
  const events = { listening: nothing, ready: nothing, message: (_text: string): void => undefined };
  const scene = { dropped, events, epoch: 'e1', isAtHand: true, onAsk: nothing };
  const link = {
    get isAtHand() {
      return scene.isAtHand;
    },
    ask: async ([command]: readonly string[]): Promise<Answer> => {
      const value = command === 'GET' ? Buffer.from(scene.epoch) : null;
      if (command === 'GET') scene.onAsk();
      return { ok: true, value };
    },
    listen: (_channel: string, onMessage: (text: string) => void, onListening: () => void) => {
      events.message = onMessage;
      events.listening = onListening;
    },
    onReady: (told: () => void) => {
      events.ready = told;
    },
  };
  const bus = new PurgeBus({
    link: link as unknown as RedisLink,
    onPurge: (filter) => dropped.push(filter),
    onForget: () => undefined,
  });
  t.teardown(() => bus.close());
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { ...scene, scene, bus, settle };
}

test('Redis that was slow and is at hand again costs nothing that is stored, as every purge was heard', async (t: Test) => {
  const { events, dropped, bus, settle } = makeScene(t);
  events.listening();
  await settle();
  t.ok(bus.isInStep);
  events.ready();
  events.ready();
  await settle();
  t.strictSame(dropped, []);
  t.ok(bus.isInStep);
});

test('after a break of listening goes what single writes may have changed, and all where a purge was missed', async (t: Test) => {
  const { events, dropped, scene, settle } = makeScene(t);
  events.listening();
  await settle();
  events.listening();
  await settle();
  t.strictSame(dropped, [{ tag: 'other' }]);
  scene.epoch = 'e2';
  events.listening();
  await settle();
  t.strictSame(dropped.at(-1), {});
});

test('a break while what was missed before another is looked for is not overlooked', async (t: Test) => {
  const { events, dropped, scene, bus, settle } = makeScene(t);
  events.listening();
  await settle();
  // Once the epoch was read: a purge, and a break in which it is not heard.
  scene.onAsk = () => {
    scene.onAsk = () => undefined;
    scene.epoch = 'e2';
    events.listening();
  };
  events.listening();
  await settle();
  t.strictSame(dropped, [{ tag: 'other' }, {}]);
  t.ok(bus.isInStep);
});

test('a message that cannot be read may have told of a purge: all goes', async (t: Test) => {
  const { events, dropped } = makeScene(t);
  events.message('{"from":"another","forget":"key"}');
  t.strictSame(dropped, []);
  const junk = ['', 'purge', 'null', '[]', '{"from":1}', '{"from":"another","purge":{"prefix":["/"]}}'];
  for (const text of junk) t.doesNotThrow(() => events.message(text), text);
  t.strictSame(
    dropped,
    junk.map(() => ({})),
  );
  events.message('{"from":"another","epoch":"e2","purge":{"region":2}}');
  t.strictSame(dropped.at(-1), { region: 2 });
});
