/** Sets up what Redis is used for (`REDIS_URL`): a tier of the cache, purges in all instances, and shared counts. */
import { type Makers, readAnswersVersion } from './answers-version.ts';
import { type ClockMetrics, Clocks } from './clocks.ts';
import { type ConnectionOptions, RedisConnection } from './connection.ts';
import { AnswerKeys } from './keys.ts';
import { PurgeBus, type PurgeBusOptions } from './purge-bus.ts';
import { PurgeLog } from './purge-log.ts';
import { RedisTier, type RedisTierOptions } from './redis-tier.ts';
import { createSharedCount, type SharedCount } from './shared-counts.ts';

export interface Redis {
  readonly tier: RedisTier;
  readonly count: SharedCount;
  readonly ask: RedisConnection['ask'];
  /** Resolves when Redis is used for the first time, and what `onAtHand` then does is done. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

export type RedisOptions = ConnectionOptions &
  Pick<PurgeBusOptions, 'onPurge' | 'onForget'> &
  Pick<RedisTierOptions, 'metrics' | 'now'> & {
    readonly metrics: ClockMetrics;
    /** What shapes the answers of this instance (D78). */
    readonly makers: Makers;
    /** Called each time that Redis can be used, after a start or a break: both connections are there. Never rejects. */
    readonly onAtHand: () => Promise<void>;
  };

/** Connects in the background. Nothing waits for Redis, and nothing fails if it is away. */
export async function connectRedis(options: RedisOptions): Promise<Redis> {
  const keys = new AnswerKeys(await readAnswersVersion(options.makers));
  const connection = new RedisConnection(options);
  const ready = Promise.withResolvers<void>();
  const lookAround = (): void => {
    if (connection.isReady && log.position !== undefined) void options.onAtHand().then(ready.resolve);
  };
  const bus = new PurgeBus({ ...options, connection, onFollowed: lookAround });
  const log: PurgeLog = new PurgeLog(options.address, bus);
  const clocks = new Clocks({ ...options, connection });
  connection.onReady(() => void clocks.compare());
  connection.onReady(lookAround);
  const close = async (): Promise<void> => {
    clocks.close();
    bus.close();
    log.close();
    connection.close();
  };
  return {
    tier: new RedisTier({ ...options, connection, keys, bus, log, clocks }),
    count: createSharedCount(connection),
    ask: (command, within) => connection.ask(command, within),
    ready: ready.promise,
    close,
  };
}
