/**
 * The stages that a call passes on its way to the shop's API: record, cache, collapse, lease, validate, observe, circuit
 * breaker, bulkhead, retry, trace (only where traces are on), deadline, own pages (only of a profile that has some), adapt
 * (only with an adapter), door (only where the API asks for something), transport. A stage takes the next handler and returns a handler, and ends in its own
 * `finally` whatever it has begun. Private calls, and requests that are passed on unread, come to `observe` by the stage
 * `unstored`.
 */
import type { Door } from '../config/door-settings.ts';
import type { Send, SendStage } from './call.ts';
import type { ReadHandler } from './read.ts';
import { type BulkheadOptions, bulkhead } from './stages/bulkhead.ts';
import { type CacheOptions, cache } from './stages/cache.ts';
import { type CircuitBreakerOptions, circuitBreaker } from './stages/circuit-breaker.ts';
import { type CollapseOptions, collapse } from './stages/collapse.ts';
import { deadline } from './stages/deadline.ts';
import { throughDoor } from './stages/door.ts';
import { type LeaseOptions, lease } from './stages/lease.ts';
import { type ObserveOptions, observe } from './stages/observe.ts';
import { type RecordOptions, record } from './stages/record.ts';
import { type RetryOptions, retry } from './stages/retry.ts';
import { trace } from './stages/trace.ts';
import { type UnstoredHandler, type UnstoredOptions, unstored } from './stages/unstored.ts';
import { type ValidateOptions, validate } from './stages/validate.ts';
import { type TransportOptions, transport } from './transport/transport.ts';

/** Makes the handler of shared reads, which are answered from the store or the API. */
export function readThrough(
  options: RecordOptions & CacheOptions & CollapseOptions & LeaseOptions & ValidateOptions,
  send: Send,
): ReadHandler {
  const ask = lease(options)(validate(options)(send));
  return record(options)(cache(options)(collapse(options)(ask)));
}

/** Makes the handler of requests whose answers are never stored. */
export function pastStore(options: UnstoredOptions, send: Send): UnstoredHandler {
  return unstored(options)(send);
}

type SendOptions = ObserveOptions &
  CircuitBreakerOptions &
  BulkheadOptions &
  RetryOptions &
  TransportOptions & {
    /** Are traces on? */
    readonly traced?: boolean;
    /** What the API asks of its callers. */
    readonly door?: Door | undefined;
    /** The stage of an API of another shape. */
    readonly adapt?: SendStage | undefined;
    /** The stage that answers the profile's own pages. */
    readonly ownPages?: SendStage | undefined;
  };

/** Makes the handler that sends a call to the API without looking into the store. */
export function sendThrough(options: SendOptions): Send {
  const { traced, adapt, door, ownPages } = options;
  const stages = [
    observe(options),
    circuitBreaker(options),
    bulkhead(options),
    retry(options),
    traced ? trace(options) : undefined,
    deadline,
    ownPages,
    adapt,
    door && throughDoor(door),
  ];
  return through(
    stages.filter((stage) => stage !== undefined),
    transport(options),
  );
}

/** Composes the stages; a call passes them in the order of the list, and `last` at the end. */
function through<Handler>(stages: readonly ((next: Handler) => Handler)[], last: Handler): Handler {
  return stages.reduceRight((next, stage) => stage(next), last);
}
