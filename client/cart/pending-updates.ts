/** The pending updates, one per line (D1): each waits for its pause, is then sent, and can be aborted. */
import type { Clock } from '../services/services.ts';

export interface PendingUpdates {
  /**
   * Aborts the line's pending update and starts a new one.
   * @param pauseMs before it is sent
   * @param send sends it; not called if it was aborted during the pause; its signal aborts if it is aborted later
   */
  start(goodsId: number, pauseMs: number, send: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Sends all waiting updates now, because the page is being left. */
  flush(): void;
}

interface PendingUpdate {
  readonly abort: () => void;
  /** Ends its pause. */
  readonly flush: () => void;
}

export function createPendingUpdates(clock: Clock): PendingUpdates {
  const pending = new Map<number, PendingUpdate>();

  return {
    async start(goodsId, pauseMs, send) {
      pending.get(goodsId)?.abort();
      const controller = new AbortController();
      await new Promise<void>((flush) => {
        const cancel = clock.schedule(pauseMs, flush);
        const abort = () => {
          cancel();
          controller.abort();
          flush();
        };
        pending.set(goodsId, { abort, flush });
      });
      if (!controller.signal.aborted) await send(controller.signal);
    },
    flush() {
      for (const update of pending.values()) update.flush();
    },
  };
}
