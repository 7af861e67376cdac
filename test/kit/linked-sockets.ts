/** The two ends of what stands between a client and a server: one does not outlive the other. */
import { connect, type Socket } from 'node:net';

/** @param open holds both ends for as long as they are. @returns the end towards the server */
export function linkTo(port: number, near: Socket, open: Set<Socket>): Socket {
  const far = connect(port, '127.0.0.1');
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  }
  return far;
}
