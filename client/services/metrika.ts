/** The counter of Metrika as the page calls it. Calls made before its tag has come wait for it. */
interface Counter {
  (...call: readonly unknown[]): void;
  /** Calls that wait. */
  a?: unknown[];
  /** When the page began to count, ms since 1970. */
  l?: number;
}

declare global {
  interface Window {
    ym?: Counter;
  }
}

/** Begins to count. @param options of the tag's `init`, which stands before all that waits */
export function initMetrika(id: string, options: object): void {
  const counter = counterOf(window);
  const init = [Number(id), 'init', options];
  if (counter.a === undefined) counter(...init);
  else counter.a.unshift(init);
}

/** @param id of the counter; undefined: there is none */
export function tellMetrika(id: string | undefined, ...call: readonly unknown[]): void {
  if (id !== undefined) counterOf(window)(Number(id), ...call);
}

function counterOf(page: Window): Counter {
  if (page.ym === undefined) {
    const calls: unknown[] = [];
    page.ym = Object.assign((...call: readonly unknown[]) => void calls.push(call), { a: calls, l: Date.now() });
  }
  return page.ym;
}
