/** Stage: counts each call by how it ended, and knows the unsafe ones in flight. */
import { ApiError } from '../../../shared/api.ts';
import { isChanging, type SendStage, sendAndReport } from '../call.ts';
import { type Outcome, outcomeOf, type UpstreamMetrics } from '../metrics.ts';
import { exemplarOf } from '../span.ts';

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

export function observe({ metrics, changes }: ObserveOptions): SendStage {
  return (next) => (call) => {
    const endChange = isChanging(call.method) ? changes.begin() : undefined;
    const end = (outcome: Outcome): void => {
      metrics.callEnded(call.name, call.callClass, outcome, performance.now() - call.startedAt, exemplarOf(call.span));
      endChange?.();
    };
    return sendAndReport(next, call, (how) => end('error' in how ? failureOf(how.error) : outcomeOf(how.status)));
  };
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'left';
  if (error.code === 'timeout') return 'timeout';
  return error.code === 'busy' ? 'refused' : 'broken';
}
