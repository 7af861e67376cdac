/**
 * The way of a call to the shop's API: cache, collapse, lease, validate, circuit breaker, bulkhead, retry, deadline,
 * transport. Each stage takes the next handler and returns a handler, and releases in its own `finally` what it has
 * acquired. Private calls and calls that are passed on unread enter the chain at `observe`.
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

/** Shared reads: answered from the store or by the API. */
export function readThrough(
  options: CacheOptions & CollapseOptions & LeaseOptions & ValidateOptions,
  send: Send,
): ReturnType<ReturnType<typeof cache>> {
  const ask: Ask = through([collapse(options), lease(options)], validate(options)(send));
  return cache(options)(ask);
}

/** All calls that go to the API. @param traced is tracing on? */
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

/** Composes the stages; the first one is the outermost. */
function through<Handler>(stages: readonly ((next: Handler) => Handler)[], last: Handler): Handler {
  return stages.reduceRight((next, stage) => stage(next), last);
}
