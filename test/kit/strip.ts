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

/** A finger draws what is in view to one side. */
export async function swipe(context: BrowserContext, list: Locator, to: 'left' | 'right'): Promise<void> {
  await list.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await list.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const cdp = await context.newCDPSession(list.page());
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: x + width * part, y: y + height / 2 }],
    });
  // Well beyond the middle, where it is decided which picture comes to rest, even if the browser makes nothing of the last move.
  const path = to === 'left' ? [0.9, 0.7, 0.5, 0.3, 0.1] : [0.1, 0.3, 0.5, 0.7, 0.9];
  for (const [index, part] of path.entries()) await touch(index === 0 ? 'touchStart' : 'touchMove', part);
  await touch('touchEnd');
  await cdp.detach();
}
