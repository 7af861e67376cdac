/** Checks that hold of every page and of everything that opens over one. Each gives what it finds wrong, one line each. */
import type { Locator, Page } from 'playwright-core';
import { findAccessProblems } from './axe.ts';
import { isFault, walk } from './keyboard.ts';

/** A window of 1280 × 1024 px at 400 % zoom. */
export const zoomed = { width: 320, height: 256 };

/**
 * What axe finds in the light and in the dark scheme. Where motion is reduced: colours on their way are measured half-way.
 * @param around look at header and footer, too? They are the same on every screen
 */
export async function findProblemsInBothSchemes(page: Page, around = true): Promise<string[]> {
  const light = await findAccessProblems(page, { whole: true, around });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findAccessProblems(page, { rules: ['color-contrast'], whole: around });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((one) => `in the dark ${one}`)];
}

/** Does a dialog take all of the window, but the room that is kept for a scrollbar (20 px at most)? */
export function fillsWindow(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return x === 0 && y === 0 && width >= innerWidth - 20 && height === innerHeight;
  });
}

/** Comes back once nothing of the open dialog moves any more. */
export const untilStill = (page: Page) =>
  page.waitForFunction(() => document.querySelector('dialog:modal')?.getAnimations({ subtree: true }).length === 0);

/** Does an element lie within another, as they are drawn? */
export async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([inner.boundingBox(), outer.boundingBox()]);
  if (one === null || other === null) return false;
  const { x, y, width, height } = other;
  return one.x >= x && one.y >= y && one.x + one.width <= x + width && one.y + one.height <= y + height;
}

/**
 * What is wrong with a walk with Tab through the page, or through the dialog that is open.
 * @param first the name of the first stop of the page, from whose top the walk then begins; default: it begins at the focus
 */
export async function findKeyboardFaults(page: Page, first?: string): Promise<string[]> {
  const stops = await walk(page, first !== undefined);
  const begin = stops[0]?.name;
  return [
    ...(begin === undefined ? ['nothing has the focus'] : []),
    ...(first === undefined || begin === first ? [] : [`begins at ${begin}`]),
    ...stops.filter(isFault).map((stop) => JSON.stringify(stop)),
  ];
}

/** Items of a list in the main part that are looked at by what takes long for each: the others are of the same components. */
const ENOUGH = 3;

/**
 * Removes all but the first items of each list, once React has hydrated every list: removing nodes that are still to be
 * hydrated would be a mismatch. The page is of no use afterwards.
 * @param around do so with header and footer, too, and take them out of the order of Tab? They are the same on every screen
 */
export async function shortenLists(page: Page, around: boolean): Promise<void> {
  const selector = around ? 'ul, ol' : 'main :is(ul, ol)';
  await page.waitForFunction((lists) => {
    // React notes the properties of each element that it has hydrated, and hydrates nothing within raw HTML.
    const propertiesOf = (element: Element): { readonly dangerouslySetInnerHTML?: unknown } | undefined => {
      const name = Object.keys(element).find((key) => key.startsWith('__reactProps$'));
      return name === undefined ? undefined : Reflect.get(element, name);
    };
    const isHydrated = (list: Element): boolean => {
      if (propertiesOf(list) !== undefined) return true;
      for (let around = list.parentElement; around !== null; around = around.parentElement) {
        const properties = propertiesOf(around);
        if (properties !== undefined) return properties.dangerouslySetInnerHTML !== undefined;
      }
      // The plain cart has no scripts: nothing of it is ever hydrated.
      return true;
    };
    return [...document.querySelectorAll(lists)].every(isHydrated);
  }, selector);
  await page.evaluate(
    ({ selector, around, enough }) => {
      if (around) {
        const stops = 'a, button, input, summary, [tabindex]';
        for (const stop of document.querySelectorAll<HTMLElement>(`:is(header, footer) :is(${stops}):not(main *)`))
          stop.tabIndex = -1;
      }
      for (const list of document.querySelectorAll(selector)) {
        const kept = list.closest('main') === null ? 1 : enough;
        for (const item of [...list.children].slice(kept)) item.remove();
      }
    },
    { selector, around, enough: ENOUGH },
  );
}
