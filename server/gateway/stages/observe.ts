/** Stage: counts each call and how it ended; calls that change something it lets run to their end, whoever leaves (D27a). */
import { ApiError } from '../../../shared/api.ts';
import { isChanging, type SendStage, sendAndReport } from '../call.ts';
import { type Outcome, outcomeOf, type UpstreamMetrics } from '../metrics.ts';
import { exemplarOf } from '../span.ts';

/** Calls under way that change something. */
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
    const isChange = isChanging(call.method);
    const end = (outcome: Outcome): void => {
      metrics.callEnded(call.name, call.of, outcome, performance.now() - call.startedAt, exemplarOf(call.span));
      if (isChange) changes.end();
    };
    if (isChange) changes.begin();
    const sent = isChange ? { ...call, signal: undefined } : call;
    return sendAndReport(next, sent, (how) => end('error' in how ? failureOf(how.error) : outcomeOf(how.status)));
  };
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'left';
  if (error.code === 'timeout') return 'timeout';
  return error.code === 'busy' ? 'refused' : 'broken';
}
