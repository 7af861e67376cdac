/** Ends responses whose readers take nothing. */
import type { ServerResponse } from 'node:http';

/**
 * Half the longest time that a reader may take nothing; ms. Node emits `timeout` at the second expiry: at the first it
 * only records the size of the write queue.
 */
const HALF_OF_LONGEST_IDLE = 5000;

/**
 * Ends the response, and the connection, when its reader has taken nothing for ten seconds. A response that has nothing
 * to send for a while does not count: calls and renders have time limits of their own.
 */
export function endIdleReader(response: ServerResponse): void {
  response.setTimeout(HALF_OF_LONGEST_IDLE, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
