/** Real redis-servers on 127.0.0.1, each with a folder of its own, that can be killed, started again, stopped short and filled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type RedisAddress, readRedisAddress } from '../../server/config/redis-address.ts';
import { findFreePort } from './storefront.ts';
import { until } from './until.ts';

export interface Redis {
  readonly url: string;
  readonly port: number;
  /** Sends one command over a connection of its own, words apart; gives the first line of the reply. */
  tell(...words: string[]): Promise<string>;
  /** The same for a reply that is a text of many lines. */
  read(...words: string[]): Promise<string>;
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>;
  /** Starts it again on its port, empty. */
  start(): Promise<void>;
  /** It takes connections and commands, and answers none. */
  freeze(): void;
  thaw(): void;
}

/** As the settings have it. */
export function addressOf(url: string): RedisAddress {
  const address = readRedisAddress({ REDIS_URL: url });
  if (address === undefined) throw new Error('no address');
  return address;
}

/** Starts one; it ends with the test. @param settings more of them, as on the command line: a file first */
export async function startRedis(t: Test, settings: readonly string[] = []): Promise<Redis> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  // The runner of the tests names it, or installs it.
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

/** @returns nothing where the server ends the connection first, as a Sentinel has it do when it changes its part */
function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('close', () => resolve(''));
    // What is asked for here comes in one piece.
    socket.once('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    socket.write(`*${words.length}\r\n${parts.join('')}`);
  });
}
