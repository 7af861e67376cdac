/** A storefront that is sent bytes as they are. */
import type { Socket } from 'node:net';
import type { Test } from 'tap';
import { openSocket, parseReply, type RawReply } from '../kit/socket.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

export const HOST = 'Host: shop.example';

export interface Scene {
  readonly upstream: ScriptedUpstream;
  readonly storefront: Storefront;
  /** Sends bytes as they are, and gives the answer. */
  readonly raw: (bytes: string) => Promise<RawReply>;
}

export async function start(t: Test, env: Record<string, string> = {}): Promise<Scene> {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env });
  return { upstream, storefront, raw: (bytes) => exchange(storefront.port, bytes) };
}

export async function exchange(port: number, bytes: string): Promise<RawReply> {
  const socket = await openSocket(port);
  const reply = readAll(socket, isWhole);
  socket.write(bytes);
  return parseReply(await reply);
}

/** Is the first answer here? A connection may well stay open after it. */
function isWhole(bytes: Buffer): boolean {
  const length = parseReply(bytes).header('content-length');
  return length !== undefined && bytes.indexOf('\r\n\r\n') + 4 + Number(length) <= bytes.length;
}

/** All that comes until the server closes, or until it is enough. */
export function readAll(socket: Socket, isEnough: (bytes: Buffer) => boolean = () => false): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      if (isEnough(bytes)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(bytes));
  });
}

export const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`;
