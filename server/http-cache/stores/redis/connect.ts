/** Sets up what Redis is used for (`REDIS_URL`): a tier of the cache, and purges in all instances. */
import { type ClockMetrics, Clocks } from './clocks.ts';
import { type Ask, type ConnectionOptions, openRedisClient, RedisConnection } from './connection.ts';
import { Purges, type PurgesOptions } from './purges.ts';
import { RedisTier, type RedisTierOptions } from './tier.ts';

export interface Redis {
  readonly tier: RedisTier;
  readonly ask: Ask;
  /** Resolves when Redis is used for the first time, and what `onAtHand` then does is done. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

export type RedisOptions = ConnectionOptions &
  Pick<PurgesOptions, 'onPurge' | 'onForget'> &
  Pick<RedisTierOptions, 'version' | 'metrics' | 'now'> & {
    readonly metrics: ClockMetrics;
    /** Called each time that Redis can be used, after a start or a break: both connections are there. Never rejects. */
    readonly onAtHand: () => Promise<void>;
  };

/** How long the log's connection may owe a reply: longer than a read of the log blocks (`purges.ts`); ms. */
const LOG_SILENCE = 2500;

/** Connects in the background. Nothing waits for Redis, and nothing fails if it is away. */
export function connectRedis(options: RedisOptions): Redis {
  const connection = new RedisConnection(options);
  const { ask } = connection;
  const ready = Promise.withResolvers<void>();
  const lookAround = (): void => {
    if (connection.isReady && purges.position !== undefined) void options.onAtHand().then(ready.resolve);
  };
  const purges: Purges = new Purges({ ...options, connection, onFollowed: lookAround });
  const clocks = new Clocks({ ...options, ask });
  connection.onReady(() => void clocks.compare());
  connection.onReady(lookAround);
  const log = openRedisClient(options.address, LOG_SILENCE);
  void purges.follow(log);
  const close = async (): Promise<void> => {
    clocks.close();
    purges.close();
    log.disconnect();
    connection.close();
  };
  return { tier: new RedisTier({ ...options, ask, purges, clocks }), ask, ready: ready.promise, close };
}
