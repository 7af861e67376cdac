/**
 * `http_requests_total` and `http_request_duration_seconds`. Every request counts here, so the numbers are held where
 * they are found without putting labels together, and told to prom-client when it is asked for them.
 */
import { Counter, Histogram, type Registry } from 'prom-client';

interface Route {
  readonly observe: (seconds: number) => void;
  /** By method and status. */
  readonly answers: Map<string, Map<number, Answers>>;
}

interface Answers {
  readonly labels: { readonly method: string; readonly route: string; readonly status: number };
  /** Not told to prom-client yet. */
  untold: number;
}

export class RequestCounts {
  readonly #routes = new Map<string, Route>();
  readonly #all: Answers[] = [];
  readonly #durations: Histogram<'route'>;

  constructor(registry: Registry, buckets: readonly number[]) {
    const all = this.#all;
    new Counter({
      name: 'http_requests_total',
      help: 'Requests answered',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
      collect() {
        for (const answers of all) {
          this.inc(answers.labels, answers.untold);
          answers.untold = 0;
        }
      },
    });
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to end of answer',
      labelNames: ['route'],
      buckets: [...buckets],
      registers: [registry],
    });
  }

  /** @param route a pattern: there are so many of them, however many addresses are asked for */
  count(method: string, route: string, status: number, ms: number): void {
    const { observe, answers } = this.#routes.get(route) ?? this.#addRoute(route);
    const byStatus = answers.get(method);
    const found = byStatus?.get(status) ?? this.#addAnswers(answers, { method, route, status });
    found.untold += 1;
    observe(ms / 1000);
  }

  #addRoute(name: string): Route {
    const { observe } = this.#durations.labels(name);
    const route: Route = { observe, answers: new Map() };
    this.#routes.set(name, route);
    return route;
  }

  #addAnswers(known: Route['answers'], labels: Answers['labels']): Answers {
    const answers: Answers = { labels, untold: 0 };
    const byStatus = known.get(labels.method) ?? new Map<number, Answers>();
    known.set(labels.method, byStatus.set(labels.status, answers));
    this.#all.push(answers);
    return answers;
  }
}
