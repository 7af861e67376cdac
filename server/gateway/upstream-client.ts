/** The only client of the shop API: its connections, and the chain of stages that every call passes. */

import { type CallLimits, defaultLimits } from '../config/call-limits.ts';
import type { Door } from '../config/door-settings.ts';
import type { Send, SendStage } from './call.ts';
import { sendThrough } from './chain.ts';
import { OpenChanges } from './stages/observe.ts';
import { type Base, Pools } from './transport/pools.ts';
import type { UpstreamMetrics } from './upstream-metrics.ts';

export interface ClientOptions {
  /** The base address. A function, because the embedded API's address is known only after it has started. */
  readonly apiUrl: () => string;
  /** `UPSTREAM_RETRIES`. */
  readonly retries: number;
  /** Connections and queue lengths per class; default: `defaultLimits`. */
  readonly limits?: CallLimits | undefined;
  /** What the API asks of its callers; default: nothing. */
  readonly door?: Door | undefined;
  /** The stage of an API of another shape; default: none. */
  readonly adapt?: SendStage | undefined;
  /** The stage that answers the profile's own pages; default: none. */
  readonly ownPages?: SendStage | undefined;
  readonly metrics: UpstreamMetrics;
  /** ms since 1970. */
  readonly now: () => number;
  /** Are traces on? Default: no. */
  readonly traced?: boolean;
}

export class UpstreamClient {
  /** See `Send`. */
  readonly send: Send;
  readonly #pools: Pools;
  readonly #changes = new OpenChanges();

  constructor({ apiUrl, limits = defaultLimits, ...options }: ClientOptions) {
    this.#pools = new Pools(apiUrl, limits, options.door?.tls);
    this.send = sendThrough({ ...options, limits, pools: this.#pools, changes: this.#changes });
  }

  /** The API's origin and base path. */
  get base(): Base {
    return this.#pools.base;
  }

  /** Resolves when no call with an unsafe method is in flight. */
  settled(): Promise<void> {
    return this.#changes.settled();
  }

  /** Closes all connections, and aborts the calls that use them. */
  close(): Promise<void> {
    return this.#pools.close();
  }
}
