/** A measured process: started, asked for its CPU time and memory, and ended. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Something that answers, and what it has cost so far. */
export interface Answering {
  /** Its address. */
  readonly url: string;
  /** CPU time so far, µs. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

export interface Measured extends Answering {
  /** Resident memory now, bytes. */
  memory(): Promise<number>;
}

const root = join(import.meta.dirname, '..');
const { withProcessSettings }: ProcessSettings = await import(
  new URL('../server/launch/process-settings.mjs', import.meta.url).href
);

/** Of server/launch/process-settings.mjs, which has no types: it runs before anything is installed. */
interface ProcessSettings {
  readonly withProcessSettings: (env: NodeJS.ProcessEnv, folder: string) => NodeJS.ProcessEnv;
}
const probe = join(import.meta.dirname, 'probe.mjs');

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
    env: withProcessSettings({ ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'info', ...env }, root),
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const url = await readAddress(child, printed, script);
  const ask = async (what: string): Promise<{ cpu?: number; memory?: number }> => {
    child.send(what);
    const [message] = (await once(child, 'message')) as [{ cpu?: number; memory?: number }];
    return message;
  };
  return {
    url,
    cpu: async () => (await ask('cpu')).cpu ?? Number.NaN,
    memory: async () => (await ask('memory')).memory ?? Number.NaN,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
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
