/**
 * Closes connections on which a reply is overdue. The `socketTimeout` of ioredis would close them also after the event
 * loop was blocked, although the reply has arrived: timers run before the data is read. So this counts the ticks of an
 * interval without data, of which a blocked event loop yields only one.
 */
import type { Redis } from 'ioredis';

/** Successive ticks without data after which the connection is closed. */
const SILENT_TURNS = 5;

/**
 * @param longest ms that a server may stay silent while a reply is due, before its connection is closed and reopened
 */
export function endWhenSilent(client: Redis, longest: number): void {
  client.on('connect', () => {
    const { stream } = client;
    let silentTurns = 0;
    const timer = setInterval(() => {
      silentTurns = client.commandQueue.length === 0 ? 0 : silentTurns + 1;
      if (silentTurns >= SILENT_TURNS) stream.destroy(new Error(`Redis owes a reply for ${longest} ms`));
    }, longest / SILENT_TURNS);
    timer.unref();
    stream.on('data', () => {
      silentTurns = 0;
    });
    stream.once('close', () => clearInterval(timer));
  });
}
