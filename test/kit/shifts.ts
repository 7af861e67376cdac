/** How much a page moves by itself (layout shift), as its visitor's browser measures it. */
import type { Page } from 'playwright-core';

/** What is rounded to 0: half a pixel of a line that a font sets anew. */
export const NO_SHIFT = 0.001;

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** A shared window is watched once. */
const watched = new WeakSet<Page>();

/**
 * Watches each page that is opened from now on for shifts, from its first paint on; those that a visitor's own action brings
 * do not count. The fonts are fetched ahead: on a busy machine they may come after the first paint, and a line then breaks
 * elsewhere.
 * @param storefront its address
 */
export async function watchShifts(page: Page, storefront: string): Promise<void> {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase()}.${element?.className} “${node?.textContent?.slice(0, 30)}”`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // It has the fonts of all pages, and no script.
  await page.goto(`${storefront}/_parts/footer.html`);
  const fonts = await page.evaluate(
    async () => (await Promise.all([...document.fonts].map((font) => font.load()))).length,
  );
  if (fonts === 0) throw new Error('the fragment names no fonts');
}

/** The sum of the page's shifts so far, and what moved, from where to where. */
export async function shiftOf(page: Page): Promise<{ sum: number; moved: string }> {
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap((one) => one.moved).join('\n'),
  };
}
