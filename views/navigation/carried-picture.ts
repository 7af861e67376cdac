/**
 * From a card to its product: the picture is carried along, over a page that can be pressed at once. A browser without
 * view transitions, and a visitor who wants no motion, see no picture on its way.
 */
import { prefersStill } from '../../client/services/browser-motion.ts';
import type { Place } from '../context/place.ts';

/** The name under which the styles know the picture that is carried. */
const CARRIED = 'goods-picture';

/** The picture that goes along: that of a goods card whose link leads to a product. */
export function carriedBy(link: Element | null, to: Place): HTMLElement | undefined {
  if (to.screen !== 'product' && to.screen !== 'legacyProduct') return undefined;
  if (!('startViewTransition' in document) || prefersStill()) return undefined;
  return link?.closest('[data-goods]')?.querySelector('img') ?? undefined;
}

/** Carries a picture from where it is to where it will be. @param update draws the page @param drawn once it is there */
export function carry(picture: HTMLElement, update: () => void, drawn: Promise<unknown>): void {
  // A name is one element's: on a product page the picture of the related card goes, not the large one.
  for (const shown of document.querySelectorAll<HTMLElement>('[data-picture]')) shown.style.viewTransitionName = 'none';
  picture.style.viewTransitionName = CARRIED;
  const transition = document.startViewTransition(async () => {
    update();
    await drawn;
  });
  // Skipped, as when the window is hidden or another follows: the update has run all the same.
  transition.ready.catch(() => undefined);
}
