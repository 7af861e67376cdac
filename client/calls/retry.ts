import { ApiError } from '../../shared/api.ts';
import type { Clock } from '../services/services.ts';

const RETRIES = 3;
const FIRST_WAIT_MS = 300;

/**
 * Repeats a reading call while no answer comes at all, three times at most (D26): never on an answer, however bad.
 * @throws what the last attempt has thrown, or the signal's reason
 */
export async function retryLostConnection<T>(call: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const lost = error instanceof ApiError && error.status === 0;
      if (!lost || attempt === RETRIES || signal.aborted) throw error;
      await new Promise<void>((resolve) => clock.schedule(FIRST_WAIT_MS * 2 ** attempt, resolve));
      signal.throwIfAborted();
    }
  }
}
