/** `http_requests_total` and `http_request_duration_seconds`. They count every request, so counting has to be cheap. */
import type { AnyRegistry } from './exposition.ts';
import { type Cell, Tally } from './tally.ts';
import { type Times, TimesByLabel } from './times.ts';

interface Route {
  readonly times: Times;
  /** By method and status. */
  readonly answers: Map<string, Map<number, Cell>>;
}

export class RequestCounts {
  readonly #routes = new Map<string, Route>();
  readonly #answers: Tally<'method' | 'route' | 'status'>;
  readonly #durations: TimesByLabel;

  constructor(registry: AnyRegistry, buckets: number[], exemplars: boolean) {
    this.#answers = new Tally(registry, 'http_requests_total', 'Requests answered', ['method', 'route', 'status']);
    const help = 'Time from request to end of answer';
    this.#durations = new TimesByLabel(registry, 'http_request_duration_seconds', help, 'route', {
      buckets,
      exemplars,
    });
  }

  /** @param route a pattern, never an address: the number of routes is limited */
  count(method: string, route: string, status: number, ms: number, trace: string | undefined): void {
    const known = this.#routes.get(route) ?? this.#addRoute(route);
    const cell = known.answers.get(method)?.get(status) ?? this.#addAnswers(known, method, route, status);
    cell.add();
    known.times.add(ms, trace);
  }

  #addRoute(name: string): Route {
    const route: Route = { times: this.#durations.of(name), answers: new Map() };
    this.#routes.set(name, route);
    return route;
  }

  #addAnswers({ answers }: Route, method: string, route: string, status: number): Cell {
    const cell = this.#answers.cell({ method, route, status });
    const byStatus = answers.get(method) ?? new Map<number, Cell>();
    answers.set(method, byStatus.set(status, cell));
    return cell;
  }
}
