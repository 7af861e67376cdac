/** What is counted: requests, calls, the connections of calls, and vitals. */

import { Gauge, Histogram } from 'prom-client';
import type { CallClass } from '../../shared/contract/classes.ts';
import type { Vital } from '../../shared/vitals.ts';
import type { Outcome, PoolUse } from '../gateway/upstream-metrics.ts';
import type { AnyRegistry } from './exposition.ts';
import { type Cell, Tally, type Times, TimesByLabels } from './series.ts';

interface Call {
  readonly times: Times;
  readonly outcomes: Map<Outcome, Cell>;
}

/** `upstream_requests_total` and `upstream_request_duration_seconds`. */
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

/** What is counted of the answers of a route with one method and one status. */
interface Answers {
  readonly cell: Cell;
  readonly times: Times;
}

type ByMethod = Map<string, Map<number, Answers>>;

/** `http_requests_total` and `http_request_duration_seconds`. They count every request, so counting has to be cheap. */
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

/** `upstream_pool_*`: the connections to the API by class, and the calls that wait for one. */
export class PoolGauges {
  readonly #uses = new Map<string, () => PoolUse>();
  readonly #connections: Gauge<'class'>;

  constructor(registry: AnyRegistry) {
    const registers = [registry];
    const labelNames = ['class'] as const;
    const uses = this.#uses;
    const help = 'Connections to the shop API that calls of a class may use';
    this.#connections = new Gauge({ name: 'upstream_pool_connections', help, labelNames, registers });
    const watched = (name: string, help: string, read: (use: PoolUse) => number): void => {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          for (const [of, use] of uses) this.set({ class: of }, read(use()));
        },
      });
    };
    watched('upstream_pool_in_use', 'Connections to the shop API in use', ({ inUse }) => inUse);
    watched('upstream_pool_waiting', 'Calls of the shop API that wait for a connection', ({ waiting }) => waiting);
  }

  add(of: string, connections: number, use: () => PoolUse): void {
    this.#connections.set({ class: of }, connections);
    this.#uses.set(of, use);
  }
}

/**
 * The thresholds of 'good' and 'poor' are among them: 0.2 and 0.5 (INP), 0.8 and 1.8 (TTFB), 1.8 and 3 (FCP), 2.5 and 4
 * (LCP).
 */
const seconds = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
/** The thresholds of 'good' and 'poor' are 0.1 and 0.25. */
const scores = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5];

/**
 * Web Vitals as pages have reported them (`routes/vitals.ts`). They are counted by screen and navigation, and
 * separately by city: all three labels together would make more series than a shop with many cities has requests.
 */
export class VitalTimes {
  readonly #times: Histogram<'metric' | 'screen' | 'navigation'>;
  readonly #timesOfCities: Histogram<'metric' | 'city'>;
  readonly #shifts: Histogram<'screen' | 'navigation'>;
  readonly #shiftsOfCities: Histogram<'city'>;

  constructor(registry: AnyRegistry) {
    const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers: [registry] });
    const times = 'LCP, INP, FCP and TTFB, as visitors have had them';
    const shifts = 'CLS, as visitors have had it';
    this.#times = histogram('web_vitals_seconds', times, ['metric', 'screen', 'navigation'], seconds);
    this.#timesOfCities = histogram('web_vitals_city_seconds', times, ['metric', 'city'], seconds);
    this.#shifts = histogram('web_vitals_layout_shift', shifts, ['screen', 'navigation'], scores);
    this.#shiftsOfCities = histogram('web_vitals_city_layout_shift', shifts, ['city'], scores);
  }

  /** @param city title of a city, as the API names it */
  add({ name: metric, value, screen, navigation }: Vital, city: string): void {
    if (metric === 'CLS') {
      this.#shifts.observe({ screen, navigation }, value);
      this.#shiftsOfCities.observe({ city }, value);
    } else {
      this.#times.observe({ metric, screen, navigation }, value / 1000);
      this.#timesOfCities.observe({ metric, city }, value / 1000);
    }
  }
}
