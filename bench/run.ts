/**
 * `npm run bench`: what the listing of 50 goods costs, each figure beside its reference from the same run. CPU per
 * request is the steadier figure; it is the median of interleaved rounds. `ROUNDS` sets how many.
 */
import { type Measured, startMeasured } from './child.ts';
import { measureFirstByte } from './first-byte.ts';
import { measureCpu, type Subject } from './load.ts';
import { measureSizes } from './sizes.ts';

const LISTING = '/wine/';
const JSON_LISTING = '/wine/?format=json';
const rounds = Number(process.env.ROUNDS ?? 5);
const storefrontPrinted = /^storefront (\S+)$/m;
const referencePrinted = /^reference (\S+)$/m;

const running: Measured[] = [];
const start = async (...args: Parameters<typeof startMeasured>): Promise<Measured> => {
  const server = await startMeasured(...args);
  running.push(server);
  return server;
};

try {
  const api = await start('upstream/main.ts', /^shop api (\S+)$/m, { SHOP_DATA: ':memory:' });
  await measureListing(api);
  console.log('');
  for (const { encoding, plain, slow } of await measureFirstByte(api.url, LISTING)) {
    tell(
      `first byte, ${encoding}: a secondary call takes 1.5 s`,
      `${slow.toFixed(1)} ms`,
      `${plain.toFixed(1)} ms without`,
      'at most 50 ms more',
    );
  }
} finally {
  await Promise.all(running.map((server) => server.stop()));
}

async function measureListing(api: Measured): Promise<void> {
  const env = { SHOP_API_URL: api.url };
  const kept = await start('server/main.ts', storefrontPrinted, env);
  const afresh = await start('server/main.ts', storefrontPrinted, { ...env, PAGE_CACHE: 'off' });
  const react = await start('bench/reference/bare-react.ts', referencePrinted, { LISTING: api.url + JSON_LISTING });
  await keepPage(kept);
  const copy = { COPY_OF: kept.url, COPIED_PATHS: `${LISTING} ${JSON_LISTING}` };
  const map = await start('bench/reference/from-a-map.ts', referencePrinted, copy);

  const plain = { 'accept-encoding': 'identity' };
  const brotli = { 'accept-encoding': 'br' };
  const subject = (
    name: string,
    server: Measured,
    path: string,
    headers: Record<string, string>,
    count: number,
  ): Subject => ({
    name,
    server,
    ask: { path, headers },
    count,
  });
  const cpu = await measureCpu(
    [
      subject('rendered', afresh, LISTING, plain, 200),
      subject('bare react', react, LISTING, plain, 200),
      subject('kept', kept, LISTING, plain, 2000),
      subject('kept, map', map, LISTING, plain, 2000),
      subject('kept br', kept, LISTING, brotli, 2000),
      subject('kept br, map', map, LISTING, brotli, 2000),
      subject('json', kept, JSON_LISTING, plain, 2000),
      subject('json, map', map, JSON_LISTING, plain, 2000),
    ],
    rounds,
  );
  const compare = (what: string, name: string, reference: string, budget: string): void => {
    const [own = 0, other = 0] = [cpu.get(name), cpu.get(reference)];
    tell(what, `${own.toFixed(3)} ms`, `${other.toFixed(3)} ms = ${(own / other).toFixed(2)} ×`, budget);
  };
  console.log('CPU per request, listing of 50 goods: own, reference = ratio (budget)');
  compare('rendered, PAGE_CACHE=off : bare React', 'rendered', 'bare react', '1.0 ×');
  compare('kept page : Fastify from a Map', 'kept', 'kept, map', '1.35 ×');
  compare('kept page, brotli : Fastify from a Map', 'kept br', 'kept br, map', '1.35 ×');
  compare('proxied JSON, cache hit : Fastify from a Map', 'json', 'json, map', '1.35 ×');

  const sizes = await measureSizes(kept.url, LISTING);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  console.log('\nsizes of a first view of the listing (budget)');
  tell('HTML, plain', kB(sizes.htmlPlain), '', '120 kB');
  tell('HTML, brotli', kB(sizes.htmlBrotli), '', '16 kB');
  tell('JavaScript, brotli', kB(sizes.scripts), '', '120 kB');
  tell('CSS, brotli', kB(sizes.styles), '', '14 kB');
  tell('preloaded fonts', kB(sizes.fonts), '', '90 kB');
}

/** Asks until the page comes from the store. */
async function keepPage({ url }: Measured): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { headers } = await fetch(url + LISTING);
    if (headers.get('x-cache') === 'HIT') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${LISTING} is never kept`);
}

function tell(what: string, own: string, reference: string, budget: string): void {
  console.log(`  ${what.padEnd(52)} ${own.padStart(10)}  ${reference.padEnd(20)} (${budget})`);
}
