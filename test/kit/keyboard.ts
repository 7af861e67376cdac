/** A walk with Tab, and what is seen of each stop (WCAG 2.2: 2.4.7, 2.4.11). */
import type { Page } from 'playwright-core';

/** No screen of the test's shop has so many stops. */
const MANY = 400;

/** Frames that a window may take to scroll to what has the focus. */
const SETTLING_FRAMES = 10;

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

/** What has the focus, once the window has scrolled to it; undefined when the focus has left the page, or begins anew. */
export function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(async (frames) => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    // A field is pressed by its label, a card's link is as large as the card.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const card = getComputedStyle(element, '::after').position === 'absolute' ? element.closest('article') : undefined;
    const shown = label ?? card ?? element;
    const around = [element, shown, element.parentElement, element.closest('form'), element.closest('article')];
    const read = () => {
      const box = shown.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const rings = around.flatMap((each) =>
        each === null ? [] : [undefined, '::after'].map((part) => getComputedStyle(each, part)),
      );
      return {
        marked: rings.some((ring) => ring.outlineStyle !== 'none' || ring.boxShadow !== 'none'),
        // But for a part of a pixel that scrolling rounds away.
        inView: right > left && bottom > top && bottom - top > Math.min(box.height, 24) - 1,
        covered: !(over !== null && (shown.contains(over) || over.contains(shown))),
      };
    };
    let seen = read();
    for (let frame = 0; frame < frames && (!seen.marked || !seen.inView || seen.covered); frame += 1) {
      await new Promise(requestAnimationFrame);
      seen = read();
    }
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return { name: name.trim() || element.outerHTML.slice(0, 80), ...seen };
  }, SETTLING_FRAMES);
}

/** Walks with Tab from the top of the page until the focus has left it. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let n = 0; n < MANY; n += 1) {
    // Held down: a walk has hundreds of stops, and each message to the browser takes its time.
    await page.keyboard.down('Tab');
    const stop = await readStop(page);
    if (stop === undefined || (n > 0 && stop.name === stops[0]?.name)) {
      await page.keyboard.up('Tab');
      return stops;
    }
    stops.push(stop);
  }
  throw new Error(`the focus never leaves ${page.url()}`);
}
