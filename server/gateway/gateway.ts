/** The shop API as the rest of the server sees it: the chain of stages, the cache, and the ways to make a call. */

import { fillAddress } from '../../shared/contract/addresses.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import type { TimesOf } from '../../shared/contract/call-times.ts';
import {
  type CallAnswer,
  type CallInput,
  type CallKey,
  calls,
  type PrivateCallKey,
  type SharedCallKey,
} from '../../shared/contract/calls.ts';
import type { UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import { keyGroup } from '../http-cache/rules/key.ts';
import type { PurgeFilter } from '../http-cache/rules/tags.ts';
import type { EntryAddress, SharedTier } from '../http-cache/shared-tier.ts';
import { MemoryStore, type StoreShares } from '../http-cache/stores/memory-store.ts';
import type { Personal, Shared } from './answer.ts';
import { Boundary } from './contract/boundary.ts';
import type { ContentOptions } from './contract/content.ts';
import type { ShopHosts } from './headers/location.ts';
import type { RawAnswer } from './outgoing.ts';
import { invalidatedAddresses, Purges } from './purges.ts';
import type { ReplacedAnswer } from './reading/read.ts';
import { readThrough } from './reading/read-through.ts';
import { type ClientRequest, readOf, readOfRow, withKnownQuery } from './request.ts';
import type { RequestContext } from './request-context.ts';
import { SharedCalls } from './shared-calls.ts';
import { Passing, PrivateCalls, type UnstoredOptions, unstored } from './unstored.ts';
import type { UpstreamClient } from './upstream-client.ts';

export interface GatewayOptions extends ContentOptions, ShopHosts {
  /**
   * Everything that calls the API shares this client, so that there is one retry budget and one set of circuit
   * breakers.
   */
  readonly client: UpstreamClient;
  readonly timesOf: TimesOf;
  /** `SHOP_API_READS`, in lower case. */
  readonly sharedFields?: readonly string[] | undefined;
  readonly cacheMaxBytes: number;
  /** How `cacheMaxBytes` is divided among the groups of answers; undefined: the default shares of `MemoryStore`. */
  readonly cacheShares?: StoreShares | undefined;
  /** The tier that instances share; undefined: only memory is used. */
  readonly tier?: SharedTier | undefined;
  /** Is there a CDN in front, so that answers need fields that tell it what it may store? */
  readonly cdn?: boolean | undefined;
  /** ms since 1970. */
  readonly now?: () => number;
}

export class Gateway {
  /**
   * Set by the owner of the kept pages. Called when the API answers a call of the table with 404, 410 or 301, or with
   * an answer that may not be stored (D49), when a write has changed it, and when another instance reports one of these.
   * Never called for failures (5xx).
   */
  onReplaced: ((read: ReplacedAnswer) => void) | undefined;
  readonly #options: GatewayOptions;
  readonly #store: MemoryStore;
  readonly #purges = new Purges();
  readonly #shared: SharedCalls;
  readonly #private: PrivateCalls;
  /** For the requests that are passed on unread. */
  readonly passing: Passing;

  constructor(options: GatewayOptions) {
    const now = options.now ?? (() => Date.now());
    this.#options = options;
    this.#store = new MemoryStore(options.cacheMaxBytes, options.cacheShares);
    const { tier, log, metrics, timesOf, sharedFields, client } = options;
    const onReplaced = (read: ReplacedAnswer): void => this.onReplaced?.(read);
    const boundary = new Boundary(options);
    const { send } = client;
    const onChanged: UnstoredOptions['onChanged'] = (outcome, context) => this.invalidate(outcome, context);
    const parts = { boundary, store: this.#store, purges: this.#purges, tier, log, metrics, sharedFields, now };
    this.#shared = new SharedCalls({ ...options, read: readThrough({ ...parts, onReplaced }, send), now });
    this.#private = new PrivateCalls({ send: unstored({ ...parts, onChanged }, send), timesOf });
    this.passing = new Passing({ ...parts, onChanged, client, timesOf });
  }

  /**
   * Makes a shared call through the cache, never with cookies.
   * @throws ApiError (shared/api.ts) when there is no usable answer, not even a stale one
   */
  shared<K extends SharedCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
  ): Promise<Shared<CallAnswer<K>>> {
    return this.#shared.ask(key, input, context);
  }

  /**
   * Leaves a stored answer in the shared tier, or takes it from there, whichever is newer, without a call to the API: for
   * answers without which no instance can start.
   * @returns whether it was taken
   */
  async exchange(key: SharedCallKey, context: RequestContext): Promise<boolean> {
    const times = this.#options.timesOf(key);
    const { url, key: stored, lookup, call } = readOfRow(key, fillAddress(key, {}).url, context, times);
    const stamp = this.#purges.stampOf(stored);
    const address: EntryAddress = { key: stored, region: context.region.id, call, url };
    const found = await this.#options.tier?.exchange(address, lookup, this.#store.select(stored, lookup));
    if (found === undefined || this.#purges.stampOf(stored) !== stamp) return false;
    this.#store.put(stored, found);
    return true;
  }

  /**
   * Makes a private call with the visitor's own cookies. The answer is never stored.
   * @param cookie the request's `Cookie` header
   * @param idempotencyKey of an order (D15)
   * @throws ApiError
   */
  personal<K extends PrivateCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
    cookie: string | undefined,
    idempotencyKey?: string,
  ): Promise<Personal<CallAnswer<K>>> {
    return this.#private.ask(key, input, context, cookie, idempotencyKey);
  }

  /**
   * Answers a browser's request for a call of the table, from the cache or the API, checked and sanitised. Failures
   * become answers as well (contract.md §5.9). A stored answer is returned directly, without a promise.
   * @throws only the context's abort reason, when its visitor has left
   */
  answerCall(key: CallKey, request: ClientRequest, context: RequestContext): Promise<RawAnswer> | RawAnswer {
    const row: CallRow = calls[key];
    const url = withKnownQuery(key, request.url);
    if (row.class === 'private') return this.#private.answer(key as PrivateCallKey, { ...request, url }, context);
    const read = readOfRow(key as SharedCallKey, url, context, this.#options.timesOf(key), request);
    return this.#shared.answer(read, request.method);
  }

  /**
   * Answers a picture, or a safe call of class 'other' without cookies, through the cache. Throws as `answerCall` does.
   */
  answerRead(of: 'picture' | 'other', request: ClientRequest, context: RequestContext): Promise<RawAnswer> | RawAnswer {
    return this.#shared.answer(readOf(of, request, context, this.#options.timesOf(of)), request.method);
  }

  /** Drops the answers that an answered unsafe request invalidates (RFC 9111 §4.4), at all instances. */
  invalidate(outcome: UnsafeOutcome, context: Pick<RequestContext, 'region' | 'scheme'>): void {
    for (const address of invalidatedAddresses(outcome, context, this.#options)) {
      this.#drop(address, {});
      this.#options.tier?.forget(address);
    }
  }

  /** Drops this instance's stored answers of one address, and pages made from them, as another instance asks. */
  forget(address: EntryAddress): void {
    this.#drop(address, { isRemote: true });
  }

  #drop({ key, call, url, region }: EntryAddress, by: Pick<ReplacedAnswer, 'isRemote'>): void {
    this.#purges.one(key);
    this.#store.forget(key);
    // Kept pages are made only from JSON answers, not from pictures or class 'other'.
    if (keyGroup(key) === 'json') this.onReplaced?.({ call, url, region, ...by });
  }

  /**
   * Drops this instance's stored answers that match the filter; an empty filter matches all.
   * @returns how many were dropped
   */
  purge(filter: PurgeFilter): number {
    // Calls in flight were made before the purge: their answers go to those who wait, but are not stored.
    this.#purges.all();
    return this.#store.purge(filter);
  }

  /** How full the memory tier is, for the metrics: estimated bytes, and the number of addresses. */
  get cacheUse(): { bytes: number; addresses: number } {
    return { bytes: this.#store.bytes, addresses: this.#store.size };
  }
}
