/** The listing of 50 goods: CPU of its answers, rendered and stored, compared with references; and its sizes. */
import { Pool } from 'undici';
import { type Answering, REFERENCE, STOREFRONT, startMeasured } from '../child.ts';
import type { Report } from '../report.ts';
import { measureSizes, sentBytes } from '../sizes.ts';
import { listing, startReact } from '../start-react.ts';
import { costBeside } from './beside.ts';
import { measureCpu, type Subject, sendMany } from './load.ts';
import { startNginx } from './nginx.ts';

const plain = { 'accept-encoding': 'identity' };
const brotli = { 'accept-encoding': 'br' };

const startMap = (env: Record<string, string>) => startMeasured('bench/reference/from-a-map.ts', REFERENCE, env);

/** @param api the shop API's address */
export async function measureListing(report: Report, api: string, rounds: number): Promise<void> {
  await using running = new AsyncDisposableStack();
  const started = async <Server extends Answering>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting;
    running.defer(() => server.stop());
    return server;
  };
  const own = (env: Record<string, string>) =>
    started(startMeasured('server/main.ts', STOREFRONT, { SHOP_API_URL: api, ...env }));

  const kept = await own({});
  await keep(kept.url);
  const afresh = await own({ PAGE_CACHE: 'off' });
  // This server has not called the API yet, so the page is streamed.
  const streamed = await sentBytes(afresh.url + listing.page, 'br');
  const react = await started(startReact(afresh.url, api));
  await measureRendered(report, afresh, react, rounds);
  const copy = { COPY_OF: kept.url, COPIED_PATHS: `${listing.page} ${listing.json}` };
  const map = await started(startMap(copy));
  const nginx = await startWarmNginx(copy);
  if (nginx !== undefined) await started(Promise.resolve(nginx));
  await measureStored(report, { own: kept, map, ...(nginx && { nginx }) }, rounds);
  await tellSizes(report, kept.url, streamed);
}

async function measureRendered(report: Report, afresh: Answering, react: Answering, rounds: number): Promise<void> {
  const page = () => ({ path: listing.page, headers: plain });
  const string = () => ({ path: `${listing.page}?string`, headers: plain });
  const figures = await measureCpu(
    [
      { name: 'own', server: afresh, ask: page, count: 150, ahead: 1000 },
      { name: 'react', server: react, ask: page, count: 150, ahead: 1000 },
      { name: 'string', server: react, ask: string, count: 150, ahead: 1000 },
    ],
    rounds,
  );
  report.head('CPU per request, listing of 50 goods, PAGE_CACHE=off, data in memory');
  report.tell('rendered', costBeside(figures, 'own', 'react'));
  report.note('rendered : renderToString of the same cards without the data', costBeside(figures, 'own', 'string'));
}

const forms = [
  { what: 'kept page', of: 'page', headers: plain, budget: 'keptPlain', nginx: 'keptPlainNginx' },
  { what: 'kept page, brotli', of: 'page', headers: brotli, budget: 'keptBrotli', nginx: 'keptBrotliNginx' },
  { what: 'JSON, cache hit', of: 'json', headers: plain, budget: 'jsonPlain' },
  { what: 'JSON, cache hit, brotli', of: 'json', headers: brotli, budget: 'jsonBrotli' },
] as const;

async function measureStored(
  report: Report,
  servers: Readonly<Record<string, Answering>>,
  rounds: number,
): Promise<void> {
  const subjects = forms.flatMap(({ what, of, headers }) =>
    Object.entries(servers).map(([name, server]): Subject => {
      const ask = () => ({ path: listing[of], headers });
      return { name: `${what} ${name}`, server, ask, count: 2000, ahead: 16_000 };
    }),
  );
  const figures = await measureCpu(subjects, rounds);
  report.head('CPU per request, the same from the store');
  for (const form of forms) {
    const beside = (other: string) => costBeside(figures, `${form.what} own`, `${form.what} ${other}`);
    report.tell(form.budget, beside('map'));
    if (!('nginx' in servers)) continue;
    if ('nginx' in form) report.tell(form.nginx, beside('nginx'));
    else report.note(`${form.what} : nginx, cache hit`, beside('nginx'));
  }
}

async function tellSizes(report: Report, url: string, streamed: number): Promise<void> {
  const sizes = await measureSizes(url, listing.page);
  const kB = (bytes: number) => ({ value: bytes / 1000 });
  report.head('sizes of a first view of the listing');
  report.tell('html', kB(sizes.htmlPlain));
  report.tell('htmlBrotli', kB(sizes.htmlBrotli));
  report.tell('htmlStreamed', kB(streamed));
  report.tell('scripts', kB(sizes.scripts));
  report.tell('styles', kB(sizes.styles));
  report.tell('fonts', kB(sizes.fonts));
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
async function keep(url: string): Promise<void> {
  for (const path of Object.values(listing)) {
    for (const headers of [plain, brotli]) await untilHit(url + path, headers);
  }
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
