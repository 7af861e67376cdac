/**
 * The faults injected into the fleet under load, one after the other. Purges go on all the time except before and while
 * the API is down.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Instance, SharedRedis } from './processes.ts';
import type { Visitors } from './visitors.ts';

export interface Fleet {
  readonly api: Api;
  readonly instances: readonly Instance[];
  readonly redis: SharedRedis;
  readonly visitors: Visitors;
}

const PURGE_EVERY = 1000;
const purges = [
  '{"tag":"/brands.json"}',
  '{"tag":"{listing}","region":2}',
  '{"prefix":"/wine/"}',
  '{"region":1}',
  '{"tag":"{product}"}',
  '{"tag":"/api/navigation.json"}',
  '{}',
];
/** Purges pause for at most this long before the API is killed, while the caches fill with what has to suffice; ms. */
const LONGEST_LULL = 8000;
/** A balancer checks once a second; ms. */
const NOTICED = 1500;
const LONGEST_START = 60_000;

export class Faults {
  readonly #fleet: Fleet;
  readonly #tell: (words: string) => void;
  #mayPurge = true;
  #isOver = false;
  /** Whether the API is down, so that nothing can be served but what is stored. */
  isApiAway = false;

  /** @param tell is called with each fault */
  constructor(fleet: Fleet, tell: (words: string) => void) {
    this.#fleet = fleet;
    this.#tell = tell;
  }

  /** @param time approximate duration of the whole run in ms; the rolling update may take longer */
  async run(time: number): Promise<void> {
    const purging = this.#purge();
    const [first] = this.#fleet.instances as [Instance];
    const rest = time / 16;
    await pause(rest);
    this.#tell('an instance is killed');
    await first.kill();
    await pause(rest);
    this.#tell('it is started again');
    await this.#bringUp(first);
    await pause(rest);
    // Before Redis is suspended: what an instance stores without Redis is in its own memory only, and the others could
    // not serve it.
    await this.#loseApi(2 * rest);
    await pause(rest);
    this.#tell('Redis is stopped');
    this.#fleet.redis.freeze();
    await pause(2 * rest);
    this.#fleet.redis.thaw();
    this.#tell('Redis goes on');
    await pause(rest);
    this.#tell('a rolling update begins');
    for (const instance of this.#fleet.instances) {
      await instance.stop();
      await this.#bringUp(instance);
    }
    this.#tell('the rolling update is through');
    await pause(rest);
    this.#isOver = true;
    await purging;
  }

  async #loseApi(time: number): Promise<void> {
    this.#mayPurge = false;
    // Every instance has received the last purge by then; what is asked for from now on is stored for all.
    await pause(PURGE_EVERY);
    this.#fleet.visitors.forget();
    await pause(Math.min(time, LONGEST_LULL));
    this.#tell('the API is killed');
    this.isApiAway = true;
    await this.#fleet.api.kill();
    await pause(time);
    await this.#fleet.api.start();
    this.#tell('the API is started again');
    // Circuit breakers probe the API again within two seconds.
    await pause(2 * NOTICED);
    this.isApiAway = false;
    this.#mayPurge = true;
  }

  async #bringUp(instance: Instance): Promise<void> {
    await instance.start();
    await untilReady(instance);
    await pause(NOTICED);
  }

  async #purge(): Promise<void> {
    const { instances, visitors } = this.#fleet;
    for (let n = 0; !this.#isOver; n += 1) {
      await pause(PURGE_EVERY);
      const { running, opsPort } = instances[n % instances.length] as Instance;
      if (!this.#mayPurge || running === undefined) continue;
      const body = purges[n % purges.length] ?? '';
      await fetch(`http://127.0.0.1:${opsPort}/cache/purge`, { method: 'POST', body }).catch(() => undefined);
      visitors.forget();
    }
  }
}

export async function untilReady({ opsPort }: Instance): Promise<void> {
  const until = performance.now() + LONGEST_START;
  const isReady = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${opsPort}/health/ready`).catch(() => undefined))?.status === 200;
  while (!(await isReady())) {
    if (performance.now() > until) throw new Error('an instance does not become ready');
    await pause(50);
  }
}
