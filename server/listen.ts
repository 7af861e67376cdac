/** Starts a server listening; a failure is one clear line (conventions.md §1). */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WrongValue } from './config/wrong-value.ts';

/** Names of the variables to mention in an error. */
export interface ListenVariables {
  readonly host: string;
  readonly port: string;
}

/**
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
