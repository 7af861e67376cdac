/**
 * Connections to the shop API: one pool for each class of calls, so that a class that hangs does not block the others.
 */
import { Pool } from 'undici';
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { CallLimits } from '../../config/call-limits.ts';
import type { TlsFiles } from '../../config/tls.ts';
import { connectorSkippingContinue } from './skip-continue.ts';

/** How long a connection may take to open; ms. */
const CONNECT_TIMEOUT = 3000;

/** The two parts of the API's address. */
export interface Base {
  readonly origin: string;
  /** The prefix of every path, without a slash at its end. */
  readonly path: string;
}

export class Pools {
  readonly #address: () => string;
  readonly #limits: CallLimits;
  readonly #tls: TlsFiles | undefined;
  readonly #pools = new Map<CallClass, Pool>();
  #known = '';
  #base: Base = { origin: '', path: '' };

  /**
   * @param address the base address. A function, because the embedded API's address is known only after it has started
   * @param tls undefined: as the system does it
   */
  constructor(address: () => string, limits: CallLimits, tls?: TlsFiles) {
    this.#tls = tls;
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
        connect: connectorSkippingContinue({ timeout: CONNECT_TIMEOUT, ...this.#tls }),
        // The stage `deadline` limits the whole call, so undici's own timeout for the head is not needed.
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
