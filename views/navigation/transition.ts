/**
 * From a card to its product: the picture is carried along while the page around it cross-fades. A browser without
 * view transitions, and a visitor who wants no motion, get the product at once.
 */

import { prefersStill } from '../../client/services/browser-motion.ts';

/** The name under which the styles know the picture that is carried. */
const CARRIED = 'goods-picture';
/** So long the next page's answer is waited for, and its drawing: what one sees must not seem frozen. */
export const CARRY_WAIT_MS = 120;

let shown: (() => void) | undefined;

/** The place that a navigation leads to stands in the page now. */
export function placeShown(): void {
  shown?.();
  shown = undefined;
}

/** The picture that goes along with a link, where it stands in a card and leads to a product. */
export function pictureOf(link: HTMLAnchorElement): HTMLElement | undefined {
  if (!link.pathname.endsWith('.html')) return undefined;
  return link.closest('article')?.querySelector('img') ?? undefined;
}

/** Runs `update`, which leads to `placeShown`, and carries `picture` from where it is to where it will be. */
export function carry(picture: HTMLElement, update: () => void): void {
  if (!('startViewTransition' in document) || prefersStill()) {
    update();
    return;
  }
  // A name is one element's: on a product page the picture of the related card goes, not the large one.
  for (const shownNow of document.querySelectorAll<HTMLElement>('[data-picture]')) {
    shownNow.style.viewTransitionName = 'none';
  }
  picture.style.viewTransitionName = CARRIED;
  const transition = document.startViewTransition(
    () =>
      new Promise<void>((resolve) => {
        shown = resolve;
        setTimeout(resolve, CARRY_WAIT_MS);
        update();
      }),
  );
  // Skipped, as when the window is hidden or another follows: the update has run all the same.
  transition.ready.catch(() => undefined);
}
