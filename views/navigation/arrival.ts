/** Where a navigation arrives: the position of the page, and the focus (spec §2, D6, D46). */
import { prefersStill } from '../../client/services/browser-motion.ts';
import { dialogOfHash } from '../../client/store/dialogs/dialog-kinds.ts';
import { drawWhole } from './whole-page.ts';

/** Whoever has begun to read or to press is not taken elsewhere. */
const READING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** From now on. @returns is aborted by the first sign of it */
export function watchReading(): AbortSignal {
  const reading = new AbortController();
  for (const sign of READING) addEventListener(sign, () => reading.abort(), { passive: true, signal: reading.signal });
  return reading.signal;
}

/** What a hash leads to: nothing where it names a dialog, or what is not there. */
export function anchorOf(hash: string): HTMLElement | null {
  if (dialogOfHash(hash) !== undefined) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Goes there smoothly; the 80 px of room are its `scroll-margin-top`. */
export function goToAnchor(anchor: HTMLElement): void {
  drawWhole();
  focus(anchor);
  anchor.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
}

/** The heading of the page, or all of its content where it has none. */
export function focusHeading(): void {
  // A menu that was opened as the page came keeps the focus, or it would close.
  if (document.querySelector('[popover="auto"]:popover-open') !== null) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading !== null) focus(heading);
}

/** The first of a listing's cards. @returns is there one? */
export function focusFirstCard(): boolean {
  const link = document.querySelector<HTMLElement>('main article a[href]');
  link?.focus({ preventScroll: true });
  return link !== null;
}

/** Without a scroll; what cannot take the focus by itself can from now on. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
