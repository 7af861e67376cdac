/** A process that runs test files one after another: the parent's side of `file-runner.ts`. */
import { spawn } from 'node:child_process';
import { projectRoot } from '../checks/project-files.ts';
import type { Counts } from './checks.ts';
import { untilEnded } from './until-ended.ts';

export interface Ran extends Counts {
  readonly file: string;
  readonly seconds: number;
  /** The file's TAP, wrapped as a subtest with its name. */
  readonly tap: string;
}

/** A message to the process: run a file, or, without one, end. */
export interface Order {
  readonly file?: string;
  /** Environment variables that are known by now. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The process's report at the end of a file. */
export interface FileEnd extends Counts {
  /** Resident memory of the process; bytes. */
  readonly memory: number;
}

/** Begins the line that marks the end of a file in the TAP output. */
export const END_OF_FILE = '# end of file: ';
const fileEnd = new RegExp(`^${END_OF_FILE}(.*)\n`, 'm');

/** tap's time limit for a file, after which it reports what the file waits for; s. */
const LONGEST = 240;
/** Additional time for that report, and for the process to end; ms. */
const GRACE_MS = 10_000;
/** A process that uses more gets no further files, because loaded modules are never freed; bytes. */
const MOST_MEMORY = 700e6;

export interface TestProcess {
  run(file: string): Promise<Ran>;
  /** May it run another file? Not after a failure, which may have left the process in any state. */
  isFit(): boolean;
  end(): Promise<void>;
}

export function startTestProcess(env: NodeJS.ProcessEnv): TestProcess {
  const child = spawn(
    process.execPath,
    ['--import=./tools/tsx-hook.mjs', '--disable-warning=ExperimentalWarning', 'test/run/file-runner.ts'],
    {
      cwd: projectRoot,
      env: { ...env, TAP_TIMEOUT: String(LONGEST) },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const { stdout } = child;
  if (stdout === null) throw new Error('the process has no output');
  const ended = untilEnded(child);
  let written = '';
  let look = (): void => undefined;
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    written += chunk;
    look();
  });
  let fit = true;
  const tell = (order: Order): void => {
    if (child.connected) child.send(order, ignoreEnd);
  };

  /**
   * @returns the output up to the end of a file, and the report; the latter is undefined when the process ends first
   */
  const untilFileEnd = (): Promise<[tap: string, end?: FileEnd]> =>
    new Promise((resolve) => {
      look = () => {
        const found = fileEnd.exec(written);
        if (found === null) return;
        const before = written.slice(0, found.index);
        written = written.slice(found.index + found[0].length);
        resolve([before, JSON.parse(found[1] ?? '') as FileEnd]);
      };
      void ended.then(() => resolve([written]));
    });
  return {
    async run(file) {
      const begun = performance.now();
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST * 1000 + GRACE_MS);
      tell({ file, env });
      const [output, end] = await untilFileEnd();
      clearTimeout(timer);
      const { passed, failed, memory } = end ?? { passed: 0, failed: 1, memory: 0 };
      fit = failed === 0 && memory < MOST_MEMORY;
      const why = end === undefined ? `the process ended with ${await ended}` : `${failed} failed`;
      const seconds = (performance.now() - begun) / 1000;
      return { file, seconds, passed, failed, tap: asSubtest(file, output, failed === 0 ? undefined : why) };
    },
    isFit: () => fit,
    async end() {
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      tell({});
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Sending fails when the process has already ended, which `untilFileEnd` notices. */
function ignoreEnd(): void {}

function asSubtest(file: string, output: string, why?: string): string {
  const verdict = why === undefined ? [`ok 1 - ${file}`] : [`not ok 1 - ${file}`, '  ---', `  ${why}`, '  ...'];
  return [`# Subtest: ${file}`, output.replace(/^(?=.)/gm, '    '), ...verdict].join('\n');
}
