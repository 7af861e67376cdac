/** The client of the shop's API: its connection pools, and the chain of stages that every call passes through. */

import { type CallLimits, defaultLimits } from '../config/call-limits.ts';
import type { Send } from './call.ts';
import { sendThrough } from './chain.ts';
import type { UpstreamMetrics } from './metrics.ts';
import { OpenChanges } from './stages/observe.ts';
import { type Base, Pools } from './transport/pools.ts';

export interface ClientOptions {
  /** The base address. With the embedded API it is known only after that has started. */
  readonly apiUrl: () => string;
  /** `UPSTREAM_RETRIES`. */
  readonly retries: number;
  /** Default: limits for an API of unknown capacity. */
  readonly limits?: CallLimits | undefined;
  readonly metrics: UpstreamMetrics;
  /** ms since 1970. */
  readonly now: () => number;
  /** Is tracing on? Default: no. */
  readonly traced?: boolean;
}

export class UpstreamClient {
  /** See `Send`. */
  readonly send: Send;
  readonly #pools: Pools;
  readonly #changes = new OpenChanges();

  constructor({ apiUrl, limits = defaultLimits, traced = false, ...options }: ClientOptions) {
    this.#pools = new Pools(apiUrl, limits);
    this.send = sendThrough({ ...options, limits, pools: this.#pools, changes: this.#changes }, traced);
  }

  /** The API's origin and base path. */
  get base(): Base {
    return this.#pools.base;
  }

  /** Resolves when no call that changes something is in flight. */
  settled(): Promise<void> {
    return this.#changes.settled();
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.#pools.close();
  }
}
