/**
 * One shop and one window for all tests of a file. A storefront and a window for each test would take longer than the
 * test itself. The shared window already has the scripts in its cache; in all else each test finds it as on a visitor's
 * first visit.
 */
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { answerQuestions, openVisitor, startBrowser, type Visitor, type VisitorOptions } from './browser.ts';
import { createClient, type Storefront, startStorefront } from './storefront.ts';
import { type ScriptedUpstream, startUpstream } from './upstream.ts';

/** How the visitor of one test may differ from the others of the file. */
export type Looks = Pick<VisitorOptions, 'viewport' | 'reducedMotion' | 'colorScheme' | 'stranger'>;

export interface Shop {
  readonly browser: Browser;
  readonly upstream: ScriptedUpstream;
  readonly storefront: Storefront;
  /**
   * The shared window. A test may do anything in it except with clocks and permissions, and has to remove its init
   * scripts (`await using`). Tests that count history entries need a window of their own, because the history is
   * limited to 50.
   */
  enter(looks?: Looks): Promise<Visitor>;
  /** The shared window on a page that is interactive. */
  visit(path: string, looks?: Looks): Promise<Visitor>;
  /** A window for one test, which closes with it. */
  open(t: Test, options?: VisitorOptions): Promise<Visitor>;
  /** The same, on a page that is interactive. */
  openAt(t: Test, path: string, options?: VisitorOptions): Promise<Visitor>;
  /** Purges the storefront's cache, so that it calls the API again for everything. */
  forget(): Promise<void>;
}

/** Enough goods to sort, filter and page through. */
const GOODS_ON_PAGE = 12;

/**
 * A shop for the subtests of a test. Each subtest begins with default replies of the API, an empty cache of the
 * storefront and an empty window. A page of a listing has twelve goods, unless `upstream.goodsOnPage` says otherwise.
 * @param window options for all windows; default: reduced motion
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
    await storefront.untilInteractive(visitor.page);
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

/** Resets the window, except for the cookies that answer age gate and cookie notice. */
async function empty(
  { page, context, complaints }: Visitor,
  { browserUrl, publicHost }: Storefront,
  { viewport, reducedMotion }: VisitorOptions,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const isOwn = page.url().startsWith(`${browserUrl}/`);
  // A page of another host, or whose storage the test has made refuse, is left for one without scripts first.
  if (
    !isOwn ||
    !(await page.evaluate(clearStorage).then(
      () => true,
      () => false,
    ))
  ) {
    await page.goto(`${browserUrl}/_parts/footer.html`);
    await page.evaluate(clearStorage);
  }
  await page.goto('about:blank');
  await context.clearCookies();
  await answerQuestions(context, publicHost);
  await page.emulateMedia({ media: null, reducedMotion, colorScheme: null });
  await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
  await page.mouse.move(0, 0);
  complaints.length = 0;
}

/** Runs in the page, which writes nothing any more while it is left. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  Storage.prototype.setItem = () => undefined;
}

/**
 * Waits until the page's background work has started: screen reader messages about the cart, polling for builds,
 * connection.
 */
export function untilWatched(page: Page): Promise<void> {
  return page.locator('body > [data-live]').waitFor({ state: 'attached' });
}
