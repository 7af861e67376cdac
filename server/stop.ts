/** The graceful stop (conventions.md §1): not ready, then open requests finish, ten seconds at most. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time limit for open requests; ms. */
export const GRACE = 10_000;
/** Connections that become idle during the stop are closed after this time; ms (stack.md, trap 8). */
const SWEEP = 50;

export interface Ending {
  /** ms after which open requests are cut off. */
  readonly grace?: number;
  /**
   * ms for which requests are accepted as before. Clients with a kept-alive connection learn of the stop by an answer
   * on it: a request that arrives just as its connection is closed would be lost.
   */
  readonly drainDelay?: number;
  /** Resolves when no background work is left. */
  readonly settled?: () => Promise<void>;
}

/**
 * Stops accepting connections and waits for open requests; those that exceed the time limit are cut off. Answers must
 * contain `connection: close` by then.
 */
export async function closeGracefully(app: FastifyInstance, ending: Ending = {}): Promise<void> {
  const { grace = GRACE, drainDelay = 0, settled } = ending;
  const { server } = app;
  const over = Promise.withResolvers<void>();
  const cut = setTimeout(() => {
    server.closeAllConnections();
    over.resolve();
  }, grace);
  let sweep: NodeJS.Timeout | undefined;
  try {
    if (drainDelay > 0) await pause(drainDelay);
    sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    await app.close();
    await Promise.race([settled?.(), over.promise]);
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
