/** Opens servers, and ends them gracefully (conventions.md §1): readiness is off, and open requests get ten seconds to finish. */
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { WrongValue } from './config/values.ts';

/** The phase of the process between its start and its end. Readiness and draining depend on it. */
export class Phase {
  now: 'starting' | 'ready' | 'draining' = 'starting';
  /** A field, because each request reads it. */
  isDraining = false;

  /** Requests are accepted from now on. */
  becomeReady(): void {
    if (this.now === 'starting') this.now = 'ready';
  }

  /** The process is ending. There is no way back. */
  drain(): void {
    this.now = 'draining';
    this.isDraining = true;
  }
}

/** How long open requests may take; ms. */
export const GRACE = 10_000;
/** How often idle connections are closed while the server stops; ms. */
const SWEEP = 50;

export interface CloseOptions {
  /** Time after which open requests are cut off; ms. */
  readonly grace?: number;
  /**
   * How long requests are still accepted; ms. Meanwhile, clients that keep connections open learn of the end from a
   * response. A request that arrives just as its connection is being closed would be lost.
   */
  readonly drainDelay?: number;
  /** Resolves when no work is left that goes on without a visitor, such as an order. */
  readonly settled?: () => Promise<void>;
}

/**
 * Stops accepting connections and waits for open requests; those still open after the grace period are cut off.
 * Responses must say `Connection: close` from now on.
 */
export async function closeGracefully(app: FastifyInstance, ending: CloseOptions = {}): Promise<void> {
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

/** Names of the variables to mention in an error. */
interface ListenVariables {
  readonly host: string;
  readonly port: string;
}

/**
 * Starts a server listening; a failure is one clear line (conventions.md §1).
 * @returns the port that it listens on
 * @throws WrongValue naming the variable to change
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
  names: ListenVariables,
): Promise<number> {
  const { log } = app;
  const { level } = log;
  // Fastify would log its address. The start prints its own lines, and only after everything has succeeded.
  if (level !== 'silent') log.level = 'warn';
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explain(error, host, port, names);
  } finally {
    log.level = level;
  }
  return (app.server.address() as AddressInfo).port;
}

function explain(error: unknown, host: string, port: number, names: ListenVariables): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new WrongValue(names.port, `${port} is in use on ${host}`);
  if (code === 'EACCES') return new WrongValue(names.port, `there is no right to listen on ${port}`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
    return new WrongValue(names.host, `"${host}" is no address of this machine`);
  }
  return error;
}
