import type { Services } from '../services/services.ts';
import { isLost } from './retry.ts';

/**
 * Makes a call that may safely be repeated, and repeats it each time a lost connection is back, so that clicks made
 * while offline take effect.
 * @throws the call's error if the connection was up, or the signal's reason
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
