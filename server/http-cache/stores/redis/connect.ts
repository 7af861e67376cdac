/** Sets up what Redis is used for (`REDIS_URL`): a tier of the cache, purges in all instances, and shared counts. */
import { type ConnectionOptions, RedisConnection } from './connection.ts';
import { AnswerKeys, readAnswersVersion } from './keys.ts';
import { PurgeBus, type PurgeBusOptions } from './purge-bus.ts';
import { PurgeLog } from './purge-log.ts';
import { RedisTier, type RedisTierOptions } from './redis-tier.ts';
import { createSharedCount, type SharedCount } from './shared-counts.ts';

export interface Redis {
  readonly tier: RedisTier;
  readonly count: SharedCount;
  /** Resolves when Redis is used for the first time. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

export type RedisOptions = ConnectionOptions &
  Pick<PurgeBusOptions, 'onPurge' | 'onForget'> &
  Pick<RedisTierOptions, 'metrics' | 'now'>;

/** Connects in the background. Nothing waits for Redis, and nothing fails if it is away. */
export async function connectRedis(options: RedisOptions): Promise<Redis> {
  const keys = new AnswerKeys(await readAnswersVersion());
  const connection = new RedisConnection(options);
  const bus = new PurgeBus({ ...options, connection });
  const log = new PurgeLog(options.address, bus);
  const close = async (): Promise<void> => {
    bus.close();
    log.close();
    connection.close();
  };
  return {
    tier: new RedisTier({ ...options, connection, keys, bus, log }),
    count: createSharedCount(connection),
    ready: log.followed,
    close,
  };
}
