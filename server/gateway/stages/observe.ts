/** Stage: counts each call and how it ended, and knows which calls that change something are under way. */
import { ApiError } from '../../../shared/api.ts';
import { isChanging, type SendStage, sendAndReport } from '../call.ts';
import { type Outcome, outcomeOf, type UpstreamMetrics } from '../metrics.ts';
import { exemplarOf } from '../span.ts';

/** Calls under way that change something: each runs to its end, whoever leaves (D27a). */
export class OpenChanges {
  #open = 0;
  #waiting: (() => void)[] = [];

  begin(): void {
    this.#open += 1;
  }

  end(): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    for (const told of this.#waiting.splice(0)) told();
  }

  /** Comes back once there is none. */
  settled(): Promise<void> {
    if (this.#open === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

export interface ObserveOptions {
  readonly metrics: Pick<UpstreamMetrics, 'callEnded'>;
  readonly changes: OpenChanges;
}

export function observe({ metrics, changes }: ObserveOptions): SendStage {
  return (next) => (call) => {
    // Whoever may end a call need not be waited for.
    const isChange = call.signal === undefined && isChanging(call.method);
    const end = (outcome: Outcome): void => {
      metrics.callEnded(call.name, call.of, outcome, performance.now() - call.startedAt, exemplarOf(call.span));
      if (isChange) changes.end();
    };
    if (isChange) changes.begin();
    return sendAndReport(next, call, (how) => end('error' in how ? failureOf(how.error) : outcomeOf(how.status)));
  };
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'left';
  if (error.code === 'timeout') return 'timeout';
  return error.code === 'busy' ? 'refused' : 'broken';
}
