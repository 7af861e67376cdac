/** Notices that the shop was built anew, and reloads a page whose code can no longer be had (spec §4, §8; D33). */
import type { Clock, SessionStorage } from './services.ts';

/** conventions.md §4. */
const POLL_MS = 60_000;
/** Spec §9 'Reload guard'. */
const GUARD_MS = 10_000;

export interface BuildHost {
  /** Id of the newest build. @param timestamp ms since 1970, so that no cache answers */
  latest(timestamp: number): Promise<string>;
  readonly clock: Clock;
  readonly session: SessionStorage;
  /** Of the page. */
  path(): string;
  reload(): void;
}

export interface BuildWatch {
  /** Asks each minute from now on. */
  start(): void;
  /** Asks now. */
  poll(): Promise<void>;
  /** A chunk could not be loaded: reloads if there is a new build, at most once per 10 s and path. */
  onChunkError(): Promise<void>;
}

/** @param current id of the build that the page runs */
export function createBuildWatch(current: string, { latest, clock, session, path, reload }: BuildHost): BuildWatch {
  let known = current;
  let stopWaiting: () => void = () => undefined;

  const ask = async (): Promise<void> => {
    // A failure tells nothing; the next poll comes.
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
      // A clock that was set back says nothing of how long ago it was.
      const since = clock.now() - last;
      if (since >= 0 && since < GUARD_MS) return;
      session.set(key, String(clock.now()));
      reload();
    },
  };
}
