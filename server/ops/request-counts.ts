/** `http_requests_total` and `http_request_duration_seconds`. Every request counts here, so counting costs next to nothing. */
import { Histogram, type Registry } from 'prom-client';
import { type Cell, Tally } from './tally.ts';

interface Route {
  readonly observe: (seconds: number) => void;
  /** Times not told to prom-client yet, in seconds: telling many at once costs much less than each by itself. */
  times: number[];
  /** By method and status. */
  readonly answers: Map<string, Map<number, Cell>>;
}

const TOLD_AT_ONCE = 500;

export class RequestCounts {
  readonly #routes = new Map<string, Route>();
  readonly #answers: Tally<'method' | 'route' | 'status'>;
  readonly #durations: Histogram<'route'>;

  constructor(registry: Registry, buckets: number[]) {
    const routes = this.#routes;
    this.#answers = new Tally(registry, 'http_requests_total', 'Requests answered', ['method', 'route', 'status']);
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to end of answer',
      labelNames: ['route'],
      buckets,
      registers: [registry],
      collect() {
        for (const route of routes.values()) tellTimes(route);
      },
    });
  }

  /** @param route a pattern: there are so many of them, however many addresses are asked for */
  count(method: string, route: string, status: number, ms: number): void {
    const known = this.#routes.get(route) ?? this.#addRoute(route);
    const cell = known.answers.get(method)?.get(status) ?? this.#addAnswers(known, method, route, status);
    cell.add();
    known.times.push(ms / 1000);
    if (known.times.length >= TOLD_AT_ONCE) tellTimes(known);
  }

  #addRoute(name: string): Route {
    const { observe } = this.#durations.labels(name);
    const route: Route = { observe, times: [], answers: new Map() };
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

function tellTimes(route: Route): void {
  const { times, observe } = route;
  route.times = [];
  for (const seconds of times) observe(seconds);
}
