/** Waits until a page is hydrated, which it announces once by the event 'navigable'. */
import { type Driver, waitUntil } from './driver.ts';

/** Runs in every document before its own scripts. */
export function noteInteractive(): void {
  document.addEventListener('navigable', () => Object.assign(globalThis, { isInteractive: true }));
}

/** Waits until the document is hydrated and handles links. */
export function untilInteractive(driver: Driver): Promise<void> {
  const isInteractive = () =>
    'isInteractive' in globalThis ||
    // The personal pages of D39 bring no scripts.
    (document.readyState === 'complete' && document.querySelector('script[src]') === null);
  return waitUntil(() => driver.evaluate(isInteractive).catch(() => false));
}
