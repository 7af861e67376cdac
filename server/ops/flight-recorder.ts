/** Keeps recent requests for operators. */
import type { Flight, FlightKeeper } from '../http/response/close-request.ts';

const KEPT = 200;

export class FlightRecorder implements FlightKeeper {
  readonly #flights: Flight[] = [];
  #next = 0;

  add(flight: Flight): void {
    this.#flights[this.#next] = flight;
    this.#next = (this.#next + 1) % KEPT;
  }

  /** The newest comes first. */
  latest(): readonly Flight[] {
    const inOrder = [...this.#flights.slice(this.#next), ...this.#flights.slice(0, this.#next)];
    return inOrder.reverse();
  }

  /** Finds by request id or trace id. There may be several if a proxy has sent an id twice. */
  find(id: string): readonly Flight[] {
    return this.latest().filter((flight) => flight.id === id || flight.traceId === id);
  }
}
