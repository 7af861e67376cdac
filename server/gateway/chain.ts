/**
 * How a call reaches the shop's API: cache, collapse, lease, validate, circuit breaker, bulkhead, retry, deadline,
 * transport. Each stage is a function from the next handler to a handler, and ends in its own `finally` what it begins.
 * Private calls, and what is passed on unread, take the same way from `observe` on.
 */
import type { Send } from './call.ts';
import type { Ask } from './read.ts';
import { type BulkheadOptions, bulkhead } from './stages/bulkhead.ts';
import { type CacheOptions, cache } from './stages/cache.ts';
import { type CircuitBreakerOptions, circuitBreaker } from './stages/circuit-breaker.ts';
import { type CollapseOptions, collapse } from './stages/collapse.ts';
import { deadline } from './stages/deadline.ts';
import { type LeaseOptions, lease } from './stages/lease.ts';
import { type ObserveOptions, observe } from './stages/observe.ts';
import { type RetryOptions, retry } from './stages/retry.ts';
import { trace } from './stages/trace.ts';
import { type ValidateOptions, validate } from './stages/validate.ts';
import { type TransportOptions, transport } from './transport/transport.ts';

/** Shared reads, from the store or the API. */
export function readThrough(
  options: CacheOptions & CollapseOptions & LeaseOptions & ValidateOptions,
  send: Send,
): ReturnType<ReturnType<typeof cache>> {
  const ask: Ask = through([collapse(options), lease(options)], validate(options)(send));
  return cache(options)(ask);
}

/** Calls that are made in any case. @param traced are there spans? */
export function sendThrough(
  options: ObserveOptions & CircuitBreakerOptions & BulkheadOptions & RetryOptions & TransportOptions,
  traced: boolean,
): Send {
  const spans = traced ? [trace(options)] : [];
  return through(
    [observe(options), circuitBreaker(options), bulkhead(options), retry(options), ...spans, deadline],
    transport(options),
  );
}

/** The first stage comes first. */
function through<Handler>(stages: readonly ((next: Handler) => Handler)[], last: Handler): Handler {
  return stages.reduceRight((next, stage) => stage(next), last);
}
