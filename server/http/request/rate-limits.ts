/** Rate limits for each client address: forms, orders, purges and vitals (conventions.md §1, `RATE_LIMIT`). */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKey } from '../../../shared/contract/calls.ts';
import type { SharedCount } from '../../http-cache/stores/redis/shared-counts.ts';
import { failure } from '../response/own-failure.ts';

/** @throws ApiError 429 with `retryAfter` in seconds */
export type RateLimits = (request: FastifyRequest) => Promise<void>;

const MINUTE = 60_000;

const groups = {
  forms: [
    'POST /api/feedback.json',
    'POST /api/feedback/partners.json',
    'POST /api/feedback/callback.json',
    'POST /api/stock/{id}/notify.json',
    'POST /api/reviews/{id}.json',
  ],
  orders: ['POST /api/checkout.json', 'POST /api/orders/{code}/cancel.json'],
} as const satisfies Record<string, readonly CallKey[]>;

const PER_MINUTE = { forms: 30, orders: 30, purges: 60, vitals: 60 } as const;

export type LimitGroup = keyof typeof PER_MINUTE;

/**
 * Limits the requests of one group. It may register a plugin, so the app must not be ready yet.
 * @param count counts for all instances; if it returns undefined, this instance's own count applies
 */
export async function createLimiter(app: FastifyInstance, group: LimitGroup, count?: SharedCount): Promise<RateLimits> {
  if (!app.hasDecorator('createRateLimit')) await app.register(rateLimit, { global: false });
  const check = app.createRateLimit({ max: PER_MINUTE[group], timeWindow: MINUTE });
  return async (request) => {
    const outcome = await check(request);
    if (outcome.isAllowed) return;
    const shared = await count?.(group, outcome.key, MINUTE);
    const isExceeded = shared === undefined ? outcome.isExceeded : shared.current > PER_MINUTE[group];
    if (!isExceeded) return;
    throw failure(429, { retryAfter: shared === undefined ? outcome.ttlInSeconds : Math.ceil(shared.ttl / 1000) });
  };
}

/** The limits of forms, orders and vitals, chosen by the kind of request. */
export async function createRateLimits(app: FastifyInstance, count?: SharedCount): Promise<RateLimits> {
  const limiters = new Map<CallKey, RateLimits>();
  for (const group of ['forms', 'orders'] as const) {
    const limiter = await createLimiter(app, group, count);
    for (const key of groups[group]) limiters.set(key, limiter);
  }
  const vitals = await createLimiter(app, 'vitals', count);
  return async (request) => {
    const { dispatched } = request;
    if (dispatched.kind === 'vitals') await vitals(request);
    if (dispatched.kind === 'call') await limiters.get(dispatched.key)?.(request);
    if (dispatched.kind === 'form') await limiters.get(dispatched.call)?.(request);
  };
}

export const noLimits: RateLimits = async () => {};
