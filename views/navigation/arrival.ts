/** The end of a navigation: scroll position and focus of the page (spec §2, D6, D46). */
import { prefersStill } from '../../client/services/browser-motion.ts';
import { dialogOfHash } from '../../client/store/dialogs/dialog-kinds.ts';
import { drawWhole } from './whole-page.ts';

/** Events that show that the visitor is using the page, so that neither position nor focus may change. */
const READING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Starts watching. @returns a signal that is aborted by the first of these events */
export function watchReading(): AbortSignal {
  const reading = new AbortController();
  for (const sign of READING) addEventListener(sign, () => reading.abort(), { passive: true, signal: reading.signal });
  return reading.signal;
}

/** The element for a hash; none if it names a dialog or does not exist. */
export function anchorOf(hash: string): HTMLElement | null {
  if (dialogOfHash(hash) !== undefined) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls there smoothly; the 80 px offset is its `scroll-margin-top`. */
export function goToAnchor(anchor: HTMLElement): void {
  drawWhole();
  focus(anchor);
  anchor.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
}

/** Focuses the heading of the page, or the content if there is none. */
export function focusHeading(): void {
  // A menu that was opened meanwhile keeps the focus, or it would close.
  if (document.querySelector('[popover="auto"]:popover-open') !== null) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading !== null) focus(heading);
}

/** Focuses the first card of a listing. @returns is there one? */
export function focusFirstCard(): boolean {
  const link = document.querySelector<HTMLElement>('main article a[href]');
  link?.focus({ preventScroll: true });
  return link !== null;
}

/** Focuses without scrolling; makes the element focusable if necessary. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
