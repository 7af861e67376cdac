/**
 * Four times the load that one instance can serve: how much of its best rate remains for people, how long served
 * requests take, and when it has recovered. Of twenty requests one is an order, twelve are answered from the cache, and
 * seven need a listing rendered that was never asked for: five by people, two by crawlers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, Pool, request } from 'undici';
import { startStorefront } from '../child.ts';
import { type Relay, startRelay } from '../relay.ts';
import type { Report } from '../report.ts';
import { listing } from '../start-react.ts';
import { sendMany, WHOLE } from './load.ts';

const TIMES = 4;
const WARM_UP = 3000;
/** Durations of the two measurements; ms. */
const BEST_MS = 5000;
const OVERLOAD_MS = 8000;
/** Concurrent requests when the best rate is measured. */
const BEST_CONNECTIONS = 16;
/** The connections that a balancer keeps open to one instance (`maxconn` in deploy/balancer/haproxy.cfg). */
const OVERLOAD_CONNECTIONS = 512;
/** How often the load sends the requests that are due; ms. */
const TICK = 5;
/** A longer recovery counts as none; ms. */
const LONGEST_RECOVERY = 10_000;

type Kind = 'stored' | 'order' | 'person' | 'crawler';
const kinds: readonly Kind[] = [
  ...Array<Kind>(12).fill('stored'),
  'order',
  ...Array<Kind>(5).fill('person'),
  ...Array<Kind>(2).fill('crawler'),
];

/** Status of a request that was never answered. */
const NOT_ANSWERED = 0;

interface Served {
  readonly kind: Kind;
  readonly status: number;
  /** Time since the request was due; ms. */
  readonly ms: number;
}

/** @param api the shop API's address */
export async function measureOverload(report: Report, api: string): Promise<void> {
  const origin = await startQuickApi(api);
  const own = await startStorefront({ SHOP_API_URL: origin.url, RATE_LIMIT: 'off' });
  const shop = new Pool(own.url, { connections: OVERLOAD_CONNECTIONS });
  try {
    const ask = createAsk(shop);
    // Until the code is compiled and the listing is cached.
    await sendMany(shop, () => ({ path: listing.page, headers: {} }), 200);
    await closedLoop(ask, WARM_UP);
    const best = await closedLoop(ask, BEST_MS);
    const bestRate = best.length / (BEST_MS / 1000);
    await Promise.all(Array.from({ length: OVERLOAD_CONNECTIONS }, () => ask('stored', performance.now())));
    const served = await openLoop(ask, TIMES * bestRate, OVERLOAD_MS);
    const back = await recover(ask);
    tell(report, best, served, back);
  } finally {
    await shop.destroy();
    await own.stop();
    origin.close();
  }
}

function tell(report: Report, best: readonly Served[], overloaded: readonly Served[], back: number): void {
  const goodOf = (all: readonly Served[], kind: Kind): readonly Served[] =>
    all.filter((one) => one.kind === kind && one.status === 200);
  const rate = (kind: Kind, all: readonly Served[], ms: number): number => goodOf(all, kind).length / (ms / 1000);
  const perSecond = (value: number): string => `${value.toFixed(0)}/s`;
  const people = rate('person', overloaded, OVERLOAD_MS);
  const peopleAtBest = rate('person', best, BEST_MS);
  const sure = overloaded.filter(({ kind }) => kind === 'stored' || kind === 'order');
  const sureServed = sure.filter(({ status }) => status === 200);
  const times = overloaded.filter(({ status }) => status === 200).map(({ ms }) => ms);
  report.head(`${TIMES} times what one instance can: ${perSecond(best.length / (BEST_MS / 1000))} at its best`);
  report.tell('goodput', {
    value: people / peopleAtBest,
    own: perSecond(people),
    reference: perSecond(peopleAtBest),
  });
  report.tell('sureServed', {
    value: sureServed.length / sure.length,
    own: perSecond(sureServed.length / (OVERLOAD_MS / 1000)),
  });
  report.tell('overloadLatency', { value: percentile(times, 0.99) / 1000 });
  report.tell('overloadBack', { value: back / 1000 });
  const crawlers = { own: perSecond(rate('crawler', overloaded, OVERLOAD_MS)), reference: '' };
  report.note("crawlers' renders", {
    value: rate('crawler', overloaded, OVERLOAD_MS) / rate('crawler', best, BEST_MS),
    ...crawlers,
  });
}

type AskOne = (kind: Kind, due: number) => Promise<Served>;

const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

function createAsk(shop: Pool): AskOne {
  let addresses = 0;
  const fresh = (): string => `${listing.page}?filter.price.from=${++addresses}`;
  const requests: Readonly<Record<Kind, (n: number) => Dispatcher.RequestOptions>> = {
    stored: (n) => ({ method: 'GET', path: n % 3 === 0 ? listing.json : listing.page }),
    order: () => ({ method: 'POST', path: ORDER, headers: { 'content-type': 'application/json' }, body: '{}' }),
    person: () => ({ method: 'GET', path: fresh() }),
    crawler: () => ({ method: 'GET', path: fresh(), headers: crawler }),
  };
  let count = 0;
  return async (kind, due) => {
    count += 1;
    const ended = (status: number): Served => ({ kind, status, ms: performance.now() - due });
    try {
      const { statusCode, body } = await shop.request(requests[kind](count));
      await body.dump(WHOLE);
      return ended(statusCode);
    } catch {
      return ended(NOT_ANSWERED);
    }
  };
}

/** Closed loop: a few clients, each of which sends its next request when the last one is answered. */
async function closedLoop(ask: AskOne, ms: number): Promise<readonly Served[]> {
  const served: Served[] = [];
  const until = performance.now() + ms;
  let next = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < until) {
      next += 1;
      served.push(await ask(kinds[next % kinds.length] as Kind, performance.now()));
    }
  };
  await Promise.all(Array.from({ length: BEST_CONNECTIONS }, work));
  return served;
}

/** Open loop: `rate` requests per second, whether or not they are answered. */
async function openLoop(ask: AskOne, rate: number, ms: number): Promise<readonly Served[]> {
  const startedAt = performance.now();
  const asked: Promise<Served>[] = [];
  for (let now = startedAt; now < startedAt + ms; now = performance.now()) {
    for (; asked.length < ((now - startedAt) / 1000) * rate; ) {
      const due = startedAt + (asked.length / rate) * 1000;
      asked.push(ask(kinds[asked.length % kinds.length] as Kind, due));
    }
    await pause(TICK);
  }
  return Promise.all(asked);
}

/** Time until a crawler is served again. Crawlers are refused first, so they recover last. @returns ms */
async function recover(ask: AskOne): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { status } = await ask('crawler', performance.now());
    const ms = performance.now() - startedAt;
    if (status === 200) return ms;
    if (ms > LONGEST_RECOVERY) return Number.POSITIVE_INFINITY;
    await pause(TICK);
  }
}

const ORDER = '/api/checkout.json';

/**
 * A shop API that answers the listing's calls immediately from memory, whatever the filter, so that its speed does not
 * matter.
 */
async function startQuickApi(api: string): Promise<Relay> {
  const paths = [listing.json, `${listing.page}filter.json`, `${listing.page}filter_availible.json`];
  const known = new Map<string, Buffer>([[ORDER, Buffer.from('{"data":{"code":"2611-000001","total":1000}}')]]);
  for (const path of paths) {
    const { body } = await request(api + path);
    known.set(path.split('?', 1)[0] ?? '', Buffer.from(await body.arrayBuffer()));
  }
  return startRelay(api, (incoming, outgoing) => {
    const body = known.get(incoming.url?.split('?', 1)[0] ?? '');
    if (body === undefined) return {};
    incoming.resume();
    const head = { 'content-type': 'application/json', 'cache-control': 'max-age=60', 'content-length': body.length };
    outgoing.writeHead(200, head).end(body);
    return 'answered';
  });
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}
