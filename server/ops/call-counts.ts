/** `upstream_requests_total` and `upstream_request_duration_seconds`: counts and times of API calls. */
import type { CallClass } from '../../shared/contract/classes.ts';
import type { Outcome } from '../gateway/metrics.ts';
import type { AnyRegistry } from './exposition.ts';
import { type Cell, Tally } from './tally.ts';
import { type Times, TimesByLabels } from './times.ts';

interface Call {
  readonly times: Times;
  readonly outcomes: Map<Outcome, Cell>;
}

export class CallCounts {
  readonly #calls = new Map<string, Call>();
  readonly #outcomes: Tally<'call' | 'class' | 'outcome'>;
  readonly #durations: TimesByLabels<'call'>;

  constructor(registry: AnyRegistry, buckets: number[], exemplars: boolean) {
    this.#outcomes = new Tally(registry, 'upstream_requests_total', 'Calls of the shop API', [
      'call',
      'class',
      'outcome',
    ]);
    const help = 'Time of whole calls, retries included';
    this.#durations = new TimesByLabels(registry, 'upstream_request_duration_seconds', help, ['call'], {
      buckets,
      exemplars,
    });
  }

  /** @param call the key of a row, `picture` or `other`; each belongs to one class only */
  count(call: string, of: CallClass, outcome: Outcome, ms: number, trace: string | undefined): void {
    let known = this.#calls.get(call);
    if (known === undefined) {
      known = { times: this.#durations.of({ call }), outcomes: new Map() };
      this.#calls.set(call, known);
    }
    let cell = known.outcomes.get(outcome);
    if (cell === undefined) {
      cell = this.#outcomes.cell({ call, class: of, outcome });
      known.outcomes.set(outcome, cell);
    }
    cell.add();
    known.times.add(ms, trace);
  }
}
