/**
 * Animates a card's picture to its product page, which is interactive at once. There is no animation without view
 * transitions, or if the visitor prefers reduced motion.
 */
import { prefersStill } from '../../client/services/browser-motion.ts';
import type { Place } from '../context/place.ts';

/** The view transition name of the picture, also used by the styles. */
const CARRIED = 'goods-picture';

/** The picture to animate: that of a card whose link leads to a product. */
export function carriedBy(link: Element | null, to: Place): HTMLElement | undefined {
  if (to.screen !== 'product' && to.screen !== 'legacyProduct') return undefined;
  if (!('startViewTransition' in document) || prefersStill()) return undefined;
  return link?.closest('[data-goods]')?.querySelector('img') ?? undefined;
}

/**
 * Animates a picture from its old to its new place. @param update renders the page @param drawn resolves when it is
 * rendered
 */
export function carry(picture: HTMLElement, update: () => void, drawn: Promise<unknown>): void {
  // A transition name must be unique: on a product page the picture of the related card is animated, not the large one.
  for (const shown of document.querySelectorAll<HTMLElement>('[data-picture]')) shown.style.viewTransitionName = 'none';
  picture.style.viewTransitionName = CARRIED;
  const transition = document.startViewTransition(async () => {
    update();
    await drawn;
  });
  // A transition can be skipped, for example when the window is hidden or another one starts; the update has run
  // anyway.
  transition.ready.catch(() => undefined);
}
