/**
 * Closes connections on which an outstanding reply does not come. ioredis has `socketTimeout` for this, but after a
 * long task that fires although the reply has arrived, because timers run before received data is read. This code
 * counts turns of the event loop in which there was nothing to read.
 */
import type { Redis } from 'ioredis';

/** Turns without a reply after which the connection is closed. */
const SILENT_TURNS = 5;

/** @param longest ms that a server may stay silent while a reply is outstanding */
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
