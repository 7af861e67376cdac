/** All budgets that the benchmarks check figures against. */
import type { Limit, Unit } from './verdict.ts';

/** The parts of a run by group, in the order in which they run. */
export const parts = {
  server: ['listing', 'misses', 'first-byte', 'memory', 'held', 'overload', 'start', 'hops'],
  browser: ['views', 'interactions', 'presses', 'checkout', 'lighthouse'],
  fleet: ['calm', 'faults'],
} as const;
export type Part = (typeof parts)[keyof typeof parts][number];

export interface Budget extends Limit {
  /** The part that measures it. */
  readonly part: Part;
  /** What is measured, and compared with what. */
  readonly name: string;
}

const atMost = (limit: number, unit: Unit, part: Part, name: string): Budget => ({
  part,
  name,
  unit,
  direction: 'at most',
  limit,
});
const atLeast = (limit: number, unit: Unit, part: Part, name: string): Budget => ({
  ...atMost(limit, unit, part, name),
  direction: 'at least',
});
const goal = (budget: Budget): Budget => ({ ...budget, isGoal: true });

const server = {
  rendered: atMost(0.85, '×', 'listing', 'rendered : bare React streaming the same cards and the data'),
  keptPlain: atMost(1, '×', 'listing', 'kept page : Fastify from a Map'),
  keptBrotli: atMost(1, '×', 'listing', 'kept page, brotli : Fastify from a Map'),
  keptPlainNginx: goal(atMost(1.3, '×', 'listing', 'kept page : nginx, cache hit')),
  keptBrotliNginx: goal(atMost(1.3, '×', 'listing', 'kept page, brotli : nginx, cache hit')),
  jsonPlain: atMost(1.2, '×', 'listing', 'JSON, cache hit : Fastify from a Map'),
  jsonBrotli: atMost(1.2, '×', 'listing', 'JSON, cache hit, brotli : Fastify from a Map'),
  html: atMost(120, 'kB', 'listing', 'HTML of the listing without its styles'),
  htmlBrotli: atMost(16, 'kB', 'listing', 'HTML of the listing without its styles, brotli'),
  htmlSent: atMost(27, 'kB', 'listing', 'HTML of the listing with its styles, brotli'),
  htmlStreamed: atMost(27, 'kB', 'listing', 'HTML of the listing with its styles, brotli, streamed on a miss'),
  scripts: atMost(122, 'kB', 'listing', 'scripts that it names, brotli'),
  styles: atMost(14, 'kB', 'listing', 'styles, brotli'),
  fonts: atMost(90, 'kB', 'listing', 'fonts, those of rare letters too'),
  missOther: atLeast(0.9, '×', 'misses', "miss of class 'other' : @fastify/http-proxy, rate"),
  missChecked: atLeast(0.22, '×', 'misses', 'miss of a checked listing : @fastify/http-proxy, rate'),
  missSame: goal(atLeast(0.3, '×', 'misses', 'the same, with bytes that were checked before')),
  firstByte: atMost(50, 'ms', 'first-byte', 'first byte, plain: later while a call takes 1.5 s'),
  firstByteGzip: atMost(50, 'ms', 'first-byte', 'first byte, gzip: later while a call takes 1.5 s'),
  firstByteBrotli: atMost(50, 'ms', 'first-byte', 'first byte, brotli: later while a call takes 1.5 s'),
  memory: atMost(370, 'MB', 'memory', "most memory under an hour's worth of requests"),
  // A twentieth of the memory budget, because the times of garbage collections vary.
  growth: atMost(16, 'MB', 'memory', 'growth from the middle third of them to the last'),
  heldMemory: atMost(450, 'MB', 'held', 'most memory, 128 slow readers and 300 hung calls'),
  goodput: atLeast(0.9, '×', 'overload', "people's renders a second : at its best"),
  sureServed: atLeast(1, '×', 'overload', 'what is stored, and orders: served : asked for'),
  overloadLatency: atMost(1, 's', 'overload', 'what is served, 99 % within'),
  overloadBack: atMost(2, 's', 'overload', 'the first crawler served after the load'),
  start: atMost(1.2, 's', 'start', 'start to first page'),
  firstStart: atMost(2.5, 's', 'start', 'the first start: a new database, nothing compiled yet'),
  hopsHit: goal(atMost(33, 'files', 'hops', 'files that a JSON hit passes')),
  hopsMiss: goal(atMost(61, 'files', 'hops', 'files that a checked miss with Redis passes')),
  hopsKept: goal(atMost(25, 'files', 'hops', 'files that a kept page passes')),
  hopsStreamed: goal(atMost(142, 'files', 'hops', 'files that a streamed page passes')),
} as const satisfies Record<string, Budget>;

const browser = {
  homeFirstPaint: atMost(1.1, '×', 'views', 'home, first paint : bare React without styles'),
  listingFirstPaint: atMost(1.1, '×', 'views', 'listing, first paint : bare React without styles'),
  productFirstPaint: atMost(1.1, '×', 'views', 'product, first paint : bare React without styles'),
  sentScripts: atMost(122, 'kB', 'views', 'scripts sent before the listing is interactive'),
  sentFonts: atMost(90, 'kB', 'views', 'fonts sent'),
  addToCart: atMost(100, 'ms', 'interactions', 'add to cart, to the next frame'),
  step: atMost(100, 'ms', 'interactions', 'step, to the next frame'),
  filter: atMost(100, 'ms', 'interactions', 'filter, to the next frame'),
  cities: atMost(1, 'round trips', 'presses', 'city picker, from the press to the cities'),
  stock: atMost(1, 'round trips', 'presses', 'stock view, from the press to its shops'),
  cart: atMost(1, 'round trips', 'presses', '#cart, from the press to its lines'),
  shops: atMost(1, 'round trips', 'presses', '#checkout, from the press to the call for the shops'),
  usableMap: atMost(1, 's', 'checkout', 'list and map usable, from the press that opens them'),
  markers: atMost(150, 'markers', 'checkout', 'markers in the page'),
  frames: atLeast(60, 'frames/s', 'checkout', 'frames while panning'),
} as const satisfies Record<string, Budget>;

const fleet = {
  fleetCalls: atMost(1.1, '×', 'calm', 'API calls of four instances : of one, the same traffic'),
  calmFailed: atMost(0, 'answers', 'calm', 'failed answers, while it is calm'),
  calmWrong: atMost(0, 'answers', 'calm', 'answers of another city, while it is calm'),
  failed: atMost(0, 'answers', 'faults', 'failed GETs of what was stored'),
  wrong: atMost(0, 'answers', 'faults', 'answers of another city'),
  lost: atMost(0, 'orders', 'faults', 'orders lost'),
  doubled: atMost(0, 'orders', 'faults', 'orders doubled'),
  faultsPaged: atMost(0, 'alerts', 'faults', 'alerts that wake somebody because of these faults'),
  outagePaged: atMost(300, 's', 'faults', 'somebody is woken: after API and everything stored are lost'),
} as const satisfies Record<string, Budget>;

/** The pages that Lighthouse audits. */
export const auditedPages = ['home', 'listing', 'product', 'shop'] as const;
export type AuditedPage = (typeof auditedPages)[number];

const audits = {
  performance: { unit: 'points', direction: 'at least', limit: 98 },
  accessibility: { unit: 'points', direction: 'at least', limit: 100 },
  'best-practices': { unit: 'points', direction: 'at least', limit: 100 },
  seo: { unit: 'points', direction: 'at least', limit: 100 },
  'largest paint : bare React': { unit: '×', direction: 'at most', limit: 1 },
  'blocking time': { unit: 'ms', direction: 'at most', limit: 50 },
  'layout shift': { unit: 'shift', direction: 'at most', limit: 0 },
} as const satisfies Record<string, Limit>;
export type Audited = keyof typeof audits;

const lighthouse = Object.fromEntries(
  auditedPages.flatMap((page) =>
    Object.entries(audits).map(([what, limit]) => [
      `${page}, ${what}`,
      { ...limit, part: 'lighthouse', name: `${page}, ${what}` },
    ]),
  ),
) as Readonly<Record<`${AuditedPage}, ${Audited}`, Budget>>;

export const budgets = { ...server, ...browser, ...fleet, ...lighthouse };
export type BudgetId = keyof typeof budgets;
