/** A real redis-server on 127.0.0.1, with a folder of its own, that can be killed, started again, stopped short and filled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { findFreePort } from './storefront.ts';
import { until } from './until.ts';

export interface Redis {
  readonly url: string;
  /** Sends one command over a connection of its own, words apart; gives the first line of the reply. */
  tell(...words: string[]): Promise<string>;
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>;
  /** Starts it again on its port, empty. */
  start(): Promise<void>;
  /** It takes connections and commands, and answers none. */
  freeze(): void;
  thaw(): void;
}

/** Starts one; it ends with the test. */
export async function startRedis(t: Test): Promise<Redis> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  // The runner of the tests names it, or installs it.
  const program = process.env.REDIS_SERVER ?? 'redis-server';
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const settings = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    server = spawn(program, settings, { stdio: 'ignore' });
    await until(async () => (await tell('PING').catch(() => '')) === '+PONG');
  };
  const kill = async (): Promise<void> => {
    const running = server;
    server = undefined;
    if (running === undefined) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  };
  const tell = (...words: string[]): Promise<string> => ask(port, words);

  await start();
  t.teardown(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    tell,
    kill,
    start,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
  };
}

function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', (chunk) => {
      resolve(String(chunk).split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    socket.write(`*${words.length}\r\n${parts.join('')}`);
  });
}
