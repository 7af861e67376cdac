/**
 * The files and functions of the project that one request passes, counted by V8's coverage: how far one has to read to
 * understand a request. `FILES=1` lists the files, each with its functions that were called.
 */
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import type { ViewsSource } from '../../server/views-source.ts';
import type { BudgetId } from '../budgets.ts';
import type { Report } from '../report.ts';
import { listing } from '../start-react.ts';

const root = join(import.meta.dirname, '../..');
/** The folders whose files are counted; packages and the benchmark itself are not. */
const COUNTED = ['server', 'views', 'client', 'shared'];

/** Requests of a kind that are looked at. */
const REQUESTS = 5;

/** The functions that were called, by file. */
type Passed = ReadonlyMap<string, readonly string[]>;

/** A storefront in this process. */
interface Own {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** @param api the shop API's address */
export async function measureHops(report: Report, api: string): Promise<void> {
  await using running = new AsyncDisposableStack();
  const { startRedis } = await import('../fleet/processes.ts');
  const redis = await startRedis();
  running.defer(() => redis.stop());
  const { openSources } = await import('../../server/views-source.ts');
  // Pages made from sources are not kept, because sources change. These do not.
  const { serverFactory: _, close, ...views } = await openSources();
  running.defer(close);
  const sources = { ...views, close: async () => {} };
  const alone = await start({ SHOP_API_URL: api }, sources);
  running.defer(() => alone.stop());
  const session = new Session();
  session.connect();
  running.defer(() => session.disconnect());
  await session.post('Profiler.enable');

  const json = (n: number): string => `${listing.json}&limit=25&page=${n}`;
  report.head('files and functions of the project that one request passes');
  const tell = async (
    id: BudgetId,
    own: Own,
    pathOf: (n: number) => string,
    ahead: readonly string[],
  ): Promise<void> => {
    for (const earlier of ahead) await get(own, earlier);
    // Timers and streams of the process may run meanwhile: the request that passes the fewest was least disturbed.
    let passed: Passed | undefined;
    for (let n = 0; n < REQUESTS; n += 1) {
      const another = await countCalls(session, () => get(own, pathOf(n)));
      if (passed === undefined || another.size < passed.size) passed = another;
    }
    if (passed === undefined) return;
    const parts = COUNTED.map((folder) => {
      const { files, functions } = sum(passed, `${folder}/`);
      return `${folder} ${files}/${functions}`;
    });
    const { files, functions } = sum(passed, '');
    report.tell(id, { value: files, own: `${functions} calls` });
    report.remark(`files and functions: ${parts.join(', ')}`);
    if (process.env.FILES !== undefined)
      for (const [file, calls] of [...passed].sort()) report.remark(`  ${file} ${calls.length}: ${calls.join(' ')}`);
  };
  const often = (path: string): string[] => Array.from({ length: 12 }, () => path);
  await tell('hopsHit', alone, () => json(1), often(json(1)));
  await tell('hopsKept', alone, () => listing.page, often(listing.page));
  await tell('hopsStreamed', alone, (n) => `${listing.page}?page=${3 + n}`, [`${listing.page}?page=2`]);
  // Started last: what it does by itself, e.g. to follow Redis, would be counted with the requests of the other.
  const shared = await start({ SHOP_API_URL: api, REDIS_URL: redis.url }, sources);
  running.defer(() => shared.stop());
  await tell('hopsMiss', shared, (n) => json(4 + n), [json(1), json(2), json(3)]);
}

/** Starts a storefront in this process. @param views as single modules */
async function start(env: Readonly<Record<string, string>>, views: ViewsSource): Promise<Own> {
  const [{ readConfig }, { createLog }, { startStorefront }] = await Promise.all([
    import('../../server/config/config.ts'),
    import('../../server/ops/log.ts'),
    import('../../server/storefront.ts'),
  ]);
  const config = readConfig({ PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent', ...env });
  return startStorefront(config, createLog(config.logLevel), views);
}

async function get({ port }: Own, path: string): Promise<void> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path}: status ${statusCode}`);
}

/** Counts what runs until the answer has been received. */
async function countCalls(session: Session, work: () => Promise<void>): Promise<Passed> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  const passed = new Map<string, string[]>();
  for (const { url, functions } of result) {
    const file = relativeFile(url);
    if (file === undefined) continue;
    const called = functions.filter(({ ranges: [range] }) => range !== undefined && range.count > 0);
    const names = called.map(({ functionName }) => functionName || '(anonymous)');
    if (names.length > 0) passed.set(file, [...(passed.get(file) ?? []), ...names]);
  }
  return passed;
}

function sum(passed: Passed, folder: string): { readonly files: number; readonly functions: number } {
  const counts = [...passed].filter(([file]) => file.startsWith(folder)).map(([, calls]) => calls.length);
  return { files: counts.length, functions: counts.reduce((total, calls) => total + calls, 0) };
}

/** The file in the project, if it is one that counts. */
function relativeFile(url: string): string | undefined {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  if (!path.startsWith(`${root}/`)) return undefined;
  const file = path.slice(root.length + 1);
  return COUNTED.some((folder) => file.startsWith(`${folder}/`)) ? file : undefined;
}
