import type { Services } from '../services/services.ts';
import { isLost } from './retry.ts';

/**
 * Makes a call that may safely be made twice, and once more whenever a lost connection is back: what was clicked
 * meanwhile is sent then.
 * @throws what the call has thrown while the connection was there, or the signal's reason
 */
export async function withConnection<T>(
  { line }: Pick<Services, 'line'>,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isLost(error) || line.isUp() || signal.aborted) throw error;
      await new Promise<void>((resolve) => {
        const stop = line.onChange(() => {
          if (!line.isUp()) return;
          stop();
          resolve();
        });
        signal.addEventListener('abort', () => {
          stop();
          resolve();
        });
      });
      signal.throwIfAborted();
    }
  }
}
