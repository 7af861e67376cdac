/** Helpers for strips of pictures, of which one is in view. */
import type { BrowserContext, Locator } from 'playwright-core';

/** Waits until the list shows this picture and has stopped scrolling. */
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

/** Time between two touch events; seconds. */
const PAUSE = { 'at rest': 0.06, flung: 0.008 };

/**
 * Swipes the list to one side with a finger.
 * @param ends whether it is lifted at rest, or while moving, with momentum
 */
export async function swipe(
  context: BrowserContext,
  list: Locator,
  to: 'left' | 'right',
  ends: 'at rest' | 'flung' = 'at rest',
): Promise<void> {
  await list.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await list.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const cdp = await context.newCDPSession(list.page());
  // The events carry their own timestamps: by a busy machine's clock the finger would move too fast, or press too long.
  let timestamp = Date.now() / 1000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) => {
    timestamp += PAUSE[ends];
    const touchPoints = part === undefined ? [] : [{ x: x + width * part, y: y + height / 2 }];
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  // Well beyond the middle, which decides on which picture the strip comes to rest.
  const path = to === 'left' ? [0.9, 0.7, 0.5, 0.3, 0.1] : [0.1, 0.3, 0.5, 0.7, 0.9];
  const moves = ends === 'at rest' ? [...path, ...path.slice(-1)] : path;
  const sent = moves.map((part, index) => touch(index === 0 ? 'touchStart' : 'touchMove', part));
  await Promise.all([...sent, touch('touchEnd')]);
  await cdp.detach();
}

/** Spreads two fingers on the list until they are `by` times as far apart as at first. */
export async function pinch(context: BrowserContext, list: Locator, by: number): Promise<void> {
  const { x, y, width, height } = (await list.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const cdp = await context.newCDPSession(list.page());
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...from: number[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: from.flatMap((spread) =>
        [-1, 1].map((side) => ({ x: x + width / 2 + (side * spread) / 2, y: y + height / 2 })),
      ),
    });
  const apart = width / 8;
  await touch('touchStart', apart);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', apart * (1 + (by - 1) * part));
  await touch('touchEnd');
  await cdp.detach();
}
