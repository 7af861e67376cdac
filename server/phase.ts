/** The phase of the process, from its start to its end, for readiness and draining. */
export class Phase {
  #now: 'starting' | 'ready' | 'draining' = 'starting';

  get now(): 'starting' | 'ready' | 'draining' {
    return this.#now;
  }

  get isDraining(): boolean {
    return this.#now === 'draining';
  }

  /** Requests are accepted. */
  becomeReady(): void {
    if (this.#now === 'starting') this.#now = 'ready';
  }

  /** The process is draining. There is no way back. */
  drain(): void {
    this.#now = 'draining';
  }
}
