/** Where the process stands between its start and its end: readiness and draining depend on it. */
export class Phase {
  #now: 'starting' | 'ready' | 'draining' = 'starting';

  get now(): 'starting' | 'ready' | 'draining' {
    return this.#now;
  }

  get isDraining(): boolean {
    return this.#now === 'draining';
  }

  /** Requests may come. */
  becomeReady(): void {
    if (this.#now === 'starting') this.#now = 'ready';
  }

  /** No new ones may. There is no way back. */
  drain(): void {
    this.#now = 'draining';
  }
}
