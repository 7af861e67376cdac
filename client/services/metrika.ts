/** The counter function of Metrika. Calls made before its script has loaded are queued. */
interface Counter {
  (...call: readonly unknown[]): void;
  /** The queue. */
  a?: unknown[];
  /** When the page started counting, ms since 1970. */
  l?: number;
}

declare global {
  interface Window {
    ym?: Counter;
  }
}

/** Starts the counter. @param options of `init`, the first call in the queue */
export function initMetrika(id: string, options: object): void {
  const counter = counterOf(window);
  const init = [Number(id), 'init', options];
  if (counter.a === undefined) counter(...init);
  else counter.a.unshift(init);
}

/** @param id of the counter; undefined: there is none */
export function sendToMetrika(id: string | undefined, ...call: readonly unknown[]): void {
  if (id !== undefined) counterOf(window)(Number(id), ...call);
}

function counterOf(page: Window): Counter {
  if (page.ym === undefined) {
    const calls: unknown[] = [];
    page.ym = Object.assign((...call: readonly unknown[]) => void calls.push(call), { a: calls, l: Date.now() });
  }
  return page.ym;
}
