/** Processes of a measurement: starts them, asks them for CPU time and memory, and stops them. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A running server. */
export interface Running {
  /** Its base address. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A running server whose CPU time can be read. */
export interface Answering extends Running {
  /** Id of its process. */
  readonly pid: number;
  /** CPU time since its start; µs. */
  cpu(): Promise<number>;
}

export interface Measured extends Answering {
  /** Resident memory; bytes. */
  memory(): Promise<number>;
  /** Kills it at once, as `kill -9` does. */
  kill(): Promise<void>;
}

const STOREFRONT = /^storefront (\S+)$/m;
export const REFERENCE = /^reference (\S+)$/m;

const root = join(import.meta.dirname, '..');
const probe = join(import.meta.dirname, 'probe.mjs');
const { withProcessSettings }: ProcessSettings = await import(
  new URL('../server/launch/process-settings.mjs', import.meta.url).href
);

/**
 * Types of server/launch/process-settings.mjs, which is plain JavaScript because it runs before anything is installed.
 */
interface ProcessSettings {
  readonly withProcessSettings: (env: NodeJS.ProcessEnv, folder: string) => NodeJS.ProcessEnv;
}

/**
 * Runs a script of the project with this Node in production mode, on a free port.
 * @param printed matches the output line with its address, which is the first group
 */
export async function startMeasured(
  script: string,
  printed: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const child = fork(join(root, script), [], {
    cwd: root,
    execArgv: ['--import', probe],
    // The settings with which the launcher starts the server.
    env: withProcessSettings(environment(env), root),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const url = await readAddress(child, printed, script);
  const gone = new AbortController();
  child.once('exit', (code) => gone.abort(new Error(`${script} ended with ${code}`)));
  const ask = async (what: string): Promise<{ cpu?: number; memory?: number }> => {
    const answer = once(child, 'message', { signal: gone.signal });
    child.send(what);
    const [message] = (await answer) as [{ cpu?: number; memory?: number }];
    return message;
  };
  return {
    url,
    pid: child.pid ?? 0,
    cpu: async () => (await ask('cpu')).cpu ?? Number.NaN,
    memory: async () => (await ask('memory')).memory ?? Number.NaN,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Starts the storefront's server itself, without its launcher. */
export function startStorefront(env: Readonly<Record<string, string>>): Promise<Measured> {
  return startMeasured('server/main.ts', STOREFRONT, env);
}

/** Starts the embedded shop API in a process of its own. */
export function startApi(env: Readonly<Record<string, string>> = {}): Promise<Measured> {
  return startMeasured('upstream/main.ts', /^shop api (\S+)$/m, { SHOP_DATA: ':memory:', ...env });
}

/** Starts the storefront as `npm start` does, without npm. */
export async function launchStorefront(env: Readonly<Record<string, string>>): Promise<Running> {
  const script = 'server/main.ts';
  const child = spawn(process.execPath, ['server/launch/run.mjs', '--build', script], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { url: await readAddress(child, STOREFRONT, script), stop: () => end(child, 'SIGTERM') };
}

function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'info', ...env };
}

/** Ends a process that is still running, and waits for its exit. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function readAddress(child: ChildProcess, printed: RegExp, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk;
      const found = printed.exec(output)?.[1];
      if (found !== undefined) resolve(found);
      output = output.slice(-2000);
    };
    // The log is part of what is measured, and has to be read on so that the pipe does not fill up.
    child.stdout?.on('data', read);
    child.stderr?.on('data', read).pipe(process.stderr);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it told its address`)));
  });
}
