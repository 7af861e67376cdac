/**
 * Detects a duplicated tab, whose session storage is a copy: each tab must have an order of its own (D15). A page
 * leaves a mark while it is open. A page that finds the mark when it starts has the storage of another open page (or of
 * one that has crashed).
 */
const LIVES = 'tab.lives';
/**
 * Read by client/store/checkout/checkout-memory.ts. The name occurs in two chunks, because a shared module would cost a
 * request.
 */
const COPIED = 'tab.copied';

/** Call first: a copy made before is not detected. */
export function claimTab(): void {
  const live = (): void => sessionStorage.setItem(LIVES, '1');
  try {
    if (sessionStorage.getItem(LIVES) !== null) sessionStorage.setItem(COPIED, '1');
    live();
    addEventListener('pageshow', live);
    addEventListener('pagehide', () => sessionStorage.removeItem(LIVES));
  } catch {
    // If the browser refuses session storage, there is nothing to copy.
  }
}
