/** The shop API as the rest of the server sees it. Implemented in `create-gateway.ts` over the chain of stages. */
import type { Readable } from 'node:stream';
import type { CallOptions } from '../../shared/api.ts';
import type { CallAnswer, CallInput, CallKey, PrivateCallKey, SharedCallKey } from '../../shared/contract/calls.ts';
import type { UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import type { PurgeFilter } from '../http-cache/rules/tags.ts';
import type { Place } from '../http-cache/shared-tier.ts';
import type { Personal, Shared } from './answer.ts';
import type { OnInterim } from './call.ts';
import type { RequestContext } from './request-context.ts';

/** The raw side of an answer, for the proxy: what leaves to the browser, hop-by-hop headers taken out. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; `set-cookie` may be there more than once. Not to be changed: many requests get this list. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** A stream where the body is too large to be kept; of HEAD the body that GET has, not to be sent. */
  readonly body: Uint8Array | Readable;
}

/** What a browser sent to a proxied path, as far as it is passed on. */
export interface ProxiedRequest {
  readonly method: string;
  /** The path and query, byte for byte. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: Uint8Array | undefined;
  /** Is told of the API's interim answers (D50); absent where the client takes none. */
  readonly onInterim?: OnInterim | undefined;
}

/** A shared read of which what was made of earlier answers must not be shown any more (D49). */
export interface ReplacedRead {
  /** The row's key. */
  readonly call: string;
  /** Path and query as they were asked for. */
  readonly url: string;
  /** Geo id; undefined: of any region. */
  readonly region: number | undefined;
  /** Has another instance found it out, and said so? */
  readonly isTold?: true;
}

export interface Gateway {
  /**
   * Set by whoever keeps what is made of answers. Called whenever the API says of a
   * row of the table that it is gone or elsewhere (404,
   * 410, 301), or gives an answer that may not be stored (D49); never for its failures (5xx).
   */
  onReplaced?: ((read: ReplacedRead) => void) | undefined;
  /**
   * Asks a shared row through the cache; never with cookies.
   * @throws ApiError (shared/api.ts) when there is nothing usable, not even stale
   */
  shared<K extends SharedCallKey>(key: K, input: CallInput<K>, context: RequestContext): Promise<Shared<CallAnswer<K>>>;
  /**
   * Asks a private row with the visitor's own cookies; never stored.
   * @param cookie the request's `Cookie` header
   * @throws ApiError
   */
  personal<K extends PrivateCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
    cookie: string | undefined,
    options?: CallOptions,
  ): Promise<Personal<CallAnswer<K>>>;
  /**
   * Answers a browser's request for a row of the table: from the cache or the API, checked and sanitised. Failures are
   * answers as well (contract.md §5.9).
   * What is stored is there at once, without a promise.
   * @throws only the context's abort reason, when its visitor has left
   */
  proxyCall(key: CallKey, request: ProxiedRequest, context: RequestContext): Promise<RawAnswer> | RawAnswer;
  /** Answers a picture or a safe call of class 'other' without cookies through the cache. Throws as `proxyCall` does. */
  proxyShared(
    of: 'picture' | 'other',
    request: ProxiedRequest,
    context: RequestContext,
  ): Promise<RawAnswer> | RawAnswer;
  /** Is to be told of every unsafe request of class 'other' that was answered (RFC 9111 §4.4). */
  invalidate(outcome: UnsafeOutcome, context: RequestContext): void;
  /** Drops what this instance holds of a place, and what was made of it: another instance has said so. */
  forget(place: Place): void;
  /** Drops answers that this instance holds, all by default. @returns how many */
  purge(filter: PurgeFilter): number;
  /** What the memory tier holds, for the metrics: bytes by estimate, and addresses. */
  readonly cacheUse: { readonly bytes: number; readonly addresses: number };
}
