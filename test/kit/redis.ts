/**
 * Real redis-servers on 127.0.0.1, each with a folder of its own. They can be killed, started again, suspended and
 * filled.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import type { RedisAddress } from '../../server/config/redis-address.ts';
import { findFreePort } from './storefront.ts';
import { until } from './until.ts';

export interface Redis {
  readonly url: string;
  readonly port: number;
  /** Sends one command, given as words, on a connection of its own. @returns the first line of the reply */
  tell(...words: string[]): Promise<string>;
  /** The same for replies of several lines. @returns the whole reply */
  read(...words: string[]): Promise<string>;
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Suspends it: it accepts connections and commands, but answers none. */
  freeze(): void;
  thaw(): void;
}

/** Parses the address as the settings do. */
export function addressOf(url: string): RedisAddress {
  const { redis: address } = readConfig({ REDIS_URL: url });
  if (address === undefined) throw new Error('no address');
  return address;
}

/**
 * Starts a server, until the test ends.
 * @param settings further ones in the order of the command line: a file comes first
 */
export async function startRedis(t: Test, settings: readonly string[] = []): Promise<Redis> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  // The test runner sets this after finding or installing the program.
  const program = process.env.REDIS_SERVER ?? 'redis-server';
  const own = `--port ${port} --bind 127.0.0.1 --dir ${folder} --appendonly no --repl-diskless-sync-delay 0`;
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    server = spawn(program, [...settings, ...own.split(' '), '--save', ''], { stdio: 'ignore' });
    await until(async () => /^(?:\+PONG|-NOAUTH)/.test(await tell('PING').catch(() => '')));
  };
  const kill = async (): Promise<void> => {
    const running = server;
    server = undefined;
    if (running === undefined) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  };
  const read = (...words: string[]): Promise<string> => ask(port, words);
  const tell = async (...words: string[]): Promise<string> => (await read(...words)).split('\r\n', 1)[0] ?? '';

  await start();
  t.teardown(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    tell,
    read,
    kill,
    start,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
  };
}

/**
 * @returns an empty string when the server closes the connection first, as Sentinel makes it do when it changes its
 *   role
 */
function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('close', () => resolve(''));
    // The replies of the commands used here arrive in one piece.
    socket.once('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    socket.write(`*${words.length}\r\n${parts.join('')}`);
  });
}
