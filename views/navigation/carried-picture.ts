/**
 * Moves a card's picture to its place on the product's page by a view transition. The new page can be used meanwhile.
 * Nothing moves in a browser without view transitions, or where the visitor prefers reduced motion.
 */
import { prefersStill } from '../../client/services/browser-motion.ts';
import type { Place } from '../context/place.ts';
import type { Page } from './page-navigation.ts';

/** The `view-transition-name` that the styles use. */
const CARRIED = 'goods-picture';

/** The picture to move is that of the goods card whose link leads to a product. */
export function pictureOf(link: Element | null, to: Place): ReturnType<Page['pictureOf']> {
  if (to.screen !== 'product' && to.screen !== 'legacyProduct') return undefined;
  if (!('startViewTransition' in document) || prefersStill()) return undefined;
  // Of all articles with a name only the card of goods has a picture of its own.
  const picture = link
    ?.closest('article[aria-labelledby]')
    ?.querySelector<HTMLImageElement>(':scope > img, :scope > picture > img');
  return picture ? (update, committed) => carry(picture, update, committed) : undefined;
}

function carry(picture: HTMLElement, update: () => void, committed: Promise<unknown>): void {
  // The name must be unique. On a product page the picture of the related card takes it from the large one.
  for (const shown of document.querySelectorAll<HTMLElement>('[data-picture]')) shown.style.viewTransitionName = 'none';
  picture.style.viewTransitionName = CARRIED;
  // The browser calls this in one of the next frames.
  const transition = document.startViewTransition(async () => {
    update();
    await committed;
  });
  // Rejects when the transition is skipped, by a hidden window or by another transition. The update runs all the same.
  transition.ready.catch(() => undefined);
}
