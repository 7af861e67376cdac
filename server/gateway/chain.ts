/**
 * The stages that a read passes before the shop's API is asked (`upstream-client.ts`): record, cache, collapse, lease,
 * validate. A stage takes the next handler and returns a handler, and ends in its own `finally` whatever it has begun.
 * Private calls, and requests that are passed on unread, pass the stage `unstored`.
 */
import type { Send } from './call.ts';
import type { ReadHandler } from './read.ts';
import { type CacheOptions, cache } from './stages/cache.ts';
import { type CollapseOptions, collapse } from './stages/collapse.ts';
import { type LeaseOptions, lease } from './stages/lease.ts';
import { type RecordOptions, record } from './stages/record.ts';
import { type UnstoredHandler, type UnstoredOptions, unstored } from './stages/unstored.ts';
import { type ValidateOptions, validate } from './stages/validate.ts';

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
