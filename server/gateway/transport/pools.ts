/**
 * Connections to the shop API: one pool for each class of calls, so that a class that hangs does not block the others.
 */

import type { Socket } from 'node:net';
import { buildConnector, Pool } from 'undici';
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { CallLimits } from '../../config/call-limits.ts';
import type { TlsFiles } from '../../config/tls.ts';
import { withoutEndSlashes } from '../../config/values.ts';

/** How long a connection may take to open; ms. */
const CONNECT_TIMEOUT = 3000;
/**
 * How long a connection is given new calls; ms. The next one looks the API's name up anew: an API that has moved is
 * followed within a minute, however busy its old address keeps the connections (D76).
 */
const LONGEST_USE = 30_000;

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
      this.#base = { origin, path: withoutEndSlashes(pathname) };
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
        clientTtl: LONGEST_USE,
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

const START = /^HTTP\/1\.[01] 100[ \r]/;
const END = '\r\n\r\n';
/** How many bytes `START` needs. */
const START_LENGTH = 'HTTP/1.1 100 '.length;

/**
 * Removes an unrequested `100 Continue`, which a server may send at any time (RFC 9110 §15.2.1). undici takes it for a
 * broken answer, so it is cut out of the socket's data before undici sees it.
 */
function connectorSkippingContinue(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      skipContinue(socket);
      callback(null, socket);
    });
  };
}

/** A connection has one request at a time, so the first bytes read after a write are the beginning of an answer. */
function skipContinue(socket: Socket): void {
  const { read, write } = socket;
  let isBeginning = false;
  let held: Buffer | undefined;
  socket.write = ((...given: Parameters<typeof write>) => {
    isBeginning = true;
    return write.apply(socket, given);
  }) as typeof write;
  socket.read = (size) => {
    const chunk: Buffer | null = read.call(socket, size);
    if (!isBeginning || chunk === null) return chunk;
    let bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
    held = undefined;
    while (START.test(bytes.toString('latin1', 0, START_LENGTH))) {
      const end = bytes.indexOf(END);
      if (end === -1) {
        held = bytes;
        return null;
      }
      bytes = bytes.subarray(end + END.length);
    }
    if (bytes.length === 0) return null;
    isBeginning = false;
    return bytes;
  };
}
