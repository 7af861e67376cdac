/** `http_requests_total` and `http_request_duration_seconds`. They count every request, so counting has to be cheap. */
import type { AnyRegistry } from './exposition.ts';
import { type Cell, Tally } from './tally.ts';
import { type Times, TimesByLabels } from './times.ts';

/** What is counted of the answers of a route with one method and one status. */
interface Answers {
  readonly cell: Cell;
  readonly times: Times;
}

type ByMethod = Map<string, Map<number, Answers>>;

export class RequestCounts {
  readonly #routes = new Map<string, ByMethod>();
  readonly #answers: Tally<'method' | 'route' | 'status'>;
  readonly #durations: TimesByLabels<'route' | 'status'>;

  constructor(registry: AnyRegistry, buckets: number[], exemplars: boolean) {
    this.#answers = new Tally(registry, 'http_requests_total', 'Requests answered', ['method', 'route', 'status']);
    const help = 'Time from request to end of answer';
    this.#durations = new TimesByLabels(registry, 'http_request_duration_seconds', help, ['route', 'status'], {
      buckets,
      exemplars,
    });
  }

  /** @param route a pattern, never an address: the number of routes is limited */
  count(method: string, route: string, status: number, ms: number, trace: string | undefined): void {
    const { cell, times } = this.#routes.get(route)?.get(method)?.get(status) ?? this.#add(method, route, status);
    cell.add();
    times.add(ms, trace);
  }

  #add(method: string, route: string, status: number): Answers {
    // Each status would be fifteen series more.
    const times = this.#durations.of({ route, status: `${Math.floor(status / 100)}xx` });
    const added: Answers = { cell: this.#answers.cell({ method, route, status }), times };
    const byMethod = this.#routes.getOrInsertComputed(route, (): ByMethod => new Map());
    byMethod.getOrInsertComputed(method, () => new Map()).set(status, added);
    return added;
  }
}
