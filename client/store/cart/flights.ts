/** The pending updates, one per line (D1): each waits for its pause, is then sent, and can be aborted. */
import type { Clock } from '../../services/services.ts';

export interface Flights {
  /**
   * Aborts the line's pending update and starts a new one.
   * @param pauseMs before it is sent
   * @param fly sends it; not called if it was aborted during the pause; its signal aborts if it is aborted later
   */
  start(goodsId: number, pauseMs: number, fly: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Sends all waiting updates now, because the page is being left. */
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
