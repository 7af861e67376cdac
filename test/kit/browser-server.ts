/** The one Chromium of a test run: starting a browser costs more than opening a window in it. */
import { type BrowserServer, chromium } from 'playwright-core';

/** @param executablePath default: Debian's path */
export async function startBrowserServer(
  executablePath = '/usr/bin/chromium-headless-shell',
): Promise<{ readonly endpoint: string; readonly close: () => Promise<void> }> {
  const server: BrowserServer = await chromium.launchServer({
    executablePath,
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
  return { endpoint: server.wsEndpoint(), close: () => server.close() };
}
