/** Walks through a page with Tab and records how each stop looks (WCAG 2.2: 2.4.7, 2.4.11). */
import type { Page } from 'playwright-core';

/** More stops than any screen of the test's shop has. */
const MANY = 400;

/** Key presses sent at once, because every round trip to the browser takes time, and a walk has hundreds of presses. */
const STRIDE = 20;

/** Frames that a window may take to scroll to the focused element. */
const SETTLING_FRAMES = 10;

export interface Stop {
  readonly name: string;
  /** Is the element, or what represents it, drawn as focused? */
  readonly marked: boolean;
  /** Is enough of it inside the viewport: the height of a target, or all of it if it is smaller? */
  readonly inView: boolean;
  /** Is its centre covered by something else? */
  readonly covered: boolean;
}

export const isFault = ({ marked, inView, covered }: Stop): boolean => !marked || !inView || covered;

/** Runs in the page: the focused element as it is visible now; undefined when the focus has left the page. */
function readNow(): Stop | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  // A field is represented by its label, a link that covers its card by the card.
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
    // One pixel of tolerance, because scrolling rounds.
    inView: right > left && bottom > top && bottom - top > Math.min(box.height, 24) - 1,
    covered: !(over !== null && (shown.contains(over) || over.contains(shown))),
  };
}

/** The focused element; undefined when the focus has left the page. */
export function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(readNow);
}

/**
 * Presses Tab until the focus has left the page. If a stop has a fault, it walks again, slowly.
 * @param fromTop begin at the top of the page, wherever the focus is? Some browsers end a walk outside of the page, others
 * at its first stop
 */
export async function walk(page: Page, fromTop: boolean): Promise<Stop[]> {
  if (fromTop) await focusTop(page);
  const stops = await walkInStrides(page);
  if (!stops.some(isFault)) return stops;
  if (fromTop) await focusTop(page);
  return walkByStep(page);
}

/** Lets the next Tab lead to the first stop of the page. */
async function focusTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.tabIndex = -1;
    document.documentElement.focus({ preventScroll: true });
    document.documentElement.removeAttribute('tabindex');
  });
}

/** The quick walk: reads each stop at its `keyup`. */
async function walkInStrides(page: Page): Promise<Stop[]> {
  // As text, because it contains the source of `readNow`.
  await page.evaluate(`(() => {
    const read = ${readNow};
    const walked = { stops: [], hasEnded: false };
    const hold = (event) => walked.hasEnded && event.key === 'Tab' && event.preventDefault();
    const note = ({ key }) => {
      if (key !== 'Tab' || walked.hasEnded) return;
      const stop = read();
      walked.hasEnded = stop === undefined || stop.name === walked.stops[0]?.name;
      if (!walked.hasEnded) walked.stops.push(stop);
    };
    addEventListener('keydown', hold, true);
    addEventListener('keyup', note, true);
    walked.leave = () => {
      removeEventListener('keydown', hold, true);
      removeEventListener('keyup', note, true);
    };
    globalThis.walked = walked;
  })()`);
  const session = await page.context().newCDPSession(page);
  for (let pressed = 0; pressed < MANY; pressed += STRIDE) {
    const events = Array.from({ length: STRIDE }, () => ['rawKeyDown', 'keyUp'] as const).flat();
    const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
    await Promise.all(events.map((type) => session.send('Input.dispatchKeyEvent', { type, ...tab })));
    const { stops, hasEnded } = await page.evaluate(() => {
      const { walked } = globalThis as unknown as { walked: { stops: Stop[]; hasEnded: boolean; leave: () => void } };
      if (walked.hasEnded) walked.leave();
      return { stops: walked.stops, hasEnded: walked.hasEnded };
    });
    if (!hasEnded) continue;
    await session.detach();
    return stops;
  }
  throw new Error(`the focus never leaves ${page.url()}`);
}

/** The slow walk: gives the window some frames to scroll to each stop. */
async function walkByStep(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let n = 0; n < MANY; n += 1) {
    await page.keyboard.press('Tab');
    let stop = await readStop(page);
    for (let frame = 0; frame < SETTLING_FRAMES && stop !== undefined && isFault(stop); frame += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      stop = await readStop(page);
    }
    if (stop === undefined || stop.name === stops[0]?.name) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus never leaves ${page.url()}`);
}
