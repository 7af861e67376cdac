/**
 * A tab that is duplicated takes a copy of its session storage along. Checkout must know: each tab's order is its own (D15).
 * A page leaves a mark for as long as it lives; one that finds it at its start has got the storage of a page that is still
 * there (or has crashed).
 */
const LIVES = 'tab.lives';
/** Read by client/store/checkout/checkout-memory.ts; a word of two chunks, as a shared one would cost a request. */
const COPIED = 'tab.copied';

/** Call first of all: what is copied before is not noticed. */
export function claimTab(): void {
  const live = (): void => sessionStorage.setItem(LIVES, '1');
  try {
    if (sessionStorage.getItem(LIVES) !== null) sessionStorage.setItem(COPIED, '1');
    live();
    addEventListener('pageshow', live);
    addEventListener('pagehide', () => sessionStorage.removeItem(LIVES));
  } catch {
    // Where a browser keeps no session, there is nothing to copy.
  }
}
