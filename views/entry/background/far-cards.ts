/** Lays out the cards that were skipped for the first view (decision 21, `card-list.module.css`). */

import { isAgeKnown } from '../../../client/region/age-gate.ts';
import { browserCookies } from '../../../client/services/browser-storage.ts';
import { isWhole, layOutWhole } from '../../navigation/whole-page.ts';

/** On a first visit the layout waits for the age gate, which opens faster over a page that is still small; ms. */
const QUESTION_MS = 1000;
/** Cards laid out in one idle callback: a row of a wide screen, which takes less than 50 ms on a slow phone. */
const AT_ONCE = 4;

/**
 * Lays out the cards outside the viewport, a few at a time, while the browser is idle. Cards that are in the viewport by
 * then stay as they are until the next page.
 */
export function layOutFarCards(): void {
  if (isWhole()) return;
  if (typeof requestIdleCallback === 'undefined') {
    layOutWhole();
    return;
  }
  const begin = (): void => {
    // The first eight of a list are never skipped (`card-list.module.css`).
    const skipped = [...document.querySelectorAll('main li:nth-child(n + 9)')].filter(
      (box) => getComputedStyle(box).contentVisibility === 'auto',
    );
    const far = skipped.filter((box) => !isInWindow(box));
    const end = far.length === skipped.length ? layOutWhole : () => undefined;
    requestIdleCallback(() => layOutNext(far, end));
  };
  setTimeout(begin, isAgeKnown(browserCookies) ? 0 : QUESTION_MS);
}

function isInWindow(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** @param end called once all are laid out */
function layOutNext(far: readonly Element[], end: () => void): void {
  if (isWhole()) return;
  for (const box of far.slice(0, AT_ONCE)) box.toggleAttribute('data-laid-out', true);
  const rest = far.slice(AT_ONCE);
  if (rest.length === 0) end();
  else requestIdleCallback(() => layOutNext(rest, end));
}
