/** Connections to the shop API: a pool for each class of calls, so that a class that hangs starves no other. */
import { Pool } from 'undici';
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { CallLimits } from '../../config/call-limits.ts';
import { connectorSkippingContinue } from './skip-continue.ts';

/** A connection that takes longer to open counts as failed; ms. */
const CONNECT_TIMEOUT = 3000;

/** The API's address, taken apart. */
export interface Base {
  readonly origin: string;
  /** Stands before every path, without a slash at its end. */
  readonly path: string;
}

export class Pools {
  readonly #address: () => string;
  readonly #limits: CallLimits;
  readonly #pools = new Map<CallClass, Pool>();
  #known = '';
  #base: Base = { origin: '', path: '' };

  /** @param address the base address, which may be known only once the embedded API has started */
  constructor(address: () => string, limits: CallLimits) {
    this.#address = address;
    this.#limits = limits;
  }

  get base(): Base {
    const address = this.#address();
    if (address !== this.#known) {
      const { origin, pathname } = new URL(address);
      this.#base = { origin, path: pathname.replace(/\/+$/, '') };
      this.#known = address;
      this.#drop();
    }
    return this.#base;
  }

  of(group: CallClass): Pool {
    const { origin } = this.base;
    const open = () =>
      new Pool(origin, {
        connections: this.#limits[group].connections,
        connect: connectorSkippingContinue(CONNECT_TIMEOUT),
        // Whole calls are timed by the stage `deadline`: undici's own limit on the head would only add a second clock.
        headersTimeout: 0,
        allowH2: false,
      });
    return this.#pools.getOrInsertComputed(group, open);
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #drop(): void {
    for (const pool of this.#pools.values()) pool.close().catch(() => undefined);
    this.#pools.clear();
  }
}
