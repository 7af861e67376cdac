/** A connection to the API that can be cut and joined again, like an API that is killed and restarted. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Test } from 'tap';
import { linkTo } from './linked-sockets.ts';

export interface Wire {
  readonly url: string;
  /** Ends every connection and accepts none. */
  cut(): Promise<void>;
  join(): Promise<void>;
}

/** @param port of the server behind it */
export async function startWire(t: Test, port: number): Promise<Wire> {
  const open = new Set<Socket>();
  let server: Server | undefined;
  let own = 0;

  const join = async (): Promise<void> => {
    const joined = createServer((near) => {
      const far = linkTo(port, near, open);
      near.pipe(far).pipe(near);
    });
    server = joined;
    await new Promise<void>((resolve) => joined.listen(own, '127.0.0.1', resolve));
    own = (joined.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const running = server;
    server = undefined;
    if (running === undefined) return;
    const closed = new Promise((resolve) => running.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };

  await join();
  t.teardown(cut);
  return { url: `http://127.0.0.1:${own}`, cut, join };
}
