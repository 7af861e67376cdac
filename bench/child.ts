/** Processes of a measurement: started, asked for CPU time and memory where they tell, and ended. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Something that answers. */
export interface Running {
  /** Its address. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Something that answers, and what it has cost so far. */
export interface Answering extends Running {
  /** Of its process. */
  readonly pid: number;
  /** CPU time so far, µs. */
  cpu(): Promise<number>;
}

export interface Measured extends Answering {
  /** Resident memory now, bytes. */
  memory(): Promise<number>;
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>;
}

export const STOREFRONT = /^storefront (\S+)$/m;
export const REFERENCE = /^reference (\S+)$/m;

const root = join(import.meta.dirname, '..');
const probe = join(import.meta.dirname, 'probe.mjs');
const { withProcessSettings }: ProcessSettings = await import(
  new URL('../server/launch/process-settings.mjs', import.meta.url).href
);

/** Of server/launch/process-settings.mjs, which has no types: it runs before anything is installed. */
interface ProcessSettings {
  readonly withProcessSettings: (env: NodeJS.ProcessEnv, folder: string) => NodeJS.ProcessEnv;
}

/**
 * Runs a script of the project on this Node in production mode, on a free port.
 * @param printed matches the line that tells its address, with the address as first group
 */
export async function startMeasured(
  script: string,
  printed: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const child = fork(join(root, script), [], {
    cwd: root,
    execArgv: ['--import', probe],
    // As the launcher starts the server.
    env: withProcessSettings(environment(env), root),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
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

/** The embedded shop API, in a process of its own. */
export function startApi(env: Readonly<Record<string, string>> = {}): Promise<Measured> {
  return startMeasured('upstream/main.ts', /^shop api (\S+)$/m, { SHOP_DATA: ':memory:', ...env });
}

/** Starts the storefront as `npm start` does, npm itself left out. */
export async function launchStorefront(env: Readonly<Record<string, string>>): Promise<Running> {
  const script = 'server/launch/start.mjs';
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { url: await readAddress(child, STOREFRONT, script), stop: () => end(child, 'SIGTERM') };
}

function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'info', ...env };
}

/** Ends a process, where it has not ended by then. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function readAddress(child: ChildProcess, printed: RegExp, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = printed.exec(output)?.[1];
      if (found !== undefined) resolve(found);
      // The log goes on: it is part of what is measured, and has to be read so that the pipe does not fill.
      output = output.slice(-2000);
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it told its address`)));
  });
}
