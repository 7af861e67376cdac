/**
 * Reading through the cache (RFC 9111), a request for a shared answer step by step: look up what is stored, and decide by
 * the pure rules of `server/http-cache/rules/` whether it may be used (`look-up.ts`); collapse equal misses into one call
 * (`collapse.ts`); fetch (`fetch.ts`): with a tier that instances share, lease the call; ask the API, check
 * its answer (`take-answer.ts`), and store it. What comes of it is recorded (`record.ts`).
 */
import type { Send } from '../call.ts';
import { type CollapseOptions, collapse } from './collapse.ts';
import { createFetch, type FetchOptions } from './fetch.ts';
import { type LookUpOptions, lookUp } from './look-up.ts';
import type { ReadHandler } from './read.ts';
import { type RecordOptions, record } from './record.ts';

/** @param send asks the API */
export function readThrough(
  options: RecordOptions & LookUpOptions & CollapseOptions & FetchOptions,
  send: Send,
): ReadHandler {
  return record(options, lookUp(options, collapse(options, createFetch(options, send))));
}
