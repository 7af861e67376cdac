/** A Navigation API without a browser: entries, `navigate` events, and what overtakes what, as HTML specifies it. */

interface Entry {
  readonly key: string;
  readonly url: string;
  readonly state: unknown;
}

interface Intercept {
  precommitHandler?(controller: { redirect(url: string, options?: { history?: 'replace' }): void }): Promise<void>;
  handler?(): Promise<void>;
}

interface Ongoing {
  readonly abort: AbortController;
  readonly url: string;
}

export class FakeNavigation {
  #entries: Entry[];
  #index = 0;
  #keys = 0;
  #listener: ((event: NavigateEvent) => void) | undefined;
  #ongoing: Ongoing | undefined;
  #hasLeft = false;
  readonly #canWait: boolean;

  /** @param canWait may the address wait for the page (`precommitHandler`)? */
  constructor(url: string, canWait: boolean) {
    this.#entries = [{ key: 'first', url, state: undefined }];
    this.#canWait = canWait;
  }

  get href(): string {
    return this.#entry.url;
  }

  /** The key of the current entry. */
  get key(): string {
    return this.#entry.key;
  }

  /** Path and query of the address. */
  get path(): string {
    const { pathname, search } = new URL(this.href);
    return pathname + search;
  }

  /** Where the ongoing navigation leads; undefined if there is none. */
  get destination(): string | undefined {
    return this.#ongoing?.url;
  }

  /** Another document takes over: nothing happens in this one any more. */
  leave(): void {
    this.#hasLeft = true;
    this.#ongoing?.abort.abort();
    this.#ongoing = undefined;
  }

  /** The visitor follows a link. */
  press(url: string): void {
    this.#navigate(url, url === this.href ? 'replace' : 'push', undefined, undefined);
  }

  /** Back or Forward, where there is such an entry. */
  traverse(steps: -1 | 1): void {
    const index = this.#index + steps;
    const entry = this.#entries[index];
    if (entry === undefined) return;
    this.#dispatch(entry, 'traverse', undefined, () => {
      this.#index = index;
    });
  }

  asNavigation(): Navigation {
    const fake = this;
    return {
      addEventListener: (_: string, listener: (event: NavigateEvent) => void) => {
        fake.#listener = listener;
      },
      get currentEntry() {
        return { key: fake.#entry.key };
      },
      navigate: (url: string, { state, info }: { state: unknown; info: unknown }) =>
        fake.#navigate(url, 'replace', state, info),
    } as unknown as Navigation;
  }

  get #entry(): Entry {
    return this.#entries[this.#index] as Entry;
  }

  #navigate(url: string, type: 'push' | 'replace', state: unknown, info: unknown): void {
    this.#keys += 1;
    const entry = { key: type === 'replace' ? this.#entry.key : `entry ${this.#keys}`, url, state };
    this.#dispatch(entry, type, info, (redirected, history) => {
      const isReplaced = (history ?? type) === 'replace';
      const next = { ...entry, key: isReplaced ? this.#entry.key : entry.key, url: redirected ?? url };
      this.#entries = [...this.#entries.slice(0, this.#index + (isReplaced ? 0 : 1)), next];
      this.#index = this.#entries.length - 1;
    });
  }

  #dispatch(
    to: Entry,
    navigationType: 'push' | 'replace' | 'traverse',
    info: unknown,
    commit: (url?: string, history?: 'replace') => void,
  ): void {
    if (this.#hasLeft) return;
    this.#ongoing?.abort.abort();
    const abort = new AbortController();
    const ongoing = { abort, url: to.url };
    this.#ongoing = ongoing;
    const intercepts: Intercept[] = [];
    const [before, after] = [this.href.split('#', 1)[0], to.url.split('#', 1)[0]];
    const hashChange = before === after && to.url !== this.href && to.url.includes('#');
    const sameDocument = (before === after && to.url.includes('#')) || navigationType === 'traverse';
    this.#listener?.({
      canIntercept: true,
      cancelable: this.#canWait && navigationType !== 'traverse',
      downloadRequest: null,
      formData: null,
      navigationType,
      info,
      sourceElement: null,
      signal: abort.signal,
      hashChange,
      destination: { url: to.url, key: to.key, getState: () => to.state, sameDocument },
      intercept: (options: Intercept) => void intercepts.push(options),
      scroll: () => undefined,
    } as unknown as NavigateEvent);
    void this.#run(intercepts, ongoing, commit);
  }

  async #run(intercepts: Intercept[], ongoing: Ongoing, commit: (url?: string, history?: 'replace') => void) {
    let url: string | undefined;
    let history: 'replace' | undefined;
    const redirect = (to: string, options?: { history?: 'replace' }): void => {
      url = to;
      history = options?.history;
    };
    const { signal } = ongoing.abort;
    const waiting = intercepts.flatMap((one) => one.precommitHandler?.({ redirect }) ?? []);
    if (waiting.length > 0) await Promise.all(waiting);
    if (signal.aborted) return;
    commit(url, history);
    await Promise.all(intercepts.map((one) => one.handler?.()));
    if (!signal.aborted && this.#ongoing === ongoing) this.#ongoing = undefined;
  }
}
