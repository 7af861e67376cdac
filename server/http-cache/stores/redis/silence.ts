/**
 * Ends connections over which a reply is owed and none comes. ioredis has `socketTimeout` for it, which a process that was
 * busy for so long runs into although the reply has come: timers come before what was received. Here the turns of the event
 * loop are counted in which there was nothing to read.
 */
import type { Redis } from 'ioredis';

/** Turns without a reply after which the connection is given up. */
const SILENT_TURNS = 5;

/** @param longest ms that a server may keep silent while it owes a reply; its connection is made anew then */
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
