/** One connection to Redis, as the library makes it: kept alive, and made anew after a break. */
import { createClient } from 'redis';

const CONNECT_TIMEOUT = 2000;
const FIRST_RECONNECT = 50;
const LONGEST_RECONNECT = 2000;
/** Each connection is kept busy so often, and given up when nothing came over it for so long; ms. */
const PING_EVERY = 5000;
const SILENCE = 15_000;
/** Commands that wait for a Redis that hangs; more of them are refused at once. */
const MAX_QUEUE = 2000;

export type Client = ReturnType<typeof openClient>;

/** @param failsWhileAway commands are refused at once while there is no connection, and do not wait for one */
export function openClient(url: string, failsWhileAway: boolean) {
  return createClient({
    url,
    disableOfflineQueue: failsWhileAway,
    commandsQueueMaxLength: MAX_QUEUE,
    pingInterval: PING_EVERY,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      socketTimeout: SILENCE,
      reconnectStrategy: (tries) => reconnectPause(tries, Math.random()),
    },
  });
}

/** Ends a connection for good, also one that is just being made. */
export function letGo(client: Client): void {
  client.on('connect', () => client.destroy());
  client.destroy();
}

/** Twice as long each time, and never all instances at once; ms. */
function reconnectPause(tries: number, random: number): number {
  const pause = Math.min(FIRST_RECONNECT * 2 ** Math.min(tries, 10), LONGEST_RECONNECT);
  return pause * (0.5 + random / 2);
}
