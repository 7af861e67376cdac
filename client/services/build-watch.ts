/** Detects a new build, and reloads a page whose code can no longer be loaded (spec §4, §8; D33). */
import type { Clock, SessionStorage } from './services.ts';

/** conventions.md §4. */
const POLL_MS = 60_000;
/** Spec §9 'Reload guard'. */
const GUARD_MS = 10_000;

export interface BuildHost {
  /** Id of the newest build. @param timestamp ms since 1970; makes the address unique, so that no cache answers */
  latest(timestamp: number): Promise<string>;
  readonly clock: Clock;
  readonly session: SessionStorage;
  /** Path of the page. */
  path(): string;
  reload(): void;
}

export interface BuildWatch {
  /** Polls every minute from now on (D33). */
  start(): void;
  /** Polls now, and again in a minute. */
  poll(): Promise<void>;
  /**
   * Called when a chunk could not be loaded: reloads the page if there is a new build, at most once per 10 s and path.
   */
  onChunkError(): Promise<void>;
}

/** @param current id of the build that the page runs */
export function createBuildWatch(current: string, { latest, clock, session, path, reload }: BuildHost): BuildWatch {
  let known = current;
  let stopWaiting: () => void = () => undefined;

  const ask = async (): Promise<void> => {
    // A failed poll changes nothing; the next one follows in a minute.
    known = await latest(clock.now()).catch(() => known);
  };
  const start = (): void => {
    stopWaiting();
    stopWaiting = clock.schedule(POLL_MS, () => void poll());
  };
  const poll = async (): Promise<void> => {
    start();
    await ask();
  };

  return {
    start,
    poll,
    async onChunkError() {
      if (known === current) await ask();
      if (known === current) return;
      const key = `reloaded ${path()}`;
      const last = Number(session.get(key) ?? Number.NEGATIVE_INFINITY);
      // Negative if the clock was set back; the time is then unknown.
      const since = clock.now() - last;
      if (since >= 0 && since < GUARD_MS) return;
      session.set(key, String(clock.now()));
      reload();
    },
  };
}
