/** Applies the text spacing of WCAG 1.4.12 and finds the text that is lost. */
import type { Page } from 'playwright-core';

const SPACING = `
  *:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

/** Finds losses in the top dialog, or in the page when none is open. */
export async function findSpacingLosses(page: Page): Promise<string[]> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
  const losses = await readLosses(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return losses;
}

/** Finds text that scrolls sideways, is clipped, leaves its visible box, or overlaps other text of the same layer. */
function readLosses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Word {
      readonly text: string;
      /** The element that it is positioned in and scrolls with. */
      readonly layer: Element;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    /** A box that clips a word within it, or visibly delimits it. */
    interface Box {
      readonly name: string;
      readonly rect: DOMRect;
      readonly clipsX: boolean;
      readonly clipsY: boolean;
      readonly isDrawn: boolean;
    }
    interface Surroundings {
      readonly isForReaders: boolean;
      readonly layer: Element;
      /** Innermost first, up to the nearest scroll container. */
      readonly boxes: readonly Box[];
    }
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement;
    const losses = new Set<string>();
    if (root.scrollWidth > root.clientWidth) losses.add(`sideways by ${root.scrollWidth - root.clientWidth} px`);

    const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) => /auto|scroll/.test(overflowX + overflowY);
    const isDrawn = ({ backgroundColor, borderInlineStartWidth, borderBlockStartWidth }: CSSStyleDeclaration) =>
      backgroundColor !== 'rgba(0, 0, 0, 0)' || (borderInlineStartWidth !== '0px' && borderBlockStartWidth !== '0px');
    const lifted = ({ position, zIndex }: CSSStyleDeclaration) =>
      position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto');
    const clips = (overflow: string) => /hidden|clip/.test(overflow);

    /** Cached by element, because most elements contain several words. */
    const known = new Map<Element, Surroundings>();
    const surroundingsOf = (element: Element): Surroundings => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const parent = element.parentElement;
      const above =
        parent === null || parent === root
          ? { isForReaders: false, layer: root, boxes: [] as Box[] }
          : surroundingsOf(parent);
      const style = getComputedStyle(element);
      const box = {
        name: element.localName,
        rect: element.getBoundingClientRect(),
        clipsX: clips(style.overflowX),
        clipsY: clips(style.overflowY),
        isDrawn: isDrawn(style),
      };
      const matters = style.display !== 'inline' && (box.clipsX || box.clipsY || box.isDrawn);
      const isLayer = scrolls(style) || lifted(style) || element.matches('[popover]');
      const found = {
        isForReaders: above.isForReaders || style.clipPath !== 'none',
        layer: isLayer ? element : above.layer,
        boxes: scrolls(style) ? [] : matters ? [box, ...above.boxes] : above.boxes,
      };
      known.set(element, found);
      return found;
    };

    /** The rectangles of the letters themselves, one font size high: the rest of the line is empty. */
    const readWords = (node: Text, element: Element): Word[] => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const half = Number.parseFloat(getComputedStyle(element).fontSize) / 2;
      const { layer } = surroundingsOf(element);
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2;
          const text = node.data.trim().slice(0, 40);
          return { text, layer, left, right, top: middle - half, bottom: middle + half };
        });
    };
    const findCut = (word: Word, boxes: readonly Box[]): void => {
      for (const { name, rect, clipsX, clipsY, isDrawn } of boxes) {
        const outX = word.right > rect.right + 1.5 || word.left < rect.left - 1.5;
        const outY = word.bottom > rect.bottom + 1.5 || word.top < rect.top - 1.5;
        if ((outX && clipsX) || (outY && clipsY)) losses.add(`cut off by ${name}: ${word.text}`);
        if ((outX || outY) && isDrawn) losses.add(`out of ${name}: ${word.text}`);
      }
    };

    const words: Word[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || !(node instanceof Text) || node.data.trim() === '') continue;
      if (!element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })) continue;
      // Markers of a map lie where their shops are; sections that wrap out of the row are in the menu.
      if (element.closest('svg, option, .leaflet-container, nav > ul') !== null) continue;
      const { isForReaders, boxes } = surroundingsOf(element);
      if (isForReaders) continue;
      for (const word of readWords(node, element)) {
        findCut(word, boxes);
        words.push(word);
      }
    }
    words.sort((one, other) => one.top - other.top);
    for (const [index, one] of words.entries()) {
      for (let next = index + 1; next < words.length; next += 1) {
        const other = words[next];
        if (other === undefined || other.top >= one.bottom) break;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - other.top;
        if (one.layer === other.layer && across > 2 && down > 2) losses.add(`'${other.text}' lies on '${one.text}'`);
      }
    }
    return [...losses];
  });
}
