/** How much a page moves by itself (layout shift), as its visitor's browser measures it. */
import type { Page } from 'playwright-core';

/** What is rounded to 0: half a pixel of a line that a font sets anew. */
export const NO_SHIFT = 0.001;

/** Watches for shifts from the first paint on; those that a visitor's own action brings do not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
}

/** Opens a page for its fonts: on a busy machine they may come after the first paint, and a line then breaks elsewhere. */
export async function fetchFonts(page: Page, storefront: string): Promise<void> {
  await page.goto(`${storefront}/contacts/`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
}
