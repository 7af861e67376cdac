/** Where a navigation arrives: the position of the page, and the focus (spec §2, D6, D46). */
import { prefersStill } from '../../client/services/browser-motion.ts';
import { dialogOfHash } from '../../client/store/dialogs/dialog-kinds.ts';
import { drawWhole } from './whole-page.ts';

/** Whoever has begun to read or to press is not taken elsewhere. */
const READING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const FIELDS = 'input, textarea, select';

/** From now on. @returns is aborted by the first sign of it */
export function watchReading(): AbortSignal {
  const reading = new AbortController();
  for (const sign of READING) addEventListener(sign, () => reading.abort(), { passive: true, signal: reading.signal });
  return reading.signal;
}

/** What the visitor has gone to or filled last. */
let touched: EventTarget | null = null;

/** Call once, when the page is alive. */
export function watchFields(): void {
  // Not by keys alone: what is dictated or pasted presses none.
  for (const sign of ['focusin', 'input']) {
    addEventListener(sign, ({ target }) => {
      touched = target;
    });
  }
}

/** A navigation begins: the field that it may have come from keeps nobody. */
export function forgetField(): void {
  touched = null;
}

/** Is the focus in a field that the visitor has gone to, or filled, since the navigation began? */
export function holdsField(): boolean {
  return touched === document.activeElement && touched instanceof Element && touched.matches(FIELDS);
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
