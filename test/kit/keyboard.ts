/** A walk with Tab, and what is seen of each stop (WCAG 2.2: 2.4.7, 2.4.11). */
import type { Page } from 'playwright-core';

/** No screen of the test's shop has so many stops. */
const MANY = 400;

export interface Stop {
  readonly name: string;
  /** Is it, or what stands for it, drawn as focused? */
  readonly marked: boolean;
  /** Does a part of it stand in the window, at least the height of a target? */
  readonly inView: boolean;
  /** Does something else lie over its middle? */
  readonly covered: boolean;
}

export const isFault = ({ marked, inView, covered }: Stop): boolean => !marked || !inView || covered;

/** What has the focus; undefined once it has left the page, or begins anew. */
export function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    // A field is pressed by its label, a card's link is as large as the card.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const card = getComputedStyle(element, '::after').position === 'absolute' ? element.closest('article') : undefined;
    const shown = label ?? card ?? element;
    const box = shown.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const around = [element, shown, element.parentElement, element.closest('form'), element.closest('article')];
    const rings = around.flatMap((each) =>
      each === null ? [] : [undefined, '::after'].map((part) => getComputedStyle(each, part)),
    );
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.outerHTML.slice(0, 80),
      marked: rings.some((ring) => ring.outlineStyle !== 'none' || ring.boxShadow !== 'none'),
      inView: right - left > 0 && bottom - top >= Math.min(box.height, 24) && bottom > top,
      covered: !(over !== null && (shown.contains(over) || over.contains(shown))),
    };
  });
}

/** The same once the window has scrolled to it, which may take a frame or two. */
async function settledStop(page: Page): Promise<Stop | undefined> {
  for (let frames = 0; frames < 10; frames += 1) {
    const stop = await readStop(page);
    if (stop === undefined || !isFault(stop)) return stop;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return await readStop(page);
}

/** Walks with Tab from the top of the page until the focus has left it. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let n = 0; n < MANY; n += 1) {
    await page.keyboard.press('Tab');
    const stop = await settledStop(page);
    if (stop === undefined || (n > 0 && stop.name === stops[0]?.name)) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus never leaves ${page.url()}`);
}
