/** Runs test files in a few processes, each file in the next one that is free. */
import { Tinypool } from 'tinypool';
import { projectRoot } from '../checks/project-files.ts';
import type { Report } from './worker.ts';

export interface Ran extends Report {
  readonly file: string;
  readonly seconds: number;
}

/** After so long a process is killed that is still busy with a file: `LONGEST` of the worker, and time to end; ms. */
const BLOCKED = 260_000;
/** A process whose heap is larger gets no further files, because loaded modules are never freed; bytes. */
const MOST_MEMORY = 500e6;

/**
 * Runs files in their order. What fails is printed at once.
 * @param jobs number of processes
 */
export async function runFiles(files: readonly string[], env: NodeJS.ProcessEnv, jobs: number): Promise<Ran[]> {
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: new URL('./worker.ts', import.meta.url).href,
    // tap's limit is for a process, the worker's for a file.
    env: { ...env, TAP_TIMEOUT: '0' } as Record<string, string>,
    execArgv: [`--import=${projectRoot}/tools/tsx-hook.mjs`, '--disable-warning=ExperimentalWarning'],
    minThreads: jobs,
    maxThreads: jobs,
    isolateWorkers: false,
    maxMemoryLimitBeforeRecycle: MOST_MEMORY,
  });
  // The pool's processes do not keep this one alive, not even while it waits for their end.
  const alive = setInterval(() => undefined, BLOCKED);
  // The iterator is shared, so that each file is taken once.
  const left = files.values();
  const ran: Ran[] = [];
  pool.on('error', ({ message }: Error) => {
    console.error(`\nnot ok between two files: ${message}`);
    ran.push({ file: 'between two files', passed: 0, failed: 1, failures: '', seconds: 0 });
  });
  const work = async (): Promise<void> => {
    for (const file of left) {
      const begun = performance.now();
      const report: Report = await pool
        .run(file, { signal: AbortSignal.timeout(BLOCKED) })
        .catch((error: Error) => ({ passed: 0, failed: 1, failures: `\nnot ok ${file}: ${error.message}` }));
      ran.push({ ...report, file, seconds: (performance.now() - begun) / 1000 });
      if (report.failed === 0) continue;
      console.error(report.failures);
      // A failure may have left the process in any state.
      await pool.recycleWorkers();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  await pool.destroy();
  clearInterval(alive);
  return ran;
}
