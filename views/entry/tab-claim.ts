/**
 * Detects a duplicated tab. Its session storage is a copy of the original's, but each tab's order is its own (D15), so
 * checkout must know. A page sets a mark in session storage and removes it when it is left. A page that finds the mark
 * at its start has a copy of the storage of a page that is still open (or has crashed).
 */
const LIVES = 'tab.lives';
/**
 * Also written out in client/checkout/memory.ts, which reads it: a shared module would cost a request.
 */
const COPIED = 'tab.copied';

/** Looks for the mark and sets it. Call it before everything else: a copy made earlier is not noticed. */
export function claimTab(): void {
  const live = (): void => sessionStorage.setItem(LIVES, '1');
  try {
    if (sessionStorage.getItem(LIVES) !== null) sessionStorage.setItem(COPIED, '1');
    live();
    addEventListener('pageshow', live);
    addEventListener('pagehide', () => sessionStorage.removeItem(LIVES));
  } catch {
    // The browser refuses session storage, so there is nothing to copy.
  }
}
