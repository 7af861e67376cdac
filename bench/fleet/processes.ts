/** The processes of a fleet. They keep their ports, so that each can be stopped or killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms, redis } from '../../test/find-programs.ts';
import { findFreePort } from '../../test/kit/storefront.ts';
import { end, type Measured, startApi, startStorefront } from '../child.ts';

const { REDIS_SERVER = '' } = await findPrograms([redis]);

/** The default city's host; the others are its subdomains. It is only sent as `Host`, never resolved. */
export const PUBLIC_HOST = 'shop.example';

/** Starts a program that is killed when this process ends. */
export function startProgram(program: string, settings: readonly string[]): ChildProcess {
  const child = spawn(program, settings, { stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** A process that can be stopped or killed, and started again. */
export class Restartable {
  readonly #start: () => Promise<Measured>;
  #running: Measured | undefined;

  constructor(start: () => Promise<Measured>) {
    this.#start = start;
  }

  /** Undefined while it is not running. */
  get running(): Measured | undefined {
    return this.#running;
  }

  async start(): Promise<void> {
    this.#running = await this.#start();
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  async kill(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.kill();
  }
}

export interface Api extends Restartable {
  readonly url: string;
}

/** @param file its database, which outlives it */
export async function prepareApi(file: string): Promise<Api> {
  const port = await findFreePort();
  const env = { PORT: String(port), SHOP_DATA: file, PUBLIC_HOST };
  return Object.assign(new Restartable(() => startApi(env)), { url: `http://127.0.0.1:${port}` });
}

export interface Instance extends Restartable {
  readonly port: number;
  readonly opsPort: number;
}

export async function prepareInstance(api: string, redis: string): Promise<Instance> {
  const port = await findFreePort();
  const opsPort = await findFreePort();
  const env = {
    ...{ PORT: String(port), OPS_PORT: String(opsPort), SHOP_API_URL: api, REDIS_URL: redis },
    ...{ PUBLIC_HOST, COOKIE_DOMAIN: PUBLIC_HOST, TRUST_PROXY: '1', DRAIN_DELAY_MS: '2000' },
  };
  const start = (): Promise<Measured> => startStorefront(env);
  return Object.assign(new Restartable(start), { port, opsPort });
}

export interface SharedRedis {
  readonly url: string;
  /** Suspends Redis: it accepts connections and commands, but answers none. */
  freeze(): void;
  thaw(): void;
  /** Used memory; bytes. */
  memory(): Promise<number>;
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<SharedRedis> {
  const port = await findFreePort();
  const settings = `--port ${port} --bind 127.0.0.1 --appendonly no --maxmemory 128mb --maxmemory-policy allkeys-lru`;
  const child = startProgram(REDIS_SERVER, [...settings.split(' '), '--save', '']);
  for (let tries = 0; tries < 200 && !(await tell(port, 'PING').catch(() => '')).startsWith('+PONG'); tries += 1) {
    await pause(25);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    memory: async () => Number(/used_memory:(\d+)/.exec(await tell(port, 'INFO memory'))?.[1]),
    empty: async () => void (await tell(port, 'FLUSHALL')),
    stop: () => end(child, 'SIGKILL'),
  };
}

/** Sends one command on a connection of its own, and resolves with the first chunk of the answer. */
function tell(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('error', reject);
    socket.once('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
  });
}

/** On Linux every address of 127.0.0.0/8 is local, so that visitors can come from several. */
export const hasManyAddresses = existsSync('/proc/self/stat');
