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

/** Finds the words that are torn between two lines, in the links of the footer and in the title. */
export function findTornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const texts = [...document.querySelectorAll('footer a, main h1')].flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      return found;
    });
    return texts.flatMap((text) =>
      [...(text.nodeValue ?? '').matchAll(/[^\s-]+/g)].flatMap(({ index, 0: word }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [`${word} is torn at ${innerWidth} px`] : [];
      }),
    );
  });
}
