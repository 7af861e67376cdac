/**
 * A real Chromium for a test file, and visitors in it. A visitor's time zone is Vladivostok while the server runs in
 * UTC. Everything that a page complains about is recorded; a correct page complains about nothing.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import tap, { type Test } from 'tap';
import { untilInteractive } from './interactive.ts';

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console messages of any level, page errors and failed requests, in order of arrival. */
  readonly complaints: string[];
}

export interface VisitorOptions extends BrowserContextOptions {
  /** The public host, with its port: the cookies that answer age gate and cookie notice are set for it. */
  readonly host?: string;
  /** Leaves the age gate and the cookie notice unanswered. */
  readonly stranger?: boolean;
}

let running: Promise<Browser> | undefined;

/** Starts the one browser of a test process, until the process ends. */
export function startBrowser(): Promise<Browser> {
  running ??= launch(tap);
  return running;
}

/** Starts a browser for one test, for tests of the browser as a whole: a trace covers all of its windows. */
export function startOwnBrowser(t: Test): Promise<Browser> {
  return launch(t);
}

async function launch(t: Pick<Test, 'teardown'>): Promise<Browser> {
  const browser = await chromium.launch({
    // Debian's path, where a file is run by itself.
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // One process less to draw through: pages load with about a tenth less CPU time.
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The pages of tests live for seconds: optimised code takes more CPU time to compile than it saves.
      '--js-flags=--no-turbofan,--no-maglev',
    ],
  });
  t.teardown(() => browser.close());
  return browser;
}

/** Opens a window whose only cookies are the answers to gate and notice. */
export async function openVisitor(t: Test, browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { host = 'vitrina.localhost', stranger = false, ...more } = options;
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Asia/Vladivostok',
    viewport: { width: 1280, height: 900 },
    ...more,
  });
  t.teardown(() => context.close());
  if (!stranger) await answerQuestions(context, host);
  // The storefront's `untilInteractive` reads this.
  await context.addInitScript(() =>
    document.addEventListener('navigable', () => Object.assign(globalThis, { isInteractive: true })),
  );
  const page = await context.newPage();
  return { page, context, complaints: listen(page) };
}

/**
 * Sets the cookies of a visitor who has answered age gate and cookie notice (spec §3: for 7 days).
 * @param host the public host
 */
export async function answerQuestions(context: BrowserContext, host: string): Promise<void> {
  const answer = { value: 'true', domain: `.${host.split(':', 1)[0]}`, path: '/' };
  await context.addCookies(['warning18', 'cookie-confirmed'].map((name) => ({ name, ...answer })));
}

/** Clicks a link that the page does not have. */
export async function followLink(page: Page, href: string): Promise<void> {
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

/**
 * Navigates within the document, as a link does, until the main part of the new page is shown. It takes a quarter of the
 * CPU time of loading a document. Waits for the page to be interactive: before, it would load a document.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await untilInteractive(page);
  await page.evaluate(async (to) => {
    await navigation.navigate(to).finished;
  }, path);
}

/** Counts the documents that the page loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const about = message.text().startsWith('Failed to load') ? ` ${message.location().url}` : '';
    complaints.push(`console ${message.type()}: ${message.text()}${about}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A request that the page aborted itself (by a navigation, or a newer update) is not a failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  return complaints;
}
