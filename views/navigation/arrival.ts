/** Sets the scroll position and the focus at the end of a navigation (spec §2, D6, D46). */

import { dialogOfHash } from '../../client/dialogs/dialog-kinds.ts';
import { prefersStill } from '../../client/services/browser-motion.ts';
import { holdsField } from './filled-fields.ts';
import type { Arrival } from './page-navigation.ts';
import { layOutWhole } from './whole-page.ts';

/** Events that show that the visitor has begun to use the page. It is not scrolled after one of them. */
const READING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Begins a page whose main part is not there yet.
 * @param toTop does it begin at its top?
 * @returns a signal that is aborted once the visitor begins to use it
 */
export function beginPage(toTop: boolean): AbortSignal {
  if (toTop) scrollTo(0, 0);
  const reading = new AbortController();
  for (const sign of READING) addEventListener(sign, () => reading.abort(), { passive: true, signal: reading.signal });
  return reading.signal;
}

/** Sets the scroll position and the focus of a page whose main part is there. */
export function arrive({ hash, stays, isPaging, isRead, back, restore }: Arrival): void {
  const anchor = back !== undefined || isRead ? null : anchorOf(hash);
  if (anchor !== null) {
    goToAnchor(anchor);
    return;
  }
  const position = back === undefined ? 0 : back.position;
  if (!isRead && position === undefined) restore();
  else if (!isRead && !stays) scrollTo(0, position ?? 0);
  // The visitor's own focus stays: on a filter that was ticked, or in a field that they have begun to fill in.
  if (holdsField() || ((stays || isRead) && document.activeElement !== document.body)) return;
  if (!isPaging || !focusFirstCard()) focusHeading();
}

/** The element that a hash names. @returns null where it names a dialog, or no element */
export function anchorOf(hash: string): HTMLElement | null {
  if (dialogOfHash(hash) !== undefined) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Focuses an anchor and scrolls to it, smoothly unless the visitor prefers reduced motion. The offset of 80 px (spec
 * §2) is the anchor's `scroll-margin-top`.
 */
export function goToAnchor(anchor: HTMLElement): void {
  layOutWhole();
  focus(anchor);
  anchor.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
}

/** Focuses the page's `h1`, or `main` where it has none. */
export function focusHeading(): void {
  // A menu that was opened during the navigation keeps the focus, because losing it closes the menu.
  if (document.querySelector('[popover="auto"]:popover-open') !== null) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading !== null) focus(heading);
}

/** Focuses the link of a listing's first card. @returns false where there is no card */
function focusFirstCard(): boolean {
  const link = document.querySelector<HTMLElement>('main article a[href]');
  link?.focus({ preventScroll: true });
  return link !== null;
}

/** Focuses without scrolling. An element that is not focusable by itself gets `tabindex="-1"`. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
