/** What a page in development is watched for: what runs on its behalf, and what it complains of. */

declare global {
  interface Window {
    /** What runs on behalf of the page: the listeners of the document as a whole, timers and observers, by their sources. */
    running?: () => string[];
    /** Listeners among them that another one, added at the same place of the sources, stands beside. */
    listenersTwice?: () => string[];
    /** Since the last time: what was fetched, by method and address. Not what was given up, though it may have arrived. */
    takeFetched?: () => string[];
  }
}

/** Runs in a page before its scripts. */
export function recordRunning(): void {
  interface Running {
    readonly type: string;
    readonly from: string;
    readonly run?: unknown;
  }
  const live = new Set<Running>();
  /** @param run of a listener, which counts where a library adds it for the project's sources, too */
  const note = (type: string, run?: unknown): Running => {
    const frames = new Error('here').stack?.split('\n').filter((line) => !/<anonymous>|^Error/.test(line)) ?? [];
    const own = frames.map((line) => /\/(?:views|client)\/[\w/.-]+.*?:\d+:\d+/.exec(line)?.[0] ?? '');
    // React's own listeners are added by the entry.
    const sources = own.filter((source) => source !== '' && !source.startsWith('/views/entry/client.tsx'));
    const one = { type, run, from: `${type} ${sources.join()}` };
    if (sources.length > 0 && (run !== undefined || sources[0] === own[0])) live.add(one);
    return one;
  };

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isWhole = (target: unknown): boolean =>
    target === undefined || target === document || !(target instanceof Node || target instanceof AbortSignal);
  EventTarget.prototype.addEventListener = function (type, run, options) {
    addEventListener.call(this ?? window, type, run, options);
    const { once = false, signal } = typeof options === 'object' ? options : {};
    if (!isWhole(this) || once) return;
    const added = note(type, run);
    signal?.addEventListener('abort', () => live.delete(added));
  };
  EventTarget.prototype.removeEventListener = function (type, run, options) {
    removeEventListener.call(this ?? window, type, run, options);
    for (const one of live) if (isWhole(this) && one.type === type && one.run === run) live.delete(one);
  };

  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const timers = new Map<number | undefined, Running>();
  const end = (id: number | undefined): void => {
    const timer = timers.get(id);
    if (timer !== undefined) live.delete(timer);
    timers.delete(id);
  };
  Object.assign(window, {
    setTimeout: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const timer = note(`timeout of ${ms} ms`);
      const id = setTimeout(() => {
        end(id);
        run(...given);
      }, ms);
      timers.set(id, timer);
      return id;
    },
    setInterval: (run: () => void, ms?: number) => {
      const timer = note(`interval of ${ms} ms`);
      const id = setInterval(run, ms);
      timers.set(id, timer);
      return id;
    },
    clearTimeout: (id?: number) => {
      end(id);
      clearTimeout(id);
    },
    clearInterval: (id?: number) => {
      end(id);
      clearInterval(id);
    },
  });

  for (const name of ['IntersectionObserver', 'ResizeObserver', 'MutationObserver'] as const) {
    const observers = new WeakMap<object, Running>();
    const { observe, disconnect } = window[name].prototype;
    Object.assign(window[name].prototype, {
      observe(this: object, ...given: unknown[]) {
        if (!observers.has(this)) observers.set(this, note(name));
        Reflect.apply(observe, this, given);
      },
      disconnect(this: object) {
        const observer = observers.get(this);
        if (observer !== undefined) live.delete(observer);
        observers.delete(this);
        Reflect.apply(disconnect, this, []);
      },
    });
  }

  const { fetch } = window;
  const fetched: { readonly what: string; readonly signal: AbortSignal }[] = [];
  window.fetch = (input, init) => {
    const { method, url, signal } = new Request(input, init);
    const { pathname, search } = new URL(url);
    fetched.push({ what: `${method} ${pathname}${search}`, signal: init?.signal ?? signal });
    return fetch(input, init);
  };
  window.takeFetched = () => fetched.splice(0).flatMap(({ what, signal }) => (signal.aborted ? [] : [what]));

  window.running = () => Array.from(live, ({ from }) => from);
  window.listenersTwice = () => {
    const places = Array.from(live).flatMap(({ from, run }) => (run === undefined ? [] : [from]));
    return places.filter((from, index) => places.indexOf(from) !== index);
  };
}

/** What Vite and React say of themselves in development. */
const chatter = /^console (?:debug: \[vite\]|info: %cDownload the React DevTools)/;

/** What a page in development complains of beyond that. */
export function unexpected(complaints: readonly string[]): string[] {
  return complaints.filter((complaint) => !chatter.test(complaint));
}
