import { ApiError } from '../../shared/api.ts';
import type { Clock, Services } from '../services/services.ts';

const RETRIES = 3;
const FIRST_WAIT_MS = 300;

/** The code of an ApiError for a call that has reached its time limit. */
export const TIMEOUT = 'timeout';

/** Was there no response at all? */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * May a call be repeated? Only if the connection has failed, and three times at most (D26). A call that has reached its
 * time limit has waited long enough (D79).
 * @param count retries so far
 */
export function mayRetry(count: number, error: unknown): boolean {
  return count < RETRIES && isLost(error) && (error as ApiError).code !== TIMEOUT;
}

/** ms before a retry. @param count retries so far */
export function retryWait(count: number): number {
  return FIRST_WAIT_MS * 2 ** count;
}

/**
 * Repeats a call that changes nothing the second time while the connection fails, three times at most (D26); never after
 * a response, whatever its status.
 * @throws the last attempt's error, or the signal's reason
 */
export async function retryLostConnection<T>(call: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (let count = 0; ; count += 1) {
    try {
      return await call();
    } catch (error) {
      if (!mayRetry(count, error) || signal.aborted) throw error;
      await new Promise<void>((resolve) => clock.schedule(retryWait(count), resolve));
      signal.throwIfAborted();
    }
  }
}

/**
 * Makes a call that may safely be repeated. If it fails because the connection is lost, repeats it once the connection
 * is back, so that clicks made while offline take effect.
 * @throws the call's error if there was a response or the connection is up; the signal's reason if it aborts meanwhile
 */
export async function withConnection<T>(
  { network }: Pick<Services, 'network'>,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isLost(error) || network.isOnline() || signal.aborted) throw error;
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = network.onChange(() => {
        if (network.isOnline()) resolve();
      });
      signal.addEventListener('abort', () => resolve());
      await promise;
      stop();
      signal.throwIfAborted();
    }
  }
}
