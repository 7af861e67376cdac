/** Keeps the most recent requests for the operators (design.md 'Ops', `/flight`). */
import type { Flight, FlightKeeper } from '../http/close-request.ts';

const KEPT = 200;

export class FlightRecorder implements FlightKeeper {
  readonly #flights: Flight[] = [];
  #next = 0;

  add(flight: Flight): void {
    this.#flights[this.#next] = flight;
    this.#next = (this.#next + 1) % KEPT;
  }

  /** The newest first. */
  latest(): readonly Flight[] {
    const inOrder = [...this.#flights.slice(this.#next), ...this.#flights.slice(0, this.#next)];
    return inOrder.reverse();
  }

  /** The requests with a request id or trace id; usually one, unless a proxy reuses ids. */
  find(id: string): readonly Flight[] {
    return this.latest().filter((flight) => flight.id === id || flight.traceId === id);
  }
}
