/**
 * Look up and decide: answers from the store, by the rules in `server/http-cache/rules/`. A hit is returned without a
 * promise. A stored answer may stand in for a failed call (RFC 5861 §4), as itself and each reader's own request allow: a reader who has
 * shared another's call inherits nothing of that one's directives (D77).
 */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../shared/api.ts';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { noRequestDirectives } from '../../http-cache/rules/cache-control.ts';
import { type Decision, decide, isUse, mayServeStale } from '../../http-cache/rules/decide.ts';
import type { Entry } from '../../http-cache/rules/entry.ts';
import { isFailure } from '../../http-cache/rules/freshness.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import { noteTries, tellsOfApi, toApiError, triesOf } from '../failure.ts';
import { namesOf } from '../request-context.ts';
import type { UpstreamLog, UpstreamMetrics } from '../upstream-metrics.ts';
import { type MissHandler, type ReadHandler, type Reading, type ReadRequest, storedReading } from './read.ts';

/** For this long after a failed refresh, readers get the stale answer at once; ms. */
const FAILURE_REMEMBERED = 30_000;
/** The pause before the next call after a failed refresh, whether or not the stale answer may stand in (D55); ms. */
const REFRESH_PAUSE = 2000;
/** Reloads of visitors may refresh an answer of our own classes once in this time (D51); ms. */
const RELOAD_PAUSE = 1000;
const MAX_RELOADS = 10_000;

export interface LookUpOptions {
  readonly store: MemoryStore;
  readonly log: UpstreamLog;
  readonly metrics: Pick<UpstreamMetrics, 'tierAsked'>;
  /** ms since 1970. */
  readonly now: () => number;
}

/** @param next makes the call of a miss */
export function lookUp({ store, log, metrics, now }: LookUpOptions, next: MissHandler): ReadHandler {
  const reloads = new LRUCache<string, number>({ max: MAX_RELOADS });
  const refreshing = new WeakSet<Entry>();

  /** @param signal undefined for a refresh, which nobody waits for */
  const ask = async (read: ReadRequest, stored?: Entry, signal?: AbortSignal): Promise<Reading> => {
    const isAlone = signal !== undefined && isForOneAlone(read);
    try {
      const reading = await next({ ...read, stored, isAlone, signal, startedAt: performance.now() });
      const { status, fields } = reading.entry;
      if (!isFailure(read.callClass, status)) return reading;
      const stale = standIn(read, stored, toApiError(status, fields, new Uint8Array()), reading.attempts);
      if (stale !== undefined) reading.stream?.destroy();
      return stale ?? reading;
    } catch (error) {
      const stale = error instanceof ApiError ? standIn(read, stored, error, triesOf(error)) : undefined;
      if (stale === undefined) throw error;
      return stale;
    }
  };

  /** Notes that the call has failed, so that the next one waits (D55). @returns the stored answer, where it may be used */
  const standIn = (
    read: ReadRequest,
    stored: Entry | undefined,
    failure: ApiError,
    attempts: number,
  ): Reading | undefined => {
    // On its way the call may have found a newer one, of another instance.
    const entry = read.bypass ? undefined : (store.select(read.key, read.lookup) ?? stored);
    if (entry === undefined) return undefined;
    const at = now();
    entry.state.failedAt = at;
    entry.state.failure = tellsOfApi(failure) ? failure : undefined;
    if (!mayServeStale(entry, read.wanted, at)) return undefined;
    return { ...storedReading(entry, 'STALE', true), attempts, failure };
  };

  /**
   * Returns the stale answer and starts a background refresh, unless one is running or the last one has just failed.
   */
  const refreshBehind = (read: ReadRequest, entry: Entry, at: number): Reading => {
    if (at - entry.state.failedAt >= REFRESH_PAUSE && !refreshing.has(entry)) {
      refreshing.add(entry);
      ask(read, entry)
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
    return storedReading(entry, 'STALE', entry.state.failedAt > 0);
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
    if (read.bypass) return ask(read, undefined, read.context.signal);
    const entry = store.select(read.key, read.lookup);
    const at = now();
    const decision = decideFor(read, entry, at);
    metrics.tierAsked('memory', isUse(decision) ? 'hit' : 'miss');
    if (decision === 'unavailable') throw new ApiError(504, 'not_cached', errorTexts.shopUnavailable);
    if (entry === undefined) return ask(read, undefined, read.context.signal);
    const { failedAt, failure } = entry.state;
    const hasJustFailed = failedAt > 0 && at - failedAt < FAILURE_REMEMBERED;
    switch (decision) {
      case 'use':
        return storedReading(entry, 'HIT', false);
      case 'use-stale':
        return storedReading(entry, 'STALE', false);
      case 'use-and-refresh':
        return read.context.isBackground === undefined || hasJustFailed
          ? refreshBehind(read, entry, at)
          : ask(read, entry, read.context.signal);
      default:
        if (hasJustFailed && mayServeStale(entry, read.wanted, at)) return refreshBehind(read, entry, at);
        if (failure !== undefined && at - failedAt < REFRESH_PAUSE && hadAnswer(entry) && !isForOneAlone(read)) {
          noteTries(failure, 0);
          throw failure;
        }
        return ask(read, entry, read.context.signal);
    }
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

/** A stored 404 or the like is no answer whose loss has to be waited out: its address is asked for anew. */
function hadAnswer({ status }: Entry): boolean {
  return status < 400;
}

function nameOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
