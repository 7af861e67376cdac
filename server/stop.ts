/** The graceful end (conventions.md §1): readiness off, open requests finish, ten seconds at most. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Open requests may take so long; ms. */
export const GRACE = 10_000;
/** Connections that turn idle while the server stops are closed at the latest after it; ms (stack.md, trap 8). */
const SWEEP = 50;

export interface Ending {
  /** ms; what is still open after it is cut. */
  readonly grace?: number;
  /**
   * ms; so long requests are taken as before, and those who keep a connection learn of the end by an answer on it: one
   * that arrives on a connection just as that is closed is lost.
   */
  readonly drainDelay?: number;
  /** Settles when nothing is under way any more that nobody waits for. */
  readonly settled?: () => Promise<void>;
}

/**
 * Stops taking connections and waits for the open requests; those that are still open after the grace are cut.
 * New answers have to say `connection: close` by then.
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
