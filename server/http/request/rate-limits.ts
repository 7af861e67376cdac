/** Rate limits for each client address: forms, orders, carts without JavaScript, purges and vitals (conventions.md §1, `RATE_LIMIT`). */
import { hash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKey } from '../../../shared/contract/calls.ts';
import type { Ask } from '../../http-cache/stores/redis/connection.ts';
import { failure } from '../response/own-failure.ts';

/** @throws ApiError 429 with `retryAfter` in seconds */
export type RateLimit = (request: FastifyRequest) => Promise<void>;

/** `onRequest` hooks of the routes by which visitors send something; none if nothing limits a route. */
export interface RateLimits {
  readonly ofCall: (key: CallKey) => readonly RateLimit[];
  /** Of a form posted without JavaScript, by the call that it makes. */
  readonly ofForm: (key: CallKey) => readonly RateLimit[];
  readonly ofVitals: readonly RateLimit[];
}

const MINUTE = 60_000;

const PER_MINUTE = { forms: 30, orders: 30, carts: 60, purges: 60, vitals: 60 } as const;

export type LimitGroup = keyof typeof PER_MINUTE;

const groups: { readonly [Key in CallKey]?: 'forms' | 'orders' | 'carts' } = {
  'POST /api/feedback.json': 'forms',
  'POST /api/feedback/partners.json': 'forms',
  'POST /api/feedback/callback.json': 'forms',
  'POST /api/stock/{id}/notify.json': 'forms',
  'POST /api/orders/find.json': 'forms',
  'POST /api/reviews/{id}.json': 'forms',
  'POST /api/checkout.json': 'orders',
  'POST /api/orders/{code}/cancel.json': 'orders',
  'POST /api/orders/{code}/shop.json': 'orders',
  'POST /calculator.json': 'carts',
};

/**
 * Limits the requests of one group. It may register a plugin, so the app must not be ready yet.
 * @param askRedis counts for all instances; if it is away, this instance's own count applies
 */
export async function createLimiter(app: FastifyInstance, group: LimitGroup, askRedis?: Ask): Promise<RateLimit> {
  if (!app.hasDecorator('createRateLimit')) await app.register(rateLimit, { global: false });
  const check = app.createRateLimit({ max: PER_MINUTE[group], timeWindow: MINUTE });
  return async (request) => {
    const outcome = await check(request);
    if (outcome.isAllowed) return;
    const shared = askRedis && (await countShared(askRedis, group, outcome.key));
    const isExceeded = shared === undefined ? outcome.isExceeded : shared.current > PER_MINUTE[group];
    if (!isExceeded) return;
    throw failure(429, { retryAfter: shared === undefined ? outcome.ttlInSeconds : Math.ceil(shared.ttl / 1000) });
  };
}

/**
 * A Lua script, which Redis executes atomically: increments a counter within a window. Keys: counter. Arguments: ms of
 * the window. Returns the count and the ms left.
 */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;

/**
 * Counts a request of a client for all instances.
 * @returns the requests of this minute, and the ms that are left of it; undefined if Redis is away
 */
async function countShared(
  ask: Ask,
  group: LimitGroup,
  client: string,
): Promise<{ readonly current: number; readonly ttl: number } | undefined> {
  const key = `vitrina:4:c|${group}|${hash('sha256', client, 'base64url').slice(0, 27)}`;
  const reply = await ask(['EVAL', COUNT, '1', key, String(MINUTE)]);
  if (!reply.ok || !Array.isArray(reply.value)) return undefined;
  const [current = 0, ttl = 0] = reply.value.map(Number);
  return { current, ttl: Math.max(0, ttl) };
}

/** The limits of what visitors send. */
export async function createRateLimits(app: FastifyInstance, askRedis?: Ask): Promise<RateLimits> {
  const limits = {
    forms: await createLimiter(app, 'forms', askRedis),
    orders: await createLimiter(app, 'orders', askRedis),
    carts: await createLimiter(app, 'carts', askRedis),
    vitals: await createLimiter(app, 'vitals', askRedis),
  };
  return {
    ofCall: (key) => {
      const group = groups[key];
      return group === undefined ? [] : [limits[group]];
    },
    // Without JavaScript each change of the cart costs a page as well. The cart's calls cost none, and are not limited:
    // the shoppers of a whole mobile network may share an address.
    ofForm: (key) => [limits[groups[key] ?? 'carts']],
    ofVitals: [limits.vitals],
  };
}

export const noLimits: RateLimits = { ofCall: () => [], ofForm: () => [], ofVitals: [] };
