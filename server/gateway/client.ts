/** The one way to the shop API: its connections, and the chain of stages that every call passes. */

import { type CallLimits, defaultLimits } from '../config/call-limits.ts';
import type { Send } from './call.ts';
import { sendThrough } from './chain.ts';
import type { UpstreamMetrics } from './metrics.ts';
import { OpenChanges } from './stages/observe.ts';
import { type Base, Pools } from './transport/pools.ts';

export interface ClientOptions {
  /** The base address, which may be known only once the embedded API has started. */
  readonly apiUrl: () => string;
  /** `UPSTREAM_RETRIES`. */
  readonly retries: number;
  /** Default: those of an API that nobody has measured. */
  readonly limits?: CallLimits | undefined;
  readonly metrics: UpstreamMetrics;
  /** ms since 1970. */
  readonly now: () => number;
  /** Are there spans? Default: none. */
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

  /** Comes back once no call that changes something is under way. */
  settled(): Promise<void> {
    return this.#changes.settled();
  }

  /** Ends all connections. */
  close(): Promise<void> {
    return this.#pools.close();
  }
}
