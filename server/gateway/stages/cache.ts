/** Stage: answers from the store, by the rules in `server/http-cache/rules/`. A hit is returned without a promise. */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../shared/api.ts';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { noRequestDirectives } from '../../http-cache/rules/cache-control.ts';
import { type Decision, decide, isUse, mayServeStale } from '../../http-cache/rules/decide.ts';
import type { Entry } from '../../http-cache/rules/entry.ts';
import { isFailure } from '../../http-cache/rules/freshness.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import { type MissHandler, type ReadHandler, type ReadRequest, type ReadResult, storedResult } from '../read.ts';
import { namesOf } from '../request-context.ts';
import type { UpstreamLog, UpstreamMetrics } from '../upstream-metrics.ts';

/** For this long after a failed refresh, readers get the stale answer at once; ms. */
const FAILURE_REMEMBERED = 30_000;
/** The pause before the next refresh after a failed one; ms. */
const REFRESH_PAUSE = 2000;
/** Reloads of visitors may refresh an answer of our own classes once in this time (D51); ms. */
const RELOAD_PAUSE = 1000;
const MAX_RELOADS = 10_000;

export interface CacheOptions {
  readonly store: MemoryStore;
  readonly log: UpstreamLog;
  readonly metrics: Pick<UpstreamMetrics, 'tierAsked'>;
  /** ms since 1970. */
  readonly now: () => number;
}

export function cache({ store, log, metrics, now }: CacheOptions) {
  const reloads = new LRUCache<string, number>({ max: MAX_RELOADS });
  const refreshing = new WeakSet<Entry>();

  return (next: MissHandler): ReadHandler => {
    const ask = (read: ReadRequest, stored: Entry | undefined): Promise<ReadResult> =>
      next({ ...read, stored, isAlone: isForOneAlone(read), signal: read.context.signal });

    /**
     * Returns the stale answer and starts a background refresh, unless one is running or the last one has just failed.
     */
    const refreshBehind = (read: ReadRequest, entry: Entry, at: number): ReadResult => {
      if (at - entry.state.failedAt >= REFRESH_PAUSE && !refreshing.has(entry)) {
        refreshing.add(entry);
        next({ ...read, stored: entry, isAlone: false, signal: undefined })
          .then(
            ({ stream, failure, entry: { status } }) => {
              stream?.destroy();
              if (failure !== undefined) noteFailure(read, failure);
              else if (isFailure(read.callClass, status)) noteFailure(read, new Error(`status ${status}`));
            },
            (error: unknown) => noteFailure(read, error),
          )
          .finally(() => refreshing.delete(entry));
      }
      return storedResult(entry, 'STALE', entry.state.failedAt > 0);
    };

    const noteFailure = ({ context, call }: ReadRequest, error: unknown): void =>
      log.warn({ ...namesOf(context), call, error: nameOf(error) }, 'refresh failed');

    /** Decides what a request gets. For our own classes, reloads are honoured once a second per key (D51). */
    const decideFor = (read: ReadRequest, entry: Entry | undefined, at: number): Decision => {
      const decision = decide(entry, read.wanted, at);
      if (read.callClass === 'other' || entry === undefined || isUse(decision)) return decision;
      const plain = decide(entry, noRequestDirectives, at);
      if (!isUse(plain) || decision === 'unavailable') return decision;
      if (at - Math.max(reloads.get(read.key) ?? 0, entry.bornAt) < RELOAD_PAUSE) return plain;
      reloads.set(read.key, at);
      return decision;
    };

    return (read) => {
      if (read.bypass) return ask(read, undefined);
      const entry = store.select(read.key, read.lookup);
      const at = now();
      const decision = decideFor(read, entry, at);
      metrics.tierAsked('memory', isUse(decision) ? 'hit' : 'miss');
      if (decision === 'unavailable') throw new ApiError(504, 'not_cached', errorTexts.shopUnavailable);
      if (entry === undefined) return ask(read, undefined);
      const hasJustFailed = entry.state.failedAt > 0 && at - entry.state.failedAt < FAILURE_REMEMBERED;
      switch (decision) {
        case 'use':
          return storedResult(entry, 'HIT', false);
        case 'use-stale':
          return storedResult(entry, 'STALE', false);
        case 'use-and-refresh':
          return read.context.isBackground === undefined || hasJustFailed
            ? refreshBehind(read, entry, at)
            : ask(read, entry);
        default:
          return hasJustFailed && mayServeStale(entry, read.wanted, at)
            ? refreshBehind(read, entry, at)
            : ask(read, entry);
      }
    };
  };
}

/**
 * A request that bypasses the store is not collapsed with others, nor is one of class 'other' with directives of its
 * own.
 */
function isForOneAlone({ bypass, callClass, wanted }: ReadRequest): boolean {
  if (bypass || callClass !== 'other') return bypass;
  return wanted.noCache || wanted.noStore || wanted.maxAge !== undefined || wanted.minFresh !== undefined;
}

function nameOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
