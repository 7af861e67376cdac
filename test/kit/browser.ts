/**
 * A real Chromium for a test file, and visitors in it. A visitor lives in Vladivostok while the server runs in UTC, and
 * everything that a page complains of is written down: a good page complains of nothing.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import tap, { type Test } from 'tap';
import { startBrowserServer } from './browser-server.ts';

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console messages of any level, page errors, and requests that failed, in the order they came. */
  readonly complaints: string[];
}

export interface VisitorOptions extends BrowserContextOptions {
  /** The public host, with its port: cookies that answer the age gate and the cookie notice are set for it. */
  readonly host?: string;
  /** Leaves the age gate and the cookie notice unanswered. */
  readonly stranger?: boolean;
}

let running: Promise<Browser> | undefined;

/** The browser of the run (`test/run/run-tests.ts`); left when the process ends. */
export function startBrowser(): Promise<Browser> {
  running ??= connect(tap, process.env.BROWSER_SERVER);
  return running;
}

/** A browser of a test's own, for what looks at the browser as a whole: a trace knows no windows. */
export function startOwnBrowser(t: Test): Promise<Browser> {
  return connect(t);
}

async function connect(t: Pick<Test, 'teardown'>, endpoint?: string): Promise<Browser> {
  const own = endpoint === undefined ? await startBrowserServer(process.env.CHROMIUM) : undefined;
  const browser = await chromium.connect(endpoint ?? own?.endpoint ?? '');
  t.teardown(async () => {
    await browser.close();
    await own?.close();
  });
  return browser;
}

/** Opens a window of its own, with no cookie but the answers to gate and notice. */
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
  // For `untilAwake`.
  await context.addInitScript(() =>
    document.addEventListener('awake', () => Object.assign(globalThis, { isAwake: true })),
  );
  const page = await context.newPage();
  return { page, context, complaints: listen(page) };
}

/** Leaves age gate and cookie notice as a visitor leaves them who has answered (spec §3: for 7 days). @param host the public one */
export async function answerQuestions(context: BrowserContext, host: string): Promise<void> {
  const answer = { value: 'true', domain: `.${host.split(':', 1)[0]}`, path: '/' };
  await context.addCookies(['warning18', 'cookie-confirmed'].map((name) => ({ name, ...answer })));
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
    // A request that the page itself gave up (a navigation, an update that a newer one replaced) is no failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  return complaints;
}
