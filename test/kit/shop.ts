/**
 * One shop and one window for the tests of a file. A storefront and a window of their own cost each test more than what it
 * does there: this window knows the scripts already, and each test finds it as a visitor who was never here.
 */
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { answerQuestions, openVisitor, startBrowser, type Visitor, type VisitorOptions } from './browser.ts';
import { createClient, type Storefront, startStorefront } from './storefront.ts';
import { type ScriptedUpstream, startUpstream } from './upstream.ts';

/** How a visitor in the shared window may differ from the others of the file, for one test. */
export type Looks = Pick<VisitorOptions, 'viewport' | 'reducedMotion' | 'colorScheme' | 'stranger'>;

export interface Shop {
  readonly browser: Browser;
  readonly upstream: ScriptedUpstream;
  readonly storefront: Storefront;
  /**
   * The shared window. It holds whatever a test does, but for clocks and permissions; a script that runs first is taken back by
   * the test (`await using`). What counts entries of the history needs a window of its own: at 50 of them it ends.
   */
  enter(looks?: Looks): Promise<Visitor>;
  /** The shared window at a page that answers whatever the visitor does. */
  visit(path: string, looks?: Looks): Promise<Visitor>;
  /** A window of the test's own, which closes with it. */
  open(t: Test, options?: VisitorOptions): Promise<Visitor>;
  /** The same at a page that answers whatever the visitor does. */
  openAt(t: Test, path: string, options?: VisitorOptions): Promise<Visitor>;
  /** Has the storefront ask the API anew for everything. */
  forget(): Promise<void>;
}

/** Enough to sort, filter and leaf through. */
const GOODS_ON_PAGE = 12;

/**
 * For the subtests of a test: each begins with an API that was told nothing, a storefront that has stored nothing, and an
 * empty window. A page of a listing has twelve goods, unless `upstream.goodsOnPage` says otherwise.
 * @param window of all of them; default: motion is reduced
 * @param env settings of the storefront
 * @param started the browser; default: that of the run
 */
export async function openShop(
  t: Test,
  window: VisitorOptions = {},
  env: Readonly<Record<string, string>> = {},
  started: Promise<Browser> = startBrowser(),
): Promise<Shop> {
  const browser = await started;
  const upstream = await startUpstream(t);
  upstream.goodsOnPage = GOODS_ON_PAGE;
  const storefront = await startStorefront(t, { upstream, browser: true, env: { RATE_LIMIT: 'off', ...env } });
  const options = { host: storefront.publicHost, reducedMotion: 'reduce' as const, ...window };
  const ops = createClient(storefront.opsPort, `127.0.0.1:${storefront.opsPort}`);
  const goTo = async (visitor: Visitor, path: string): Promise<Visitor> => {
    await visitor.page.goto(storefront.browserUrl + path);
    await storefront.untilAwake(visitor.page);
    return visitor;
  };
  let shared: Visitor | undefined;
  let used = false;

  const shop: Shop = {
    browser,
    upstream,
    storefront,
    async enter({ viewport, reducedMotion, colorScheme, stranger } = {}) {
      shared ??= await openVisitor(t, browser, options);
      used = true;
      const { page, context } = shared;
      if (viewport) await page.setViewportSize(viewport);
      if (reducedMotion || colorScheme) await page.emulateMedia({ reducedMotion, colorScheme });
      if (stranger) await context.clearCookies();
      return shared;
    },
    visit: async (path, looks) => goTo(await shop.enter(looks), path),
    open: (t, more) => openVisitor(t, browser, { ...options, ...more }),
    openAt: async (t, path, more) => goTo(await shop.open(t, more), path),
    async forget() {
      await ops.send('POST', '/cache/purge', { body: '{}', headers: { 'content-type': 'application/json' } });
    },
  };
  t.beforeEach(async () => {
    if (shared !== undefined && used) await empty(shared, storefront, options);
    used = false;
    upstream.reset();
    await shop.forget();
  });
  return shop;
}

/** Takes back what a visitor leaves in a window, the answers to gate and cookie notice excepted. */
async function empty(
  { page, context, complaints }: Visitor,
  { browserUrl, publicHost }: Storefront,
  { viewport, reducedMotion }: VisitorOptions,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Of the same origin, without a script. A page that the test answers itself would do, but has browsers drop their cache.
  await page.goto(`${browserUrl}/_parts/footer.html`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await answerQuestions(context, publicHost);
  await page.emulateMedia({ media: null, reducedMotion, colorScheme: null });
  await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
  await page.mouse.move(0, 0);
  complaints.length = 0;
}

/** Waits until a page does what it does besides being read: it tells readers of the cart, and follows builds and connection. */
export function untilWatched(page: Page): Promise<void> {
  return page.locator('body > [data-said]').waitFor({ state: 'attached' });
}
