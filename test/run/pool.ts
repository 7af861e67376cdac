/** Runs test files in a few processes, each file in the next one that is free: the parent's side of `worker.ts`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../checks/project-files.ts';
import type { Report } from './worker.ts';

export interface Ran extends Report {
  readonly file: string;
  readonly seconds: number;
}

/** After so long tap reports what a file waits for, and ends the process; ms. */
const LONGEST = 240_000;
/** Additional time for that report, and for the process to end; ms. */
const GRACE = 10_000;
/** A process that uses more gets no further files, because loaded modules are never freed; bytes. */
const MOST_MEMORY = 700e6;

/**
 * Runs files in their order. What fails is printed at once.
 * @param jobs number of processes
 * @param stderr where the processes print what fails
 */
export async function runFiles(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  jobs: number,
  stderr: 'inherit' | 'ignore' = 'inherit',
): Promise<Ran[]> {
  // The iterator is shared, so that each file is taken once.
  const left = files.values();
  const ran: Ran[] = [];
  const work = async (): Promise<void> => {
    let worker: Worker | undefined;
    for (const file of left) {
      worker ??= startWorker(env, stderr);
      const one = await runIn(worker, file);
      ran.push(one);
      // A failure may have left the process in any state.
      if (one.failed === 0 && one.memory < MOST_MEMORY) continue;
      await end(worker);
      worker = undefined;
    }
    if (worker !== undefined) await end(worker);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return ran;
}

interface Worker {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown[]>;
}

function startWorker(env: NodeJS.ProcessEnv, stderr: 'inherit' | 'ignore'): Worker {
  const args = ['--import=./tools/tsx-hook.mjs', '--disable-warning=ExperimentalWarning', 'test/run/worker.ts'];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    // The limit is for a file, not for the process.
    env: { ...env, TAP_TIMEOUT: '0' },
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
  });
  return { child, ended: once(child, 'close') };
}

async function runIn({ child, ended }: Worker, file: string): Promise<Ran> {
  const begun = performance.now();
  const timers = [
    setTimeout(() => child.kill('SIGALRM'), LONGEST),
    setTimeout(() => child.kill('SIGKILL'), LONGEST + GRACE),
  ];
  tell(child, file);
  const report = await Promise.race([untilReport(child), ended]);
  for (const timer of timers) clearTimeout(timer);
  const seconds = (performance.now() - begun) / 1000;
  if (!Array.isArray(report)) return { ...report, file, seconds };
  console.error(`\nnot ok ${file}: its process ended with ${report.join('')}`);
  return { passed: 0, failed: 1, memory: 0, file, seconds };
}

function tell(child: ChildProcess, file: string): void {
  // Fails when the process has already ended.
  if (child.connected) child.send(file, () => undefined);
}

/** tap sends messages of its own. */
async function untilReport(child: ChildProcess): Promise<Report> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [object];
    if ('passed' in message) return message as Report;
  }
}

async function end({ child, ended }: Worker): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
  tell(child, '');
  await ended;
  clearTimeout(timer);
}
