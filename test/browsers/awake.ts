/** When a page has come alive: it tells so by the event 'awake', once. */
import { type Driver, waitUntil } from './driver.ts';

/** Runs in every document before its own scripts. */
export function noteAwake(): void {
  document.addEventListener('awake', () => Object.assign(globalThis, { isAwake: true }));
}

/** Waits until the document there is hydrated, and answers whatever its visitor does. */
export function untilAwake(driver: Driver): Promise<void> {
  const isAwake = () =>
    'isAwake' in globalThis ||
    // The personal pages of D39 bring no scripts.
    (document.readyState === 'complete' && document.querySelector('script[src]') === null);
  return waitUntil(() => driver.evaluate(isAwake).catch(() => false));
}
