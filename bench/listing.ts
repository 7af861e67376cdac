/** The listing of 50 goods: what its answers cost, rendered and stored, beside their references; and what it weighs. */
import { type Answering, startMeasured } from './child.ts';
import { measureCpu, type Subject } from './load.ts';
import { startNginx } from './nginx.ts';
import { measureSizes } from './sizes.ts';
import { compare, tell, tellHead } from './tell.ts';

const storefrontPrinted = /^storefront (\S+)$/m;
const referencePrinted = /^reference (\S+)$/m;
const plain = { 'accept-encoding': 'identity' };
const brotli = { 'accept-encoding': 'br' };

/** @param api the shop API's address; @param page and @param json the listing's paths */
export async function measureListing(api: string, page: string, json: string, rounds: number): Promise<void> {
  const running: Answering[] = [];
  const started = async <Server extends Answering>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting;
    running.push(server);
    return server;
  };
  const startMap = (env: Record<string, string>) =>
    started(startMeasured('bench/reference/from-a-map.ts', referencePrinted, { ...copy, ...env }));
  const own = (env: Record<string, string>) =>
    started(startMeasured('server/main.ts', storefrontPrinted, { SHOP_API_URL: api, ...env }));

  const kept = await own({});
  const copy = { COPY_OF: kept.url, COPIED_PATHS: `${page} ${json}` };
  try {
    const afresh = await own({ PAGE_CACHE: 'off' });
    const env = { LISTING: api + json };
    const react = await started(startMeasured('bench/reference/bare-react.ts', referencePrinted, env));
    await keepPage(kept.url + page);
    const map = await startMap({});
    const bare = await startMap({ LINES: 'off' });
    const starting = await startNginx(map.url);
    const nginx = starting === undefined ? undefined : await started(Promise.resolve(starting));

    const rendered = await measureCpu(
      [
        { name: 'rendered', server: afresh, ask: { path: page, headers: plain }, count: 150 },
        { name: 'bare react', server: react, ask: { path: page, headers: plain }, count: 150 },
      ],
      rounds,
    );
    const stored = [
      { what: 'kept page', path: page, headers: plain },
      { what: 'kept page, brotli', path: page, headers: brotli },
      { what: 'proxied JSON, cache hit', path: json, headers: plain },
      { what: 'proxied JSON, cache hit, brotli', path: json, headers: brotli },
    ];
    const servers = { own: kept, map, bare, ...(nginx === undefined ? {} : { nginx }) };
    const subjects = stored.flatMap(({ what, path, headers }) =>
      Object.entries(servers).map(
        ([name, server]): Subject => ({ name: `${what} ${name}`, server, ask: { path, headers }, count: 1500 }),
      ),
    );
    const figures = await measureCpu(subjects, rounds);

    tellHead('CPU per request, listing of 50 goods: own, reference = ratio (budget)');
    compare(rendered, 'rendered, PAGE_CACHE=off : bare React', 'rendered', 'bare react', '1.0 ×');
    for (const { what } of stored) {
      compare(figures, `${what} : Fastify from a Map, with log lines`, `${what} own`, `${what} map`, '1.35 ×');
    }
    tellHead('\nthe same beside references that do less: ours still logs, counts and names its calls');
    for (const { what } of stored) {
      compare(figures, `${what} : Fastify from a Map, bare`, `${what} own`, `${what} bare`, 'no budget');
      if (nginx === undefined) continue;
      compare(figures, `${what} : nginx, cache hit`, `${what} own`, `${what} nginx`, 'no budget');
    }
    if (nginx === undefined) tellHead('  nginx: none on this machine');
    await tellSizes(kept.url, page);
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

async function tellSizes(url: string, page: string): Promise<void> {
  const sizes = await measureSizes(url, page);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  tellHead('\nsizes of a first view of the listing (budget)');
  tell('HTML, plain', kB(sizes.htmlPlain), '', '120 kB');
  tell('HTML, brotli', kB(sizes.htmlBrotli), '', '16 kB');
  tell('JavaScript, brotli', kB(sizes.scripts), '', '120 kB');
  tell('CSS, brotli', kB(sizes.styles), '', '14 kB');
  tell('fonts, rare letters included', kB(sizes.fonts), '', '90 kB');
}

/** Asks until the page comes from the store. */
async function keepPage(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { headers } = await fetch(url);
    if (headers.get('x-cache') === 'HIT') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is never kept`);
}
