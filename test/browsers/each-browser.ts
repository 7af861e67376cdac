/** A test in each of the browsers that the shop promises to work in. */
import { type Test, test } from 'tap';
import type { Driver } from './driver.ts';
import { openChromium, openFirefox } from './puppeteer-driver.ts';
import { openWebKit } from './webkit-driver.ts';

const browsers = { Chromium: openChromium, 'Firefox ESR': openFirefox, WebKitGTK: openWebKit };

/** Declares it once for each; every one gets a fresh browser, of a visitor who has never been here. */
export function inEachBrowser(title: string, walk: (t: Test, driver: Driver) => Promise<void>): void {
  for (const [name, open] of Object.entries(browsers)) {
    test(`${title}, in ${name}`, async (t: Test) => walk(t, await open(t)));
  }
}
