/** The storefront's counts and times, for Prometheus (conventions.md §1). */
import { totalmem } from 'node:os';
import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import { calls as contractCalls } from '../../shared/contract/calls.ts';
import type { Vital } from '../../shared/vitals.ts';
import type { CdnMetrics } from '../cdn/purge-webhook.ts';
import type { UpstreamMetrics } from '../gateway/upstream-metrics.ts';
import type { RequestObserver } from '../http/response/close-request.ts';
import type { RedisMetrics } from '../http-cache/stores/redis/connection.ts';
import { CallCounts, PoolGauges, RequestCounts, VitalTimes } from './counts.ts';
import { type Exposition, expose, openRegistry } from './exposition.ts';
import { Tally, TimesByLabels } from './series.ts';

export interface Metrics extends RequestObserver, UpstreamMetrics, RedisMetrics, CdnMetrics {
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
  /** Registers the gauge of readiness, asked on each scrape. */
  watchReadiness(isReady: () => Promise<boolean>): void;
  /** Returns the text in the format that `Accept` asks for. */
  read(accept?: string): Promise<Exposition>;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/**
 * @param build id of the running build
 * @param exemplars do latencies name a trace, for scrapers that accept OpenMetrics?
 */
export function createMetrics(build: string, exemplars = false): Metrics {
  const registry = openRegistry(exemplars);
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
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

  const requests = new RequestCounts(registry, buckets, exemplars);
  const calls = new CallCounts(registry, buckets, exemplars);
  const retries = counter('upstream_retries_total', 'Calls made once more', ['call']);
  for (const call of Object.keys(contractCalls)) retries.inc({ call }, 0);
  const breakers = gauge('upstream_breaker_open', '1 while a breaker of the class is open', ['class']);
  const openBreakers = new Map<string, Set<string>>();
  const misfits = counter('upstream_misfits_total', 'Answers that did not fit the contract', ['call', 'result']);
  const cache = new Tally(registry, 'cache_requests_total', 'Answers by what the cache did', ['class', 'verdict']);
  const tierHelp = 'Look-ups in a tier of the cache';
  const tiers = new Tally(registry, 'cache_tier_requests_total', tierHelp, ['tier', 'result']);
  const verdictsOf = (of: string) => ({
    HIT: cache.cell({ class: of, verdict: 'HIT' }),
    MISS: cache.cell({ class: of, verdict: 'MISS' }),
    STALE: cache.cell({ class: of, verdict: 'STALE' }),
    BYPASS: cache.cell({ class: of, verdict: 'BYPASS' }),
  });
  const verdicts = {
    page: verdictsOf('page'),
    private: verdictsOf('private'),
    catalogue: verdictsOf('catalogue'),
    reference: verdictsOf('reference'),
    live: verdictsOf('live'),
    picture: verdictsOf('picture'),
    other: verdictsOf('other'),
  };
  const countsOf = (tier: string) => ({
    hit: tiers.cell({ tier, result: 'hit' }),
    miss: tiers.cell({ tier, result: 'miss' }),
    away: tiers.cell({ tier, result: 'away' }),
  });
  const tierCounts = { memory: countsOf('memory'), redis: countsOf('redis') };
  const redisTimes = histogram('redis_command_duration_seconds', 'Commands sent to Redis', ['outcome']);
  let redisUp: Gauge | undefined;
  const renderHelp = 'Render time by screen';
  const timing = { buckets, exemplars };
  const renders = new TimesByLabels(registry, 'page_render_duration_seconds', renderHelp, ['screen'], timing);
  const vitals = new VitalTimes(registry);
  const pages = gauge('pages_in_flight', 'Pages that are being made for their visitors', []);
  const shedHelp = 'Renders and calls that were refused, as there was too much to do';
  const shed = counter('requests_shed_total', shedHelp, ['class', 'reason']);
  const cdn = counter('cdn_purges_total', 'Purges that a CDN was told of', ['outcome']);
  const staleOnError = counter('cache_stale_on_error_total', 'Stale answers after a failed refresh', ['class']);
  // Rates of a counter that appears with its first failure would miss that one.
  for (const shared of ['catalogue', 'reference', 'live', 'picture', 'other']) staleOnError.inc({ class: shared }, 0);
  const pools = new PoolGauges(registry);
  let inFlight = 0;
  watched('http_requests_in_flight', 'Requests that are being answered', () => inFlight);
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
    requestBegan() {
      inFlight += 1;
    },
    requestEnded(method, route, status, ms, trace) {
      inFlight -= 1;
      requests.count(method, route, status, ms, trace);
    },
    pageAnswered: (verdict) => verdicts.page[verdict].add(),
    vitalReceived: (vital, city) => vitals.add(vital, city),
    pagesChanged: (change) => pages.inc(change),
    pageRendered: (screen, ms, trace) => renders.of({ screen }).add(ms, trace),
    cdnTold: (outcome) => cdn.inc({ outcome }),
    callEnded: (call, of, outcome, ms, trace) => calls.count(call, of, outcome, ms, trace),
    shed: (of, reason) => shed.inc({ class: of, reason }),
    watchRenders: (waiting) =>
      watched('pages_waiting', 'Pages that wait for the event loop before they are made', waiting),
    watchReadiness: (isReady) =>
      watched('storefront_ready', '1 while anything can be served', async () => Number(await isReady())),
    watchPool: (of, connections, use) => pools.add(of, connections, use),
    staleOnError: (of) => staleOnError.inc({ class: of }),
    retried: (call) => retries.inc({ call }),
    breakerChanged(of, state, group) {
      const open = openBreakers.get(of) ?? new Set();
      openBreakers.set(of, state === 'open' ? open.add(group) : open.difference(new Set([group])));
      breakers.set({ class: of }, openBreakers.get(of)?.size === 0 ? 0 : 1);
    },
    answered: (of, verdict) => verdicts[of][verdict].add(),
    redisAsked: (outcome, ms) => redisTimes.observe({ outcome }, ms / 1000),
    redisReachable(reachable) {
      // Registered only now: an instance configured without Redis has not lost it.
      redisUp ??= gauge('redis_up', '1 while Redis answers in time', []);
      redisUp.set(reachable ? 1 : 0);
    },
    tierAsked: (tier, result) => tierCounts[tier][result].add(),
    misfit: (call, result) => misfits.inc({ call, result }),
  };
}

/** That of the container; without one, the machine's; bytes. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
}
