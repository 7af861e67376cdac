import type { Services } from '../services/services.ts';
import { isLost } from './retry.ts';

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
