/** Measures the layout shift of a page in the visitor's browser. */
import type { Page } from 'playwright-core';

/** Smaller sums count as 0: half a pixel of a line that is laid out again for a font. */
export const NO_SHIFT = 0.001;

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Pages that are watched already, because a shared window must be watched only once. */
const watched = new WeakSet<Page>();

/**
 * Records the layout shifts of every page opened from now on, from its first paint, except those caused by input. The
 * fonts are loaded beforehand: on a busy machine they could arrive after the first paint and change line breaks.
 * @param storefront its address
 */
export async function watchShifts(page: Page, storefront: string): Promise<void> {
  if (watched.has(page)) return;
  watched.add(page);
  await recordShifts(page);
  // This fragment uses the fonts of all pages, and has no scripts.
  await page.goto(`${storefront}/_parts/footer.html`);
  const fonts = await page.evaluate(
    async () => (await Promise.all([...document.fonts].map((font) => font.load()))).length,
  );
  if (fonts === 0) throw new Error('the fragment names no fonts');
}

/** The same without the fonts, for tests that load these themselves. */
export async function recordShifts(page: Page): Promise<void> {
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
}

/** The sum of the page's shifts so far, and which elements moved from where to where. */
export async function shiftOf(page: Page): Promise<{ sum: number; moved: string }> {
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap((one) => one.moved).join('\n'),
  };
}
