/** CPU of stored answers: the page of the listing and its JSON, compared with a Map and with nginx's cache. */
import { Pool } from 'undici';
import { type Answering, REFERENCE, startMeasured, startStorefront } from '../child.ts';
import type { Report } from '../report.ts';
import { listing } from '../start-react.ts';
import { costBeside } from './beside.ts';
import { type Figures, measureCpu, type Subject, sendMany } from './load.ts';
import { startNginx } from './nginx.ts';

const plain = { 'accept-encoding': 'identity' };
const brotli = { 'accept-encoding': 'br' };

const forms = [
  { what: 'kept page', of: 'page', headers: plain, budget: 'keptPlain', nginx: 'keptPlainNginx' },
  { what: 'kept page, brotli', of: 'page', headers: brotli, budget: 'keptBrotli', nginx: 'keptBrotliNginx' },
  { what: 'JSON, cache hit', of: 'json', headers: plain, budget: 'jsonPlain' },
  { what: 'JSON, cache hit, brotli', of: 'json', headers: brotli, budget: 'jsonBrotli' },
] as const;

/**
 * How many times the servers are started and measured: one process can be a tenth slower than another that runs the
 * same code. They run one after the other, because more servers at a time would push each other out of the CPU's
 * caches.
 */
const STARTS = 5;

/** @param api the shop API's address */
export async function measureStored(report: Report, api: string, rounds: number): Promise<void> {
  const figures = new Map<string, number[]>();
  for (let start = 0; start < STARTS; start += 1) {
    for (const [name, values] of await measureOnce(api, rounds)) {
      figures.getOrInsertComputed(name, () => []).push(...values);
    }
  }
  report.head('CPU per request, the same from the store');
  for (const form of forms) {
    const beside = (other: string) => costBeside(figures, `${form.what} own`, `${form.what} ${other}`);
    report.tell(form.budget, beside('map'));
    if (!figures.has(`${form.what} nginx`)) continue;
    if ('nginx' in form) report.tell(form.nginx, beside('nginx'));
    else report.note(`${form.what} : nginx, cache hit`, beside('nginx'));
  }
}

/** Starts the servers, measures them, and stops them. */
async function measureOnce(api: string, rounds: number): Promise<Figures> {
  await using running = new AsyncDisposableStack();
  const own = await startStorefront({ SHOP_API_URL: api });
  running.defer(() => own.stop());
  await keep(own.url);
  const copy = { COPY_OF: own.url, COPIED_PATHS: `${listing.page} ${listing.json}` };
  const map = await startMap(copy);
  running.defer(() => map.stop());
  const nginx = await startWarmNginx(copy);
  running.defer(() => nginx?.stop());
  const servers: Readonly<Record<string, Answering>> = { own, map, ...(nginx && { nginx }) };
  const subjects = forms.flatMap(({ what, of, headers }) =>
    Object.entries(servers).map(([name, server]): Subject => {
      const ask = () => ({ path: listing[of], headers });
      return { name: `${what} ${name}`, server, ask, count: 2000, ahead: 16_000 };
    }),
  );
  // Awaited here: the servers are stopped when this function ends.
  return await measureCpu(subjects, rounds);
}

function startMap(env: Record<string, string>) {
  return startMeasured('bench/reference/from-a-map.ts', REFERENCE, env);
}

/** nginx with a full cache. Its origin is stopped, so that a miss would be a 502 and end the run. */
async function startWarmNginx(copy: Record<string, string>): Promise<Answering | undefined> {
  const origin = await startMap(copy);
  try {
    const nginx = await startNginx(origin.url);
    if (nginx === undefined) return undefined;
    const pool = new Pool(nginx.url);
    for (const { of, headers } of forms) await sendMany(pool, () => ({ path: listing[of], headers }), 1);
    await pool.close();
    return nginx;
  } finally {
    await origin.stop();
  }
}

/** Requests page and JSON until they come from the cache in each encoding. */
export async function keep(url: string): Promise<void> {
  for (const { of, headers } of forms) await untilHit(url + listing[of], headers);
}

async function untilHit(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (answer.headers.get('x-cache') === 'HIT') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is never kept`);
}
