/** Checks that hold of every page and of everything that opens over one. Each gives what it finds wrong, one line each. */
import type { Page } from 'playwright-core';
import { findAccessProblems } from './axe.ts';
import { isFault, walk } from './keyboard.ts';

/** A window of 1280 × 1024 px at 400 % zoom. */
export const zoomed = { width: 320, height: 256 };

/**
 * What axe finds in the light and in the dark scheme. Where motion is reduced: colours on their way are measured half-way.
 * @param whole look at header and footer in the dark, too? They are the same on every screen
 */
export async function findProblemsInBothSchemes(page: Page, whole = true): Promise<string[]> {
  const light = await findAccessProblems(page, { whole: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findAccessProblems(page, { rules: ['color-contrast'], whole });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((one) => `in the dark ${one}`)];
}

/**
 * What is wrong with a walk with Tab through the page, or through the dialog that is open.
 * @param first the name of the stop that has to come first; default: any
 */
export async function findKeyboardFaults(page: Page, first?: string): Promise<string[]> {
  const stops = await walk(page);
  const begin = stops[0]?.name;
  return [
    ...(begin === undefined ? ['nothing has the focus'] : []),
    ...(first === undefined || begin === first ? [] : [`begins at ${begin}`]),
    ...stops.filter(isFault).map((stop) => JSON.stringify(stop)),
  ];
}

/** Items of a list that are looked at by what takes long for each: the others are of the same components. */
const ENOUGH = 6;

/** Takes what follows the first items of each list out of the page's main part. The page is of no use afterwards. */
export function shortenLists(page: Page): Promise<void> {
  return page.evaluate((enough) => {
    for (const list of document.querySelectorAll('main :is(ul, ol)')) {
      for (const item of [...list.children].slice(enough)) item.remove();
    }
  }, ENOUGH);
}
