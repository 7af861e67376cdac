/** The shop's API as the rest of the server sees it: the chain, the cache, and the ways to call. */
import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import {
  type CallAnswer,
  type CallInput,
  type CallKey,
  calls,
  type PrivateCallKey,
  type SharedCallKey,
} from '../../shared/contract/calls.ts';
import type { Entry } from '../http-cache/rules/entry.ts';
import { invalidatedUrls, type UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import { keyGroup, primaryKey } from '../http-cache/rules/key.ts';
import type { PurgeFilter } from '../http-cache/rules/tags.ts';
import type { Place, SharedTier } from '../http-cache/shared-tier.ts';
import { MemoryStore, type StoreShares } from '../http-cache/stores/memory-store.ts';
import type { Personal, Shared } from './answer.ts';
import { toSharedError } from './api-error.ts';
import { readThrough } from './chain.ts';
import { lookupIn } from './headers/up.ts';
import { andThen } from './now-or-later.ts';
import { failed, toRaw } from './outgoing.ts';
import { PrivateCalls } from './private-calls.ts';
import type { ProxiedRequest, RawAnswer } from './proxied.ts';
import { Purges } from './purges.ts';
import type { Read, ReplacedRead } from './read.ts';
import { type CallOptions, Reads } from './reads.ts';
import { recorded } from './record.ts';
import type { RequestContext } from './request-context.ts';

export interface GatewayOptions extends CallOptions {
  readonly cacheMaxBytes: number;
  /** How the memory is divided; undefined: the shares suitable for an API. */
  readonly cacheShares?: StoreShares | undefined;
  /** The cache tier shared by all instances; undefined: memory only. */
  readonly tier?: SharedTier | undefined;
  /** Is there a CDN in front that needs `CDN-Cache-Control`? */
  readonly cdn?: boolean | undefined;
  /** ms since 1970. */
  readonly now?: () => number;
}

export class Gateway {
  /**
   * Set by the owner of caches that are derived from answers. Called when the API says that a row's resource is gone or
   * has moved (404, 410, 301), or when its answer may not be stored (D49). Never called for failures (5xx).
   */
  onReplaced: ((read: ReplacedRead) => void) | undefined;
  readonly #options: GatewayOptions;
  readonly #now: () => number;
  readonly #store: MemoryStore;
  readonly #purges = new Purges();
  readonly #read: ReturnType<typeof readThrough>;
  readonly #reads: Reads;
  readonly #private: PrivateCalls;

  constructor(options: GatewayOptions) {
    const now = options.now ?? (() => Date.now());
    this.#options = options;
    this.#now = now;
    this.#store = new MemoryStore(options.cacheMaxBytes, options.cacheShares);
    const { tier, log, metrics } = options;
    const onReplaced = (read: ReplacedRead): void => this.onReplaced?.(read);
    const stageOptions = { store: this.#store, purges: this.#purges, tier, log, metrics, onReplaced, now };
    this.#read = recorded(readThrough(stageOptions, options.client.send), metrics);
    this.#reads = new Reads(options);
    this.#private = new PrivateCalls(this.#store, options);
  }

  /**
   * Reads a shared row through the cache, never with cookies.
   * @throws ApiError (shared/api.ts) when there is no usable answer, not even a stale one
   */
  async shared<K extends SharedCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
  ): Promise<Shared<CallAnswer<K>>> {
    const { url } = fillAddress(key, input as AddressInput);
    const read = this.#reads.row(key, url, context);
    const reading = await this.#read(read);
    const { entry, verdict, failedRefresh, storable } = reading;
    const { bornAt } = entry;
    // An answer that may not be stored has no lifetime, so nothing derived from it may be kept either.
    const life = storable
      ? { freshUntil: entry.freshUntil, staleUntil: entry.refreshUntil }
      : { freshUntil: bornAt, staleUntil: bornAt };
    if (entry.status !== 200) throw toSharedError(entry, life);
    return { value: this.#valueOf(entry) as CallAnswer<K>, verdict, storedAt: bornAt, ...life, failedRefresh };
  }

  /**
   * Calls a private row with the visitor's cookies. The answer is never stored.
   * @param cookie the request's `Cookie` header
   * @throws ApiError
   */
  personal<K extends PrivateCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
    cookie: string | undefined,
  ): Promise<Personal<CallAnswer<K>>> {
    return this.#private.ask(key, input, context, cookie);
  }

  /**
   * Answers a browser's request for a row of the table from the cache or the API, checked and sanitised. Failures
   * become error answers (contract.md §5.9). A stored answer is returned synchronously.
   * @throws only the context's abort reason, when the visitor has left
   */
  proxyCall(key: CallKey, request: ProxiedRequest, context: RequestContext): Promise<RawAnswer> | RawAnswer {
    const row: CallRow = calls[key];
    if (row.class === 'private') return this.#private.proxy(key as PrivateCallKey, request, context);
    return this.#proxyRead(request, this.#reads.browserRow(key as SharedCallKey, request, context));
  }

  /**
   * Answers a picture, or a safe call of class 'other' without cookies, through the cache. Throws as `proxyCall` does.
   */
  proxyShared(
    of: 'picture' | 'other',
    request: ProxiedRequest,
    context: RequestContext,
  ): Promise<RawAnswer> | RawAnswer {
    return this.#proxyRead(request, this.#reads.browser(of, request, context));
  }

  /**
   * Must be called after every answered unsafe request of class 'other': invalidates stored answers (RFC 9111 §4.4).
   */
  invalidate(outcome: UnsafeOutcome, context: RequestContext): void {
    const { apiHost, host } = context.region;
    const ownHosts = [apiHost, host, new URL(this.#options.client.base.origin).host];
    for (const url of invalidatedUrls(outcome, ownHosts)) {
      for (const scheme of ['http', 'https']) {
        const key = primaryKey('other', scheme, apiHost, url);
        const place: Place = { key, region: context.region.id, call: 'other', url };
        this.forget(place);
        this.#options.tier?.forget(place);
      }
    }
  }

  /**
   * Drops the stored answers of one address and what was derived from them. Called when another instance reports it.
   */
  forget({ key, call, url, region }: Place): void {
    this.#purges.one(key);
    this.#store.forget(key);
    // Only JSON answers are used to make pages.
    if (keyGroup(key) === 'json') this.onReplaced?.({ call, url, region, isTold: true });
  }

  /** Drops the answers of this instance that match the filter. @returns how many */
  purge(filter: PurgeFilter): number {
    // Calls in flight began before the purge: their answers reach the callers that wait, but are not stored.
    this.#purges.all();
    return this.#store.purge(filter);
  }

  /** Use of the memory tier for the metrics: estimated bytes, and the number of addresses. */
  get cacheUse(): { bytes: number; addresses: number } {
    return { bytes: this.#store.bytes, addresses: this.#store.size };
  }

  #proxyRead(request: ProxiedRequest, read: Read): Promise<RawAnswer> | RawAnswer {
    try {
      const made = andThen(this.#read(read), (reading) =>
        toRaw(reading, request.method, lookupIn(request.headers), this.#now(), this.#options.cdn),
      );
      return made instanceof Promise ? made.catch(failed('MISS')) : made;
    } catch (error) {
      return failed('MISS')(error);
    }
  }

  /**
   * The parsed body, checked against the row's schema when it was fetched. All readers share the object. If only
   * browsers have asked so far, it is parsed on the server's first use.
   */
  #valueOf({ state, body }: Entry): unknown {
    if (state.value === undefined) {
      state.value = JSON.parse(Buffer.from(body).toString());
      state.grown?.();
    }
    return state.value;
  }
}
