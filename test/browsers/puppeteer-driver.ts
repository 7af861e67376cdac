/** Chromium by its DevTools protocol and Firefox by WebDriver BiDi, both through Puppeteer. */
import { type Browser, launch, type Page, type SupportedBrowser } from 'puppeteer-core';
import tap, { type Test } from 'tap';
import { type Driver, pathOf, TIME_ZONE, viewport } from './driver.ts';
import { noteInteractive } from './interactive.ts';

export const openChromium = openIn('chrome', 'CHROMIUM', [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]);
export const openFirefox = openIn('firefox', 'FIREFOX');

/** One browser for each process of tests, as to start one takes seconds; every visitor gets a window and cookies of their own. */
function openIn(browser: SupportedBrowser, variable: string, args: string[] = []): (t: Test) => Promise<Driver> {
  let running: Promise<Browser> | undefined;
  const start = async (): Promise<Browser> => {
    const env = { ...process.env, TZ: TIME_ZONE };
    const started = await launch({ browser, executablePath: pathOf(variable), args, env, defaultViewport: viewport });
    tap.teardown(() => started.close());
    return started;
  };
  return async (t) => {
    running ??= start();
    const context = await (await running).createBrowserContext();
    t.teardown(() => context.close());
    return drive(await context.newPage());
  };
}

async function drive(page: Page): Promise<Driver> {
  const complaints = listen(page);
  await page.evaluateOnNewDocument(noteInteractive);
  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    takeComplaints: async () => {
      // What the browser has told before its answer has arrived with it.
      await page.evaluate(() => undefined);
      return complaints.splice(0);
    },
  };
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request that the page itself gave up (a navigation, an update that a newer one replaced) is no failure.
    if (!/ABORTED/.test(reason)) complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  return complaints;
}
