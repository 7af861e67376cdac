/** Checks that nothing has to be scrolled sideways (WCAG 2.2: 1.4.4, 1.4.10). */
import type { Page } from 'playwright-core';

const TEXT_SIZES = ['100%', '200%'] as const;

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

/**
 * Finds the words that are torn between two lines: in the links of the footer, in the title, and, at doubled text size
 * too, in the links beside the headings of blocks.
 */
export async function findTornWords(page: Page): Promise<string[]> {
  const [usual, doubled] = TEXT_SIZES;
  const beside = 'main section > header > a';
  return [
    ...(await findTornIn(page, `footer a, main h1, ${beside}`, usual)),
    ...(await findTornIn(page, beside, doubled)),
  ];
}

function findTornIn(page: Page, selector: string, size: string): Promise<string[]> {
  return page.evaluate(
    ([selector, size]) => {
      const { style } = document.documentElement;
      style.fontSize = size;
      const range = document.createRange();
      const texts = [...document.querySelectorAll(selector)].flatMap((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: Node[] = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found;
      });
      const torn = texts.flatMap((text) =>
        [...(text.nodeValue ?? '').matchAll(/[^\s-]+/g)].flatMap(({ index, 0: word }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [`${word} is torn at ${innerWidth} px with text of ${size}`] : [];
        }),
      );
      style.fontSize = '';
      return torn;
    },
    [selector, size] as const,
  );
}
