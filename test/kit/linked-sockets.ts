/** Links the two sockets of a proxy between client and server: when one ends, so does the other. */
import { connect, type Socket } from 'node:net';

/** @param open contains both sockets while they are open @returns the socket to the server */
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
