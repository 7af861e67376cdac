/**
 * The server's memory while 128 visitors read large files slowly and 300 calls of the API hang. Its cache is full by
 * then; a page is requested afterwards to see that it still works.
 */
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, request } from 'undici';
import { startStorefront } from '../child.ts';
import { startRelay } from '../relay.ts';
import type { Report } from '../report.ts';
import { CONNECTIONS, sendMany } from './load.ts';
import { watchMemory } from './memory.ts';
import { createTraffic } from './traffic.ts';

const READERS = 128;
const HUNG = 300;
/** Requests that fill the cache. */
const REQUESTS = 8000;
/** Size of each file: more than the system's socket buffers hold. */
const FILE_BYTES = 16 * 1024 * 1024;
/** What a reader takes at a time, and how often: a slow connection that keeps moving. */
const TAKEN = 16 * 1024;
const TAKEN_EVERY_MS = 250;
/** Duration of the measurement: less than the timeout of the hung calls. */
const HELD_MS = 9000;

const HUNG_CALL = '/api/cart.json';
/**
 * A quarter are pictures, the rest class 'other' on several paths, because one call gets half of its class's pool
 * (D27a).
 */
const fileOf = (n: number): string => (n % 4 === 0 ? `/upload/large/${n}.jpg` : `/api/files-${n % 16}/${n}.bin`);

/** @param api the shop API's address */
export async function measureHeld(report: Report, api: string): Promise<void> {
  let hangs = false;
  const relay = await startRelay(api, ({ url = '' }, outgoing) => {
    if (url.startsWith('/upload/large/') || url.startsWith('/api/files-')) sendFile(outgoing, url);
    else if (!(hangs && url === HUNG_CALL)) return {};
    return 'answered';
  });
  const own = await startStorefront({ SHOP_API_URL: relay.url });
  const pool = new Pool(own.url, { connections: CONNECTIONS });
  try {
    const ask = await createTraffic(own.url);
    await sendMany(pool, ask, REQUESTS);
    hangs = true;
    let served = 0;
    const held = await watchMemory(own, async () => {
      const readers = Array.from({ length: READERS }, (_, n) => readSlowly(new URL(own.url), fileOf(n)));
      const calls = hang(own.url);
      await pause(HELD_MS);
      served = readers.filter(({ bytesRead }) => bytesRead > 0).length;
      for (const reader of readers) reader.destroy();
      await calls;
    });
    const { statusCode } = await request(`${own.url}/`);
    report.head(`memory, ${served} of ${READERS} slow readers have got something; then a page: status ${statusCode}`);
    report.tell('heldMemory', { value: statusCode === 200 ? Math.max(...held) : Number.POSITIVE_INFINITY });
  } finally {
    await pool.close();
    await own.stop();
    relay.close();
  }
}

/** Sends a file as fast as it is read. */
function sendFile(outgoing: ServerResponse, url: string): void {
  const type = url.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
  outgoing.writeHead(200, { 'content-type': type, 'content-length': FILE_BYTES, 'cache-control': 'max-age=3600' });
  const piece = Buffer.alloc(64 * 1024, 1);
  Readable.from(Array.from({ length: FILE_BYTES / piece.length }, () => piece)).pipe(outgoing);
}

function readSlowly({ hostname, port }: URL, path: string): Socket {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  // With only this listener the socket fills its buffer and then stops reading.
  socket.on('readable', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  const taking = setInterval(() => socket.read(TAKEN), TAKEN_EVERY_MS);
  socket.once('close', () => clearInterval(taking));
  return socket;
}

/** Resolves when all hung calls have ended, with or without an answer. */
async function hang(storefront: string): Promise<void> {
  const pool = new Pool(storefront, { connections: HUNG, headersTimeout: 0 });
  const call = async (n: number): Promise<void> => {
    const { body } = await pool.request({ method: 'GET', path: HUNG_CALL, headers: { cookie: `session=${n}` } });
    await body.dump();
  };
  await Promise.allSettled(Array.from({ length: HUNG }, (_, n) => call(n)));
  await pool.close();
}
