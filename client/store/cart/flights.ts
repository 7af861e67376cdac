/** The updates that are under way, one per line (D1): each rests for its pause, then flies, and can be stopped. */
import type { Clock } from '../../services/services.ts';

export interface Flights {
  /**
   * Stops what is under way for this line and starts anew.
   * @param pauseMs until it flies
   * @param fly not run when it was stopped before; its signal aborts when it is stopped later
   */
  start(goodsId: number, pauseMs: number, fly: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Ends all pauses now: the page is being left. */
  hurry(): void;
}

interface Flight {
  readonly stop: () => void;
  readonly hurry: () => void;
}

export function createFlights(clock: Clock): Flights {
  const flights = new Map<number, Flight>();

  return {
    async start(goodsId, pauseMs, fly) {
      flights.get(goodsId)?.stop();
      const controller = new AbortController();
      await new Promise<void>((hurry) => {
        const cancel = clock.schedule(pauseMs, hurry);
        const stop = () => {
          cancel();
          controller.abort();
          hurry();
        };
        flights.set(goodsId, { stop, hurry });
      });
      if (!controller.signal.aborted) await fly(controller.signal);
    },
    hurry() {
      for (const flight of flights.values()) flight.hurry();
    },
  };
}
