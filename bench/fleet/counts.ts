/** The counters and costs of several instances, summed up. */
import type { Measured } from '../child.ts';
import type { Instance } from './processes.ts';

export interface Counts {
  /** Calls of the API, retries included. */
  readonly calls: number;
  /** Pages served from the page cache, and all pages. */
  readonly pageHits: number;
  readonly pages: number;
  /** Answers of the shared classes served from memory, and all of them. */
  readonly hits: number;
  readonly answers: number;
  /** CPU time; µs. */
  readonly cpu: number;
}

const shared = ['catalogue', 'reference', 'live', 'picture'];

export async function countAll(instances: readonly Instance[]): Promise<Counts> {
  const all = await Promise.all(instances.map(countOne));
  const sum = (of: (counts: Counts) => number): number => all.reduce((total, counts) => total + of(counts), 0);
  return {
    calls: sum(({ calls }) => calls),
    pageHits: sum(({ pageHits }) => pageHits),
    pages: sum(({ pages }) => pages),
    hits: sum(({ hits }) => hits),
    answers: sum(({ answers }) => answers),
    cpu: sum(({ cpu }) => cpu),
  };
}

/** The largest resident memory of any instance; bytes. */
export async function largest(instances: readonly Instance[]): Promise<number> {
  const all = await Promise.all(instances.map(({ running }) => running?.memory() ?? 0));
  return Math.max(...all);
}

async function countOne({ running, opsPort }: Instance): Promise<Counts> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  const total = (name: string, fits: (labels: string) => boolean = () => true): number =>
    [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\d+)$`, 'gm'))]
      .filter(([, labels = '']) => fits(labels))
      .reduce((sum, [, , value]) => sum + Number(value), 0);
  const isShared = (labels: string): boolean => shared.some((name) => labels.includes(`class="${name}"`));
  const isHit = (labels: string): boolean => /verdict="(?:HIT|STALE)"/.test(labels);
  const isPage = (labels: string): boolean => labels.includes('class="page"');
  return {
    calls: total('upstream_requests_total') + total('upstream_retries_total'),
    pageHits: total('cache_requests_total', (labels) => isPage(labels) && isHit(labels)),
    pages: total('cache_requests_total', isPage),
    hits: total('cache_requests_total', (labels) => isShared(labels) && isHit(labels)),
    answers: total('cache_requests_total', isShared),
    cpu: await (running as Measured).cpu(),
  };
}
