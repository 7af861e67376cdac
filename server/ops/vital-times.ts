/**
 * Web Vitals as pages have reported them (`routes/vitals.ts`). They are counted by screen and navigation, and
 * separately by city: all three labels together would make more series than a shop with many cities has requests.
 */
import { Histogram } from 'prom-client';
import type { Vital } from '../../shared/vitals.ts';
import type { AnyRegistry } from './exposition.ts';

/**
 * The thresholds of 'good' and 'poor' are among them: 0.2 and 0.5 (INP), 0.8 and 1.8 (TTFB), 1.8 and 3 (FCP), 2.5 and 4
 * (LCP).
 */
const seconds = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
/** The thresholds of 'good' and 'poor' are 0.1 and 0.25. */
const scores = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5];

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
