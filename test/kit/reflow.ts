/** Checks that nothing has to be scrolled sideways (WCAG 2.2: 1.4.4, 1.4.10). */
import type { Page } from 'playwright-core';

const TEXT_SIZES = ['100%', '200%'];

/** Finds out whether the page, or an open dialog, is too wide at normal and at doubled text size. */
export function findSideways(page: Page): Promise<string[]> {
  return page.evaluate((sizes) => {
    const { style } = document.documentElement;
    const scrollers = [document.documentElement, ...document.querySelectorAll('dialog:modal')];
    const found = sizes.flatMap((size) => {
      style.fontSize = size;
      const excess = Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      return excess > 0 ? [`${excess} px too wide for ${innerWidth} px with text of ${size}`] : [];
    });
    style.fontSize = '';
    return found;
  }, TEXT_SIZES);
}
