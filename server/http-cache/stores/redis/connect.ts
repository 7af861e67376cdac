/** What the storefront has of Redis (`REDIS_URL`): a tier of the cache, purges for all instances, and shared counts. */
import { type LinkOptions, RedisLink } from './link.ts';
import { RedisTier, type RedisTierOptions } from './redis-tier.ts';
import { createSharedCount, type SharedCount } from './shared-counts.ts';

export interface Redis {
  readonly tier: RedisTier;
  readonly count: SharedCount;
  readonly close: () => Promise<void>;
}

/** Connects in the background: nothing waits for it, and nothing fails without it. */
export function connectRedis(options: LinkOptions & Omit<RedisTierOptions, 'link'>): Redis {
  const link = new RedisLink(options);
  const tier = new RedisTier({ ...options, link });
  const close = async (): Promise<void> => {
    tier.close();
    link.close();
  };
  return { tier, count: createSharedCount(link), close };
}
