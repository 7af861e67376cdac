/** The graceful end (conventions.md §1): readiness off, open requests finish, ten seconds at most. */
import type { FastifyInstance } from 'fastify';

/** Open requests may take so long; ms. */
const GRACE = 10_000;
/** Connections that turn idle while the server stops are closed at the latest after it; ms (stack.md, trap 8). */
const SWEEP = 50;

/**
 * Stops taking connections and waits for the open requests; those that are still open after the grace are cut.
 * New answers have to say `connection: close` by then.
 */
export async function closeGracefully(app: FastifyInstance, grace = GRACE): Promise<void> {
  const { server } = app;
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
