/** Collapse: collapsed forwarding (RFC 9111 §4). Reads that want the same answer at the same time share one call. */
import { LRUCache } from 'lru-cache';
import type { RequestDirectives } from '../../http-cache/rules/cache-control.ts';
import { decide, isUse } from '../../http-cache/rules/decide.ts';
import { fieldValue } from '../../http-cache/rules/fields.ts';
import { matchesVary } from '../../http-cache/rules/key.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import { unlessAborted } from '../abort.ts';
import type { Purges } from '../purges.ts';
import { type Span, waited } from '../span.ts';
import type { Fetch, Miss, MissHandler, Reading, ReadRequest } from './read.ts';

/** For how long an address is remembered whose answers may not be shared; ms. */
const UNSHARED_REMEMBERED = 60_000;
const MAX_UNSHARED = 10_000;

export interface CollapseOptions {
  readonly store: MemoryStore;
  readonly purges: Purges;
  /** ms since 1970. */
  readonly now: () => number;
}

/** @param fetch makes the calls */
export function collapse({ store, purges, now }: CollapseOptions, fetch: Fetch): MissHandler {
  const calls = new Map<string, SharedCall<Reading>>();
  // Reads of these addresses are not collapsed: those who wait would have to make their own calls afterwards anyway.
  const unshared = new LRUCache<string, true>({
    max: MAX_UNSHARED,
    ttl: UNSHARED_REMEMBERED,
    ttlResolution: 0,
    perf: { now },
  });

  const fetchAlone = (miss: Miss): Promise<Reading> => fetch({ ...miss, isAlone: true }, () => undefined);

  /** Makes the call of an address whose last answer was not to be shared. */
  const tryAgain = async (miss: Miss, key: string): Promise<Reading> => {
    let isShared = true;
    const reading = await fetch({ ...miss, isAlone: true }, () => {
      isShared = false;
    });
    if (isShared) unshared.delete(key);
    return reading;
  };

  const follow = async (miss: Miss, call: SharedCall<Reading>): Promise<Reading> => {
    const { context, signal } = miss;
    const reading = await waited(context.span, `collapse ${miss.call}`, call.follow(signal), call.span);
    if (reading === undefined) return fetchAlone(miss);
    if (!matchesVary(reading.entry.vary, miss.lookup)) return fetchAlone({ ...miss, stored: undefined });
    return isFor(miss, reading, now()) ? { ...reading, setCookies: [] } : fetchAlone(miss);
  };

  return async (miss) => {
    if (miss.isAlone) return fetchAlone(miss);
    // The key contains the purge stamp, so that a read after a purge never joins a call from before it.
    const key = `${collapseKey(miss, store.varyNames(miss.key))}\n${purges.stampOf(miss.key)}`;
    if (unshared.has(key)) return tryAgain(miss, key);
    const known = calls.get(key);
    if (known !== undefined) return follow(miss, known);
    const call = new SharedCall<Reading>(() => calls.get(key) === call && calls.delete(key), miss.context.span);
    calls.set(key, call);
    const answer = fetch({ ...miss, wanted: withoutLeave(miss.wanted), signal: call.signal }, () => {
      unshared.set(key, true);
      call.release();
    });
    return call.lead(answer, miss.signal);
  };
}

/** The directives without those by which a request accepts what others need not: they would get it too (D77). */
function withoutLeave(wanted: RequestDirectives): RequestDirectives {
  if (wanted.maxStale === undefined && wanted.staleIfError === undefined) return wanted;
  return { ...wanted, maxStale: undefined, staleIfError: undefined };
}

/** May this reader have what another's call has found? What was stored by another instance may be too old for it (D77). */
function isFor({ wanted }: ReadRequest, { entry, verdict, tier }: Reading, at: number): boolean {
  return tier === undefined || verdict === 'MISS' || isUse(decide(entry, wanted, at));
}

/**
 * Reads with the same key may share a call. It distinguishes ranges and the fields that `Vary` is known to name. All
 * instances build it in the same way.
 */
export function collapseKey({ key, lookup, rangeFields }: ReadRequest, varyNames: readonly string[]): string {
  if (varyNames.length === 0 && rangeFields.length === 0) return key;
  const named = (['range', 'if-range'] as const).map((name) => `${name}: ${fieldValue(rangeFields, name) ?? ''}`);
  return [key, ...named, ...varyNames.map((name) => `${name}: ${lookup(name) ?? ''}`)].join('\n');
}

/**
 * One call for all callers who want its answer at the same time. None of them owns it: any caller, even the first one,
 * may leave without harm to the others. The call is aborted when all callers have left.
 */
class SharedCall<T> {
  /** The span of the first caller's request. */
  readonly span: Span | undefined;
  readonly #onClosed: () => void;
  readonly #ending = new AbortController();
  readonly #released = Promise.withResolvers<undefined>();
  #answer: Promise<T> = new Promise(() => undefined);
  #isOver = false;
  #waiting = 0;

  /** @param onClosed called when no further caller may join, though the call may go on; may be called more than once */
  constructor(onClosed: () => void, span?: Span) {
    this.span = span;
    this.#onClosed = onClosed;
  }

  /** Aborted when nobody waits any more. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * Waits for the answer as the first caller.
   * @param answer the answer of the call
   * @param signal the caller's own; undefined for a refresh, which nobody waits for
   * @throws the error of the call; the signal's reason if the caller leaves
   */
  lead(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const close = (): void => {
      this.#isOver = true;
      this.#onClosed();
    };
    // Registered first, so that the call is closed before any waiting caller goes on.
    answer.then(close, close);
    this.#answer = answer;
    return this.#wait(answer, signal);
  }

  /**
   * Waits for the first caller's answer. Throws as `lead` does.
   * @returns undefined if only the first caller may have it
   */
  follow(signal: AbortSignal | undefined): Promise<T | undefined> {
    return this.#wait(Promise.race([this.#answer, this.#released.promise]), signal);
  }

  /** Makes all callers but the first go on without this call. */
  release(): void {
    this.#onClosed();
    this.#released.resolve(undefined);
  }

  async #wait<Result>(outcome: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    this.#waiting += 1;
    try {
      return await unlessAborted(outcome, signal);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#isOver) {
        this.#onClosed();
        this.#ending.abort(signal?.reason ?? new Error('nobody waits any more'));
      }
    }
  }
}
