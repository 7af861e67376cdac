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

/** Finds the links of the footer in which a word is torn between two lines. */
export function findTornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('footer a')].flatMap(({ firstChild: text }) =>
      [...(text?.nodeValue ?? '').matchAll(/[^\s-]+/g)].flatMap(({ index, 0: word }) => {
        range.setStart(text as Text, index);
        range.setEnd(text as Text, index + word.length);
        return range.getClientRects().length > 1 ? [`${word} is torn at ${innerWidth} px`] : [];
      }),
    );
  });
}
