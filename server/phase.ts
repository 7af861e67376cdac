/** The phase of the process between its start and its end. Readiness and draining depend on it. */
export class Phase {
  #now: 'starting' | 'ready' | 'draining' = 'starting';

  get now(): 'starting' | 'ready' | 'draining' {
    return this.#now;
  }

  get isDraining(): boolean {
    return this.#now === 'draining';
  }

  /** Requests are accepted from now on. */
  becomeReady(): void {
    if (this.#now === 'starting') this.#now = 'ready';
  }

  /** The process is ending. There is no way back. */
  drain(): void {
    this.#now = 'draining';
  }
}
