/** The storefront's counts and times, for Prometheus (conventions.md §1). */
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, type RegistryContentType } from 'prom-client';
import { calls as contractCalls } from '../../shared/contract/calls.ts';
import type { Vital } from '../../shared/vitals.ts';
import type { CdnMetrics } from '../cdn/purge-webhook.ts';
import type { PoolUse, UpstreamMetrics } from '../gateway/upstream-metrics.ts';
import type { RequestObserver } from '../http/response/close-request.ts';
import type { ClockMetrics } from '../http-cache/stores/redis/clocks.ts';
import type { RedisMetrics } from '../http-cache/stores/redis/connection.ts';

export interface Metrics extends RequestObserver, UpstreamMetrics, RedisMetrics, ClockMetrics, CdnMetrics {
  /** A page was rendered; in ms. */
  pageRendered(screen: string, ms: number, trace?: string): void;
  /** A page for a visitor has begun (1) or ended (-1). */
  pagesChanged(change: 1 | -1): void;
  /** A page has reported a vital. */
  vitalReceived(vital: Vital, city: string): void;
  /** Registers the gauge of waiting renders, read on each scrape. */
  watchRenders(waiting: () => number): void;
  /** Registers the gauges of the memory tier's size, read on each scrape. */
  watchStore(use: () => { readonly bytes: number; readonly addresses: number }): void;
  /** Registers the counter of dropped log lines, read on each scrape. */
  watchLog(dropped: () => number): void;
  /** Registers the gauge of the calls' time limits; ms. */
  watchLimits(limits: Iterable<readonly [call: string, ms: number]>): void;
  /** Registers the gauges of the disks that hold these folders, read on each scrape. */
  watchDisks(folders: Iterable<readonly [of: string, path: string]>): void;
  /** Registers the gauge of certificates, read on each scrape; days. */
  watchCertificates(read: () => Iterable<readonly [of: string, days: number]>): void;
  /** Registers the gauge of readiness, asked on each scrape. */
  watchReadiness(isReady: () => Promise<boolean>): void;
  /** Returns the text in the format that `Accept` asks for. */
  read(accept?: string): Promise<Exposition>;
}

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
/** Seconds; the thresholds of 'good' and 'poor' are among them: INP 0.2 and 0.5, TTFB 0.8 and 1.8, FCP 1.8 and 3, LCP 2.5 and 4. */
const vitalBuckets = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
/** Of layout shift; the thresholds are 0.1 and 0.25. */
const shiftBuckets = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5];

/**
 * @param build id of the running build
 * @param exemplars do latencies name a trace, for scrapers that accept OpenMetrics?
 */
export function createMetrics(build: string, exemplars = false): Metrics {
  const registry = openRegistry(exemplars);
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], limits = buckets) =>
    new Histogram({ name, help, labelNames, buckets: limits, registers });
  const latency = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers, enableExemplars: exemplars });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const watched = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  };
  const observe = (times: Histogram, labels: Record<string, string>, ms: number, trace: string | undefined): void => {
    const value = ms / 1000;
    if (!exemplars) times.observe(labels, value);
    else if (trace === undefined) times.observe({ labels, value });
    else times.observe({ labels, value, exemplarLabels: { trace_id: trace } });
  };

  const requests = counter('http_requests_total', 'Requests answered', ['method', 'route', 'status']);
  const requestHelp = 'Time from request to end of answer';
  const requestTimes = latency('http_request_duration_seconds', requestHelp, ['route', 'status']);
  let inFlight = 0;
  watched('http_requests_in_flight', 'Requests that are being answered', () => inFlight);

  const calls = counter('upstream_requests_total', 'Calls of the shop API', ['call', 'class', 'outcome']);
  const callHelp = 'Time of whole calls, retries included';
  const callTimes = latency('upstream_request_duration_seconds', callHelp, ['call']);
  const retries = counter('upstream_retries_total', 'Calls made once more', ['call']);
  for (const call of Object.keys(contractCalls)) retries.inc({ call }, 0);
  const breakers = gauge('upstream_breaker_open', '1 while a breaker of the class is open', ['class']);
  const openBreakers = new Map<string, Set<string>>();
  const misfits = counter('upstream_misfits_total', 'Answers that did not fit the contract', ['call', 'result']);
  const shedHelp = 'Renders and calls that were refused, as there was too much to do';
  const shed = counter('requests_shed_total', shedHelp, ['class', 'reason']);
  const poolHelp = 'Connections to the shop API that calls of a class may use';
  const poolSizes = gauge('upstream_pool_connections', poolHelp, ['class']);
  const pools = new Map<string, () => PoolUse>();
  const watchedPools = (name: string, help: string, read: (use: PoolUse) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['class'] as const,
      registers,
      collect() {
        for (const [of, use] of pools) this.set({ class: of }, read(use()));
      },
    });
  };
  watchedPools('upstream_pool_in_use', 'Connections to the shop API in use', ({ inUse }) => inUse);
  watchedPools('upstream_pool_waiting', 'Calls of the shop API that wait for a connection', ({ waiting }) => waiting);

  const cache = counter('cache_requests_total', 'Answers by what the cache did', ['class', 'verdict']);
  const tiers = counter('cache_tier_requests_total', 'Look-ups in a tier of the cache', ['tier', 'result']);
  const staleOnError = counter('cache_stale_on_error_total', 'Stale answers after a failed refresh', ['class']);
  // Rates of a counter that appears with its first failure would miss that one.
  for (const shared of ['catalogue', 'reference', 'live', 'picture', 'other']) staleOnError.inc({ class: shared }, 0);
  const redisTimes = histogram('redis_command_duration_seconds', 'Commands sent to Redis', ['outcome']);
  let redisUp: Gauge | undefined;
  let clock: Gauge | undefined;
  const cdn = counter('cdn_purges_total', 'Purges that a CDN was told of', ['outcome']);

  const renders = latency('page_render_duration_seconds', 'Render time by screen', ['screen']);
  const pages = gauge('pages_in_flight', 'Pages that are being made for their visitors', []);
  // By screen and navigation, and separately by city: all three labels together would make more series than a shop with
  // many cities has requests.
  const vitalHelp = 'LCP, INP, FCP and TTFB, as visitors have had them';
  const vitals = histogram('web_vitals_seconds', vitalHelp, ['metric', 'screen', 'navigation'], vitalBuckets);
  const cityVitals = histogram('web_vitals_city_seconds', vitalHelp, ['metric', 'city'], vitalBuckets);
  const shiftHelp = 'CLS, as visitors have had it';
  const shifts = histogram('web_vitals_layout_shift', shiftHelp, ['screen', 'navigation'], shiftBuckets);
  const cityShifts = histogram('web_vitals_city_layout_shift', shiftHelp, ['city'], shiftBuckets);

  gauge('memory_limit_bytes', 'Memory that the process may use', []).set(memoryLimit());
  gauge('build_info', 'The build that is served', ['build']).set({ build }, 1);
  collectDefaultMetrics({ register: registry });

  return {
    read: (accept) => expose(registry, accept),
    watchStore(use) {
      const help = 'What the memory tier of the cache holds';
      watched('cache_bytes', help, () => use().bytes);
      watched('cache_addresses', help, () => use().addresses);
    },
    watchLog(dropped) {
      let counted = 0;
      new Counter({
        name: 'log_lines_dropped_total',
        help: 'Lines of the log that nobody has read in time',
        registers,
        collect() {
          this.inc(dropped() - counted);
          counted = dropped();
        },
      });
    },
    watchLimits(limits) {
      const times = gauge('upstream_limit_seconds', 'Time limit of a whole call', ['call']);
      for (const [call, ms] of limits) times.set({ call }, ms / 1000);
    },
    watchDisks(folders) {
      const size = gauge('disk_size_bytes', 'Size of the disk that holds a folder', ['of']);
      new Gauge({
        name: 'disk_free_bytes',
        help: 'What is free of it',
        labelNames: ['of'] as const,
        registers,
        async collect() {
          for (const [of, path] of folders) {
            // A folder that is not there yet will be made below the working directory.
            const disk = await statfs(path).catch(() => statfs('.'));
            size.set({ of }, disk.blocks * disk.bsize);
            this.set({ of }, disk.bavail * disk.bsize);
          }
        },
      });
    },
    watchCertificates(read) {
      new Gauge({
        name: 'certificate_days_left',
        help: 'Days until a certificate ends',
        labelNames: ['of'] as const,
        registers,
        collect() {
          for (const [of, days] of read()) this.set({ of }, days);
        },
      });
    },
    requestBegan() {
      inFlight += 1;
    },
    requestEnded(method, route, status, ms, trace) {
      inFlight -= 1;
      requests.inc({ method, route, status });
      // Each status would be fifteen series more.
      observe(requestTimes, { route, status: `${Math.floor(status / 100)}xx` }, ms, trace);
    },
    pageAnswered: (verdict) => cache.inc({ class: 'page', verdict }),
    vitalReceived({ name: metric, value, screen, navigation }, city) {
      if (metric === 'CLS') {
        shifts.observe({ screen, navigation }, value);
        cityShifts.observe({ city }, value);
      } else {
        vitals.observe({ metric, screen, navigation }, value / 1000);
        cityVitals.observe({ metric, city }, value / 1000);
      }
    },
    pagesChanged: (change) => pages.inc(change),
    pageRendered: (screen, ms, trace) => observe(renders, { screen }, ms, trace),
    cdnTold: (outcome) => cdn.inc({ outcome }),
    callEnded(call, of, outcome, ms, trace) {
      calls.inc({ call, class: of, outcome });
      observe(callTimes, { call }, ms, trace);
    },
    shed: (of, reason) => shed.inc({ class: of, reason }),
    watchRenders: (waiting) =>
      watched('pages_waiting', 'Pages that wait for the event loop before they are made', waiting),
    watchReadiness: (isReady) =>
      watched('storefront_ready', '1 while anything can be served', async () => Number(await isReady())),
    watchPool(of, connections, use) {
      poolSizes.set({ class: of }, connections);
      pools.set(of, use);
    },
    staleOnError: (of) => staleOnError.inc({ class: of }),
    retried: (call) => retries.inc({ call }),
    breakerChanged(of, state, group) {
      const open = openBreakers.get(of) ?? new Set();
      openBreakers.set(of, state === 'open' ? open.add(group) : open.difference(new Set([group])));
      breakers.set({ class: of }, openBreakers.get(of)?.size === 0 ? 0 : 1);
    },
    answered: (of, verdict) => cache.inc({ class: of, verdict }),
    redisAsked: (outcome, ms) => redisTimes.observe({ outcome }, ms / 1000),
    redisReachable(reachable) {
      // Registered only now: an instance configured without Redis has not lost it.
      redisUp ??= gauge('redis_up', '1 while Redis answers in time', []);
      redisUp.set(reachable ? 1 : 0);
    },
    clockDiffers(ms) {
      clock ??= gauge('clock_difference_seconds', 'From the median clock of the instances that share a Redis', []);
      clock.set(ms / 1000);
    },
    tierAsked: (tier, result) => tiers.inc({ tier, result }),
    misfit: (call, result) => misfits.inc({ call, result }),
  };
}

/** That of the container; without one, the machine's; bytes. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
}

type AnyRegistry = Registry<RegistryContentType>;

/** The text of the metrics, in the format of Prometheus or of OpenMetrics. Only the latter can carry exemplars. */
interface Exposition {
  readonly type: string;
  readonly text: string;
}

const { PROMETHEUS_CONTENT_TYPE, OPENMETRICS_CONTENT_TYPE } = Registry;

/** @param exemplars a registry accepts metrics with exemplars only if its own format is OpenMetrics */
function openRegistry(exemplars: boolean): AnyRegistry {
  const registry: AnyRegistry = new Registry<RegistryContentType>();
  if (exemplars) registry.setContentType(OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** @param accept `Accept` of the scraper; without exemplars the format is always that of Prometheus */
async function expose(registry: AnyRegistry, accept: string | undefined): Promise<Exposition> {
  if (registry.contentType === PROMETHEUS_CONTENT_TYPE) return textOf(registry);
  const isOpen = accept?.includes('application/openmetrics-text') === true;
  // Writing OpenMetrics removes `_total` from the names of the counters for good. So it is done on derived objects.
  const copies: AnyRegistry = new Registry<RegistryContentType>();
  copies.setContentType(isOpen ? OPENMETRICS_CONTENT_TYPE : PROMETHEUS_CONTENT_TYPE);
  for (const metric of registry.getMetricsAsArray()) copies.registerMetric(Object.create(metric));
  return textOf(copies);
}

async function textOf(registry: AnyRegistry): Promise<Exposition> {
  return { type: registry.contentType, text: await registry.metrics() };
}
