/** Interceptor: counts each call by how it ended, and knows the unsafe ones in flight. */

import { ApiError } from '../../../shared/api.ts';
import { isChanging } from '../../syntax/request-target.ts';
import type { CallInterceptor } from '../call.ts';
import { tellsOfApi } from '../failure.ts';
import type { Outcome, UpstreamMetrics } from '../upstream-metrics.ts';
import { EndingHandler } from './passing.ts';

/** The unsafe calls in flight. */
export class OpenChanges {
  readonly #open = new Set<Promise<void>>();

  /** @returns a function to be called when the call has ended */
  begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open.add(promise);
    promise.then(() => this.#open.delete(promise));
    return resolve;
  }

  /** Resolves when none is in flight. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }
}

export interface ObserveOptions {
  readonly metrics: Pick<UpstreamMetrics, 'callEnded'>;
  readonly changes: OpenChanges;
}

export function observe({ metrics, changes }: ObserveOptions): CallInterceptor {
  return (dispatch) => (options, handler) => {
    const { call, callClass, method, context } = options.call;
    const startedAt = performance.now();
    const endChange = isChanging(method) ? changes.begin() : undefined;
    const observed = new EndingHandler(handler, (how) => {
      const outcome = 'error' in how ? failureOf(how.error) : outcomeOf(how.status);
      metrics.callEnded(call, callClass, outcome, performance.now() - startedAt, context.span?.exemplar);
      endChange?.();
    });
    return dispatch(options, observed);
  };
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'left';
  if (!tellsOfApi(error)) return 'refused';
  return error.code === 'timeout' ? 'timeout' : 'broken';
}

function outcomeOf(status: number): Outcome {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}
