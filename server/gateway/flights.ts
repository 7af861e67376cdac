/**
 * Coalescing: callers who want the same answer at the same time share one flight. The call belongs to the flight:
 * a caller who leaves, the first one too, hurts nobody, and only when all have left is the call ended.
 */
import { type Leave, Leaving } from './leave.ts';

export interface FlightControl {
  readonly key: string;
  /** Told when nobody waits any more. */
  readonly signal: Leave;
  /** Is the result still wanted in the store? Not after a purge that came while it flew. */
  readonly current: () => boolean;
  /** Says that this answer can be for its first caller alone: all others are sent off at once to go on their own. */
  readonly release: () => void;
}

export type Landing<T> = { readonly as: 'leader' | 'follower'; readonly result: T } | { readonly as: 'released' };

export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();
  /** Those under way that nobody may join. */
  readonly #apart = new Set<Underway>();

  /**
   * Joins the flight of a key, or starts it.
   * @param signal the caller's own; none for a refresh in the background, which nobody waits for
   * @throws what `work` throws, to all; the signal's reason to a caller who leaves
   */
  fly(key: string, signal: Leave | undefined, work: (control: FlightControl) => Promise<T>): Promise<Landing<T>> {
    const flight = this.#flights.get(key);
    if (flight !== undefined) return flight.join('follower', signal);
    const started = new Flight<T>(key, (closed, isUnderway) => {
      if (this.#flights.get(key) === closed) this.#flights.delete(key);
      if (isUnderway) this.#apart.add(closed);
      else this.#apart.delete(closed);
    });
    this.#flights.set(key, started);
    started.start(work);
    return started.join('leader', signal);
  }

  /** A flight for its caller alone. */
  async flyAlone(key: string, signal: Leave, work: (control: FlightControl) => Promise<T>): Promise<T> {
    const flight: Underway = { key, isCurrent: true };
    this.#apart.add(flight);
    try {
      return await work({ key, signal, current: () => flight.isCurrent, release: () => undefined });
    } finally {
      this.#apart.delete(flight);
    }
  }

  isFlying(key: string): boolean {
    return this.#flights.has(key);
  }

  /** Flights under way no longer count as current, and nobody joins them any more. */
  outdate(matches: (key: string) => boolean): void {
    for (const [key, flight] of this.#flights) {
      if (!matches(key)) continue;
      flight.isCurrent = false;
      this.#flights.delete(key);
    }
    for (const flight of this.#apart) if (matches(flight.key)) flight.isCurrent = false;
  }
}

interface Underway {
  readonly key: string;
  isCurrent: boolean;
}

class Flight<T> implements Underway {
  isCurrent = true;
  readonly key: string;
  /** Says that nobody is to join it any more, though its call may go on. */
  readonly #close: (flight: Flight<T>, isUnderway: boolean) => void;
  readonly #ending = new Leaving();
  #waiting: Waiter<T>[] = [];

  constructor(key: string, close: (flight: Flight<T>, isUnderway: boolean) => void) {
    this.key = key;
    this.#close = close;
  }

  start(work: (control: FlightControl) => Promise<T>): void {
    const control: FlightControl = {
      key: this.key,
      signal: this.#ending,
      current: () => this.isCurrent,
      release: () => this.#release(),
    };
    work(control).then(
      (result) => {
        for (const { as, resolve } of this.#land()) resolve({ as, result });
      },
      (error: unknown) => {
        for (const { reject } of this.#land()) reject(error);
      },
    );
  }

  join(as: 'leader' | 'follower', signal: Leave | undefined): Promise<Landing<T>> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<T> = { as, signal, resolve, reject, leave: () => this.#leave(waiter) };
      this.#waiting.push(waiter);
      if (signal?.aborted) waiter.leave();
      else signal?.addEventListener('abort', waiter.leave);
    });
  }

  /** @returns all who wait */
  #land(): readonly Waiter<T>[] {
    this.#close(this, false);
    return this.#letGo(this.#waiting, []);
  }

  #release(): void {
    this.#close(this, true);
    const followers = this.#waiting.filter(({ as }) => as === 'follower');
    const leader = this.#waiting.filter(({ as }) => as === 'leader');
    for (const { resolve } of this.#letGo(followers, leader)) resolve({ as: 'released' });
    if (leader.length === 0) this.#ending.abort(undefined);
  }

  #leave(waiter: Waiter<T>): void {
    const reason = waiter.signal?.reason;
    const others = this.#waiting.filter((one) => one !== waiter);
    this.#letGo([waiter], others);
    waiter.reject(reason);
    if (others.length > 0) return;
    this.#close(this, false);
    this.#ending.abort(reason);
  }

  #letGo(gone: readonly Waiter<T>[], others: Waiter<T>[]): readonly Waiter<T>[] {
    this.#waiting = others;
    for (const { signal, leave } of gone) signal?.removeEventListener('abort', leave);
    return gone;
  }
}

interface Waiter<T> {
  readonly as: 'leader' | 'follower';
  readonly signal: Leave | undefined;
  readonly resolve: (landing: Landing<T>) => void;
  readonly reject: (error: unknown) => void;
  readonly leave: () => void;
}
