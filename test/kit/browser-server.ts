/** The one Chromium of a test run: to start one costs more than a window of it. */
import { type BrowserServer, chromium } from 'playwright-core';

/** @param executablePath default: where Debian has it */
export async function startBrowserServer(
  executablePath = '/usr/bin/chromium-headless-shell',
): Promise<{ readonly endpoint: string; readonly close: () => Promise<void> }> {
  const server: BrowserServer = await chromium.launchServer({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return { endpoint: server.wsEndpoint(), close: () => server.close() };
}
