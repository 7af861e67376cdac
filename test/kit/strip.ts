/** Pictures side by side, of which one is in view. */
import type { BrowserContext, Locator } from 'playwright-core';

/** Waits until a picture is the one that its list shows, and the list rests there. */
export async function untilInView(image: Locator): Promise<void> {
  await image.evaluate(async (element) => {
    const list = element.closest('ul');
    const offset = (): number =>
      Math.abs(element.getBoundingClientRect().left - (list?.getBoundingClientRect().left ?? Number.NaN));
    const end = performance.now() + 10_000;
    for (let rested = 0; rested < 3; rested = offset() < 2 ? rested + 1 : 0) {
      if (performance.now() > end) throw new Error(`${element.getAttribute('alt')} is not in view`);
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Between two events of a finger; seconds. */
const PAUSE = { 'at rest': 0.06, flung: 0.008 };

/** A finger draws what is in view to one side. @param ends is it lifted at rest, or while it moves, with momentum? */
export async function swipe(
  context: BrowserContext,
  list: Locator,
  to: 'left' | 'right',
  ends: 'at rest' | 'flung' = 'at rest',
): Promise<void> {
  await list.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await list.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const cdp = await context.newCDPSession(list.page());
  // When, by the event's own clock: by the machine's, busy as it is, the finger would fly, or rest for a long press.
  let timestamp = Date.now() / 1000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) => {
    timestamp += PAUSE[ends];
    const touchPoints = part === undefined ? [] : [{ x: x + width * part, y: y + height / 2 }];
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  // Well beyond the middle, where it is decided which picture comes to rest.
  const path = to === 'left' ? [0.9, 0.7, 0.5, 0.3, 0.1] : [0.1, 0.3, 0.5, 0.7, 0.9];
  const moves = ends === 'at rest' ? [...path, ...path.slice(-1)] : path;
  const sent = moves.map((part, index) => touch(index === 0 ? 'touchStart' : 'touchMove', part));
  await Promise.all([...sent, touch('touchEnd')]);
  await cdp.detach();
}
