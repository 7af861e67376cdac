/** What is done beside the requests, and never at their cost: batches that are written, old things that are swept. */

export interface Chores {
  /** Writes what is left to write, and does no more. */
  stop(): void;
}

interface ChoresOptions {
  /** Each writes its batch. */
  readonly writers: readonly (() => void)[];
  /** Clears away what is old; done at the start as well. */
  readonly sweep: () => void;
  readonly onFailure: (error: unknown) => void;
}

const WRITE_EVERY_MS = 5000;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

export function startChores({ writers, sweep, onFailure }: ChoresOptions): Chores {
  /** What fails is tried again the next time. */
  const attempt = (chore: () => void): void => {
    try {
      chore();
    } catch (error) {
      onFailure(error);
    }
  };
  const write = (): void => {
    for (const writer of writers) attempt(writer);
  };
  attempt(sweep);
  const timers = [
    setInterval(write, WRITE_EVERY_MS).unref(),
    setInterval(() => attempt(sweep), SWEEP_EVERY_MS).unref(),
  ];
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
      write();
    },
  };
}
