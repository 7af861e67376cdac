/**
 * Connections to the shop API: one pool for each class of calls, so that a class that hangs does not block the others.
 */
import { Agent, type Dispatcher } from 'undici';
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { CallLimits } from '../../config/call-limits.ts';
import type { TlsFiles } from '../../config/tls.ts';
import { withoutEndSlashes } from '../../config/values.ts';
import type { CallInterceptor } from '../call.ts';

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

export interface ConnectionOptions {
  /** The base address. A function, because the embedded API's address is known only after it has started. */
  readonly apiUrl: () => string;
  readonly limits: CallLimits;
  /** Undefined: as the system does it. */
  readonly tls: TlsFiles | undefined;
  /** ms since 1970. */
  readonly now: () => number;
}

export class Connections {
  readonly #options: ConnectionOptions;
  readonly #agents = new Map<CallClass, Agent>();
  #known = '';
  #base: Base = { origin: '', path: '' };

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get base(): Base {
    const address = this.#options.apiUrl();
    if (address !== this.#known) {
      const { origin, pathname } = new URL(address);
      this.#base = { origin, path: withoutEndSlashes(pathname) };
      this.#known = address;
    }
    return this.#base;
  }

  /** The connections of a class, behind the interceptors. @param interceptors the outermost first */
  of(group: CallClass, interceptors: readonly CallInterceptor[]): Dispatcher {
    const { limits, tls } = this.#options;
    const agent = new Agent({
      connections: limits[group].connections,
      clientTtl: LONGEST_USE,
      connect: { timeout: CONNECT_TIMEOUT, ...tls },
      // The interceptor `deadline` limits the whole call, so undici's own timeout for the head is not needed.
      headersTimeout: 0,
      allowH2: false,
    });
    this.#agents.set(group, agent);
    // undici's own type knows no options of others.
    return agent.compose([...interceptors, this.#toApi].reverse() as never);
  }

  /** Aborts the calls that use the connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()));
  }

  /** Interceptor, the last: addresses the call, and notes when it was sent. */
  readonly #toApi: CallInterceptor = (dispatch) => (options, handler) => {
    const { origin, path } = this.base;
    options.call.requestTime = this.#options.now();
    return dispatch({ ...options, origin, path: path + options.path }, handler);
  };
}
