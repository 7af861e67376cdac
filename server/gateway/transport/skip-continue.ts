/**
 * Removes an unrequested `100 Continue`, which a server may send at any time (RFC 9110 §15.2.1). undici takes it for a
 * broken answer, so it is cut out of the socket's data before undici sees it.
 */
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

const START = /^HTTP\/1\.[01] 100[ \r]/;
const END = '\r\n\r\n';
/** How many bytes `START` needs. */
const START_LENGTH = 'HTTP/1.1 100 '.length;

export function connectorSkippingContinue(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      skipContinue(socket);
      callback(null, socket);
    });
  };
}

/** A connection has one request at a time, so the first bytes read after a write are the beginning of an answer. */
function skipContinue(socket: Socket): void {
  const { read, write } = socket;
  let isBeginning = false;
  let held: Buffer | undefined;
  socket.write = ((...given: Parameters<typeof write>) => {
    isBeginning = true;
    return write.apply(socket, given);
  }) as typeof write;
  socket.read = (size) => {
    const chunk: Buffer | null = read.call(socket, size);
    if (!isBeginning || chunk === null) return chunk;
    let bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
    held = undefined;
    while (START.test(bytes.toString('latin1', 0, START_LENGTH))) {
      const end = bytes.indexOf(END);
      if (end === -1) {
        held = bytes;
        return null;
      }
      bytes = bytes.subarray(end + END.length);
    }
    if (bytes.length === 0) return null;
    isBeginning = false;
    return bytes;
  };
}
