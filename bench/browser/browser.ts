/**
 * `npm run bench -- browser`: the browser rows of the budgets. Phone, CPU ÷ 4 and slow 4G for first views, beside the
 * page of bare React; CPU ÷ 4 for interactions; 5,000 shops in checkout; Lighthouse. `ROUNDS` sets how many of each.
 */
import { findFreePort } from '../../test/kit/storefront.ts';
import { type Measured, startMeasured } from '../child.ts';
import { median } from '../load.ts';
import { measureMap } from './checkout-map.ts';
import { startChromium } from './chromium.ts';
import { type FirstView, measureFirstView } from './first-view.ts';
import { type Interactions, measureInteractions } from './interactions.ts';
import { categories, installLighthouse, type Report } from './lighthouse.ts';
import { startManyShops } from './many-shops.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const SHOPS = 5000;
/** Of Lighthouse on each page. */
const AUDITS = 3;
const BARE = 'bare React, listing (reference)';
const running: Measured[] = [];

const start = async (...args: Parameters<typeof startMeasured>): Promise<Measured> => {
  const server = await startMeasured(...args);
  running.push(server);
  return server;
};
const startStorefront = async (env: Record<string, string>): Promise<string> => {
  const { url } = await start('server/main.ts', /^storefront (\S+)$/m, {
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    ...env,
  });
  return url;
};

try {
  const api = await start('upstream/main.ts', /^shop api (\S+)$/m, { SHOP_DATA: ':memory:' });
  await measureViews(api.url);
  await measureCheckout(api.url);
} finally {
  await Promise.all(running.map((server) => server.stop()));
}

async function measureViews(api: string): Promise<void> {
  const storefront = await startStorefront({ SHOP_API_URL: api });
  const listing = `${api}/wine/?format=json`;
  const { url: bare } = await start('bench/reference/bare-react.ts', /^reference (\S+)$/m, { LISTING: listing });
  const port = await findFreePort();
  const browser = await startChromium(port);
  try {
    const paths = await findPaths(storefront);
    console.log('first views, phone, CPU ÷ 4, slow 4G: first paint, largest paint, blocked, shift');
    tellView(BARE, await measureFirstView(browser, `${bare}/wine/`, rounds));
    const views = new Map<string, FirstView>();
    for (const [name, path] of paths) {
      const view = await measureFirstView(browser, storefront + path, rounds);
      views.set(name, view);
      tellView(name, view);
    }
    tellBytes(views.get('listing'));
    console.log('\ninput to next frame, CPU ÷ 4 (100 ms)');
    const { own: listed, bare: reference } = await measureInteractions(browser, `${storefront}/wine/`, rounds);
    tellInteractions('listing', listed);
    tellInteractions('fifty cards of bare React (reference)', reference);
    const own = paths.map(([name, path]) => [name, storefront + path] as const);
    await audit([[BARE, `${bare}/wine/`], ...own], port);
  } finally {
    await browser.close();
  }
}

/** A page of each kind that the budgets name. */
async function findPaths(storefront: string): Promise<readonly (readonly [string, string])[]> {
  const first = async (page: string, pattern: RegExp): Promise<string> =>
    pattern.exec(await (await fetch(storefront + page)).text())?.[1] ?? page;
  return [
    ['home', '/'],
    ['listing', '/wine/'],
    ['product', await first('/wine/', /href="(\/wine\/[\w-]+\.html)"/)],
    ['shop', await first('/shop/', /href="(\/shop\/\d+\/)"/)],
  ];
}

function tellView(name: string, { firstPaint, largestPaint, blocked, shift }: FirstView): void {
  const ms = [firstPaint, largestPaint, blocked].map((figure) => `${figure.toFixed(0).padStart(6)} ms`);
  console.log(`  ${name.padEnd(34)}${ms.join('')}   ${shift.toFixed(3)}`);
}

function tellInteractions(name: string, { addToCart, step, filter }: Interactions): void {
  console.log(`  ${name.padEnd(40)}add to cart ${addToCart} ms, step ${step} ms, filter ${filter} ms`);
}

function tellBytes(view: FirstView | undefined): void {
  if (view === undefined) return;
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  console.log('\ntransferred by the listing until it is quiet (heads included)');
  console.log(`  scripts ${kB(view.scripts)}, styles ${kB(view.styles)}, fonts ${kB(view.fonts)}`);
}

/** Scores of the worst, times of the median. */
async function audit(pages: readonly (readonly [name: string, url: string])[], port: number): Promise<void> {
  const lighthouse = await installLighthouse();
  console.log(
    '\nLighthouse, mobile: performance (98), accessibility, best practices, SEO (100); LCP (bare React’s), TBT (50 ms), CLS (0)',
  );
  try {
    for (const [name, url] of pages) {
      const reports: Report[] = [];
      for (let round = 0; round < AUDITS; round += 1) reports.push(await lighthouse.audit(url, port));
      const ms = (of: (report: Report) => number): string => `${median(reports.map(of)).toFixed(0)} ms`;
      const scores = categories.map((category) => Math.min(...reports.map((report) => report.scores[category])));
      const shift = Math.max(...reports.map((report) => report.shift)).toFixed(3);
      const complaints = [...new Set(reports.flatMap((report) => report.complaints))].join(', ');
      const times = [ms(({ largestPaint }) => largestPaint), ms(({ blocked }) => blocked), shift].join(', ');
      console.log(`  ${name.padEnd(34)}${scores.join(' / ').padEnd(24)}${times}  ${complaints}`);
    }
  } finally {
    lighthouse.remove();
  }
}

async function measureCheckout(api: string): Promise<void> {
  const shops = await startManyShops(api, SHOPS);
  const storefront = await startStorefront({ SHOP_API_URL: shops.url });
  const browser = await startChromium();
  try {
    const { arrived, usable, markers, own, bare } = await measureMap(browser, `${storefront}/wine/`);
    console.log(`\ncheckout with ${SHOPS} shops (1 s, 150 markers, 60 frames a second)`);
    console.log(`  arrived after ${arrived.toFixed(0)} ms, usable ${usable.toFixed(0)} ms later, ${markers} markers`);
    for (const [name, { frames, longest }] of Object.entries({ 'the map': own, 'bare Leaflet (reference)': bare })) {
      console.log(`  ${name}: ${frames.toFixed(0)} frames a second, the longest took ${longest.toFixed(0)} ms`);
    }
  } finally {
    await browser.close();
    shops.close();
  }
}
