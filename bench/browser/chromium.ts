/** Starts Chromium for the measurements, with throttling and sessions of the DevTools protocol. */
import { type Browser, type BrowserContext, type CDPSession, type Page, chromium as playwright } from 'playwright-core';
import { chromium, findPrograms } from '../../test/find-programs.ts';

const { CHROMIUM = '' } = await findPrograms([chromium]);

/** Lighthouse's slow 4G: latency in ms, throughput in bytes per second. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const SLOW_CPU = 4;

export interface Slowness {
  /** Factor by which the CPU is slowed down. */
  readonly cpu?: number;
  readonly line?: boolean;
}

/** @param port opens this port for callers that speak the debugging protocol themselves */
export function startChromium(port?: number): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  if (port !== undefined) args.push(`--remote-debugging-port=${port}`);
  return playwright.launch({ executablePath: CHROMIUM, args });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens a page for a new visitor who has already answered the age gate and the cookie notice. */
export async function openVisit(
  browser: Browser,
  url: string,
  options: Slowness & { readonly phone?: boolean },
): Promise<Visit> {
  const viewport = options.phone ? { width: 412, height: 823 } : { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, locale: 'ru-RU', isMobile: options.phone ?? false });
  const { hostname } = new URL(url);
  const answered = ['warning18', 'cookie-confirmed'];
  await context.addCookies(answered.map((name) => ({ name, value: 'true', domain: hostname, path: '/' })));
  // `untilInteractive` reads this.
  await context.addInitScript(() =>
    document.addEventListener('interactive', () => Object.assign(globalThis, { isInteractive: true })),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (options.line) await session.send('Network.emulateNetworkConditions', SLOW_LINE);
  if (options.cpu !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: options.cpu });
  return { context, page, session };
}

/** Waits until the page is hydrated and interactive, which it announces by the event `interactive`. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isInteractive' in globalThis);
}
