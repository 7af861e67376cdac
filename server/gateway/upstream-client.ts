/** The only client of the shop API: its connections, and the interceptors that every call passes on its way to them. */

import { type Dispatcher, interceptors } from 'undici';
import type { CallClass } from '../../shared/contract/classes.ts';
import type { ApiCredentials } from '../config/api-credentials.ts';
import { type CallLimits, defaultLimits } from '../config/call-limits.ts';
import type { CallInterceptor, Send } from './call.ts';
import { bulkhead } from './interceptors/bulkhead.ts';
import { circuitBreaker } from './interceptors/circuit-breaker.ts';
import { addCredentials } from './interceptors/credentials.ts';
import { deadline } from './interceptors/deadline.ts';
import { explain, uncoded } from './interceptors/explain.ts';
import { OpenChanges, observe, trace } from './interceptors/observe.ts';
import { retry } from './interceptors/retry.ts';
import { type Base, Connections } from './transport/connections.ts';
import { sender } from './transport/send.ts';
import type { UpstreamMetrics } from './upstream-metrics.ts';

export interface ClientOptions {
  /** The base address. A function, because the embedded API's address is known only after it has started. */
  readonly apiUrl: () => string;
  /** `UPSTREAM_RETRIES`. */
  readonly retries: number;
  /** Connections and queue lengths per class; default: `defaultLimits`. */
  readonly limits?: CallLimits | undefined;
  /** What the API asks of its callers; default: nothing. */
  readonly credentials?: ApiCredentials | undefined;
  /** Asks an API of another shape; default: none. */
  readonly adapt?: CallInterceptor | undefined;
  /** Answers the profile's own pages; default: none. */
  readonly ownPages?: CallInterceptor | undefined;
  readonly metrics: UpstreamMetrics;
  /** ms since 1970. */
  readonly now: () => number;
  /** Are traces on? Default: no. */
  readonly traced?: boolean;
}

export class UpstreamClient {
  /** See `Send`. */
  readonly send: Send;
  /** undici's dispatcher of a class, behind all interceptors. Its options are `CallOptions`. */
  readonly dispatcherOf: (group: CallClass) => Dispatcher;
  readonly #connections: Connections;
  readonly #changes = new OpenChanges();

  constructor({ limits = defaultLimits, ...options }: ClientOptions) {
    const connections = new Connections({ ...options, limits, tls: options.credentials?.tls });
    this.#connections = connections;
    const wayOf = createWay({ ...options, limits }, connections, this.#changes);
    const dispatchers = new Map<CallClass, Dispatcher>();
    const open = (group: CallClass): Dispatcher => connections.of(group, wayOf(group));
    this.dispatcherOf = (group) => dispatchers.getOrInsertComputed(group, open);
    this.send = sender(this.dispatcherOf, options.now);
  }

  /** The API's origin and base path. */
  get base(): Base {
    return this.#connections.base;
  }

  /** Resolves when no call with an unsafe method is in flight. */
  settled(): Promise<void> {
    return this.#changes.settled();
  }

  /** Closes all connections, and aborts the calls that use them. */
  close(): Promise<void> {
    return this.#connections.close();
  }
}

/**
 * The interceptors that a call passes on its way to its class's connections, in this order. All classes share one retry
 * budget and one set of circuit breakers.
 */
function createWay(
  options: ClientOptions & { readonly limits: CallLimits },
  connections: Connections,
  changes: OpenChanges,
): (group: CallClass) => CallInterceptor[] {
  const { limits, metrics, traced, credentials, adapt, ownPages } = options;
  const observed = observe({ metrics, changes });
  const broken = circuitBreaker(options);
  const retried = retry(options);
  // A body in an unknown coding stays as it is. Error answers are read as well.
  const decompress = interceptors.decompress({ skipErrorResponses: false }) as never;
  return (group) => {
    const way = [
      observed,
      broken,
      bulkhead(group, limits[group], metrics),
      retried,
      traced ? trace({ connections }) : undefined,
      deadline,
      explain,
      ownPages,
      adapt,
      decompress,
      uncoded,
      credentials && addCredentials(credentials),
    ];
    return way.filter((interceptor) => interceptor !== undefined);
  };
}
