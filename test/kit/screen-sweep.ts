/** Loads every look of every screen of the demo shop in a wide and in a narrow window, and runs all checks on each. */
import type { Browser, Page, Response } from 'playwright-core';
import type { Test } from 'tap';
import type { ScreenName } from '../../shared/routes.ts';
import { openVisitor } from './browser.ts';
import type { DemoScreen } from './demo-screens.ts';
import type { Findings } from './findings.ts';
import { findKeyboardFaults, findProblemsInBothSchemes, shortenLists, zoomed } from './page-checks.ts';
import { watchRequests } from './quiet.ts';
import { findSideways, findTornWords } from './reflow.ts';
import { NO_SHIFT, shiftOf, watchShifts } from './shifts.ts';
import type { Storefront } from './storefront.ts';
import { findSpacingLosses } from './text-spacing.ts';

const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 640 };
const otherWidths = [390, 768];
/**
 * Additional widths for a screen that represents all: at 960 px the header has the least room, beyond 1280 type and
 * cards grow.
 */
const moreWidths: Partial<Record<ScreenName, readonly number[]>> = { home: [960, 2560], listing: [2560] };
const desktop = { width: 1280, height: 700 };
const phone = { width: 390, height: 700 };

/** Screens that behave like others under Tab: listings, lists of articles, pages of text. */
const notWalked: readonly ScreenName[] = ['actions', 'brand', 'search', 'rubric', 'holidays', 'content'];
const walkedZoomed: readonly ScreenName[] = ['home', 'listing', 'product', 'shops'];
/**
 * Number of screens on which header and footer are checked, too: one is walked through in a wide window, one in a narrow
 * one.
 */
const WITH_WHOLE_HEADER = 2;
const FIRST_STOP = 'Перейти к содержимому';

interface Sweep {
  readonly t: Test;
  readonly browser: Browser;
  readonly demo: Storefront;
  readonly findings: Findings;
}

/**
 * Wide window, streamed pages: checks each look of a screen on loading, and runs the slower checks too. Those look at the
 * first items of each list; at all of them looks the sweep of the narrow window, where they have least room.
 */
export async function sweepWide(sweep: Sweep, looks: readonly DemoScreen[]): Promise<void> {
  const { findings } = sweep;
  const { page, complaints, visit } = await openWindow(sweep, wide);
  for (const [index, demoScreen] of looks.entries()) {
    const { screen, path } = demoScreen;
    await page.setViewportSize(wide);
    await visit(demoScreen);
    const isAround = index < WITH_WHOLE_HEADER;
    await shortenLists(page, !isAround);
    await judgeFit(page, path, findings);
    findings.add('axe', path, await findProblemsInBothSchemes(page, isAround));
    for (const width of [...otherWidths, ...(moreWidths[screen] ?? [])]) {
      await page.setViewportSize({ width, height: 900 });
      findings.add('reflow', path, [...(await findSideways(page)), ...(await findTornWords(page))]);
    }
    // Every second screen is walked through at the size of a phone with a keyboard.
    const windows = notWalked.includes(screen) ? [] : [index % 2 === 0 ? desktop : phone];
    if (walkedZoomed.includes(screen)) windows.push(zoomed);
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      const place = `${path} at ${viewport.width} × ${viewport.height} px`;
      findings.add('keyboard', place, await findKeyboardFaults(page, FIRST_STOP));
    }
    findings.add('console', `${path} in use`, complaints.splice(0));
  }
}

/** Narrow window, pages from the cache: checks each screen on loading. */
export async function sweepNarrow(sweep: Sweep, screens: readonly DemoScreen[]): Promise<void> {
  const { demo, findings } = sweep;
  const { page, visit } = await openWindow(sweep, narrow);
  for (const demoScreen of screens) {
    const path = encodeURI(demoScreen.path);
    const { status, header } = await demo.get(path);
    const isKept = status === 200 && header('x-cache') !== 'BYPASS';
    if (isKept) await demo.untilKept(path);
    const verdict = await (await visit(demoScreen))?.headerValue('x-cache');
    await judgeFit(page, demoScreen.path, findings);
    findings.add('cache', demoScreen.path, isKept && verdict === 'MISS' ? ['is no page of the cache'] : []);
  }
}

async function openWindow({ t, browser, demo, findings }: Sweep, viewport: typeof wide) {
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, viewport });
  const untilQuiet = watchRequests(page);
  await watchShifts(page, demo.browserUrl);
  const visit = async ({ screen, path }: DemoScreen): Promise<Response | null> => {
    const place = `${path} at ${viewport.width} px`;
    const isMissing = screen === 'notFound';
    await page.emulateMedia({ reducedMotion: null });
    const reply = await page.goto(demo.browserUrl + encodeURI(path), { waitUntil: 'load' });
    await demo.untilInteractive(page);
    await untilQuiet();
    const told = complaints.splice(0);
    findings.add('console', place, isMissing ? told.filter((one) => !one.includes('404')) : told);
    const { sum, moved } = await shiftOf(page);
    findings.add('shifts', place, sum < NO_SHIFT ? [] : [`shifts by ${sum}: ${moved}`]);
    findings.add('answer', place, await findWrongAnswer(page, reply, isMissing ? 404 : 200));
    // The legacy address of a product redirects to the new one.
    const { pathname, search } = new URL(page.url());
    const isMoved = pathname + search !== encodeURI(path) && screen !== 'legacyProduct';
    findings.add('address', place, isMoved ? [`becomes ${page.url()}`] : []);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return reply;
  };
  return { page, complaints, visit };
}

/** Does all fit the width of the window, with larger and with wider text? */
async function judgeFit(page: Page, path: string, findings: Findings): Promise<void> {
  const place = `${path} at ${page.viewportSize()?.width} px`;
  findings.add('reflow', place, await findSideways(page));
  findings.add('text spacing', place, await findSpacingLosses(page));
}

async function findWrongAnswer(page: Page, reply: Response | null, wanted: number): Promise<string[]> {
  const status = reply?.status();
  // Not with a locator, for which Playwright would inject its whole script into each page.
  const headings = await page.evaluate(
    () => [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
  );
  return [...(status === wanted ? [] : [`status ${status}`]), ...(headings === 1 ? [] : [`${headings} h1`])];
}
