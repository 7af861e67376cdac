/** A walk with Tab, and what is seen of each stop (WCAG 2.2: 2.4.7, 2.4.11). */
import type { Page } from 'playwright-core';

/** No screen of the test's shop has so many stops. */
const MANY = 400;

/** Presses that are sent at once: each message to the browser and back takes its time, and a walk has hundreds. */
const STRIDE = 20;

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

/** Runs in the page: what has the focus as it is seen now; undefined when the focus has left the page. */
function readNow(): Stop | undefined {
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
    // But for a part of a pixel that scrolling rounds away.
    inView: right > left && bottom > top && bottom - top > Math.min(box.height, 24) - 1,
    covered: !(over !== null && (shown.contains(over) || over.contains(shown))),
  };
}

/** What has the focus; undefined once it has left the page, or begins anew. */
export function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(readNow);
}

/** Walks with Tab from the top of the page until the focus has left it. */
export async function walk(page: Page): Promise<Stop[]> {
  const stops = await walkInStrides(page);
  return stops.some(isFault) ? await walkByStep(page) : stops;
}

/** Reads each stop as soon as its key is up. */
async function walkInStrides(page: Page): Promise<Stop[]> {
  // As text: it needs `readNow` in the page.
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

/** Gives the window some frames to scroll to a stop that is not seen at once. */
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
