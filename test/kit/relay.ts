/** A relay in front of a server that can lose data, replace it with nonsense, or delay it. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Test } from 'tap';
import { linkTo } from './linked-sockets.ts';

export type Way = 'open' | 'lost' | 'nonsense' | { readonly late: number };

export interface Relay {
  readonly port: number;
  /** The port of the server behind it, for new connections. */
  behind: number;
  /** How data that arrives from now on is treated; `late` in ms. */
  way: Way;
}

export async function startRelay(t: Test, behind: number): Promise<Relay> {
  const open = new Set<Socket>();
  const relay = { port: 0, behind, way: 'open' as Way };
  const server = createServer((near) => {
    const far = linkTo(relay.behind, near, open);
    near.on('data', (chunk) => {
      if (relay.way === 'nonsense') near.write('?!\r\n');
      else if (relay.way !== 'lost') far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (typeof relay.way === 'object') setTimeout(() => near.write(chunk), relay.way.late);
      else if (relay.way !== 'lost') near.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.port = (server.address() as AddressInfo).port;
  t.teardown(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return relay;
}
