/** Periodic work outside requests: writes batches and removes old data. */

export interface Chores {
  /** Stops the timers and writes what is left. */
  stop(): void;
}

interface ChoresOptions {
  /** Each writes its own batch. */
  readonly writers: readonly (() => void)[];
  /** Removes old data; it also runs at the start. */
  readonly sweep: () => void;
  readonly onFailure: (error: unknown) => void;
}

const WRITE_EVERY_MS = 5000;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

export function startChores({ writers, sweep, onFailure }: ChoresOptions): Chores {
  /** A chore that fails is tried again at its next turn. */
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
