/**
 * Coalescing: callers who want the same answer at the same time share one flight. The call belongs to the flight:
 * a caller who leaves, the first one too, hurts nobody, and only when all have left is the call ended.
 */

export interface FlightControl {
  readonly key: string;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Is the result still wanted in the store? Not after a purge that came while it flew. */
  readonly current: () => boolean;
  /** Says that this answer can be for its first caller alone: all others are sent off at once to go on their own. */
  readonly release: () => void;
}

export type Landing<T> = { readonly as: 'leader' | 'follower'; readonly result: T } | { readonly as: 'released' };

interface Flight<T> {
  readonly controller: AbortController;
  readonly done: Promise<T>;
  readonly released: Promise<void>;
  waiting: number;
  current: boolean;
}

export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /**
   * Joins the flight of a key, or starts it.
   * @param signal the caller's own; none for a refresh in the background, which nobody waits for
   * @throws what `work` throws, to all; the signal's reason to a caller who leaves
   */
  fly(key: string, signal: AbortSignal | undefined, work: (control: FlightControl) => Promise<T>): Promise<Landing<T>> {
    const flight = this.#flights.get(key);
    if (flight !== undefined) return this.#wait(key, flight, 'follower', signal);
    return this.#wait(key, this.#start(key, work), 'leader', signal);
  }

  isFlying(key: string): boolean {
    return this.#flights.has(key);
  }

  /** Flights under way no longer count as current, and nobody joins them any more. */
  outdate(matches: (key: string) => boolean): void {
    for (const [key, flight] of this.#flights) {
      if (!matches(key)) continue;
      flight.current = false;
      this.#flights.delete(key);
    }
  }

  #start(key: string, work: (control: FlightControl) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const released = Promise.withResolvers<void>();
    const control: FlightControl = {
      key,
      signal: controller.signal,
      current: () => flight.current,
      release: () => {
        this.#remove(key, flight);
        released.resolve();
      },
    };
    const result = Promise.withResolvers<T>();
    const flight: Flight<T> = {
      controller,
      done: result.promise,
      released: released.promise,
      waiting: 0,
      current: true,
    };
    this.#flights.set(key, flight);
    const land = (tell: () => void): void => {
      this.#remove(key, flight);
      tell();
    };
    work(control).then(
      (landed) => land(() => result.resolve(landed)),
      (error: unknown) => land(() => result.reject(error)),
    );
    return flight;
  }

  #wait(
    key: string,
    flight: Flight<T>,
    as: 'leader' | 'follower',
    signal: AbortSignal | undefined,
  ): Promise<Landing<T>> {
    flight.waiting += 1;
    return new Promise<Landing<T>>((resolve, reject) => {
      let waits = true;
      const end = (): boolean => {
        const first = waits;
        waits = false;
        signal?.removeEventListener('abort', leave);
        return first;
      };
      const goneFrom = (): void => {
        flight.waiting -= 1;
        if (flight.waiting > 0) return;
        this.#remove(key, flight);
        flight.controller.abort(signal?.reason);
      };
      const leave = (): void => {
        if (!end()) return;
        goneFrom();
        reject(signal?.reason);
      };
      flight.done.then(
        (result) => end() && resolve({ as, result }),
        (error: unknown) => end() && reject(error),
      );
      if (as === 'follower') {
        flight.released.then(() => {
          if (!end()) return;
          goneFrom();
          resolve({ as: 'released' });
        });
      }
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave);
    });
  }

  #remove(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
