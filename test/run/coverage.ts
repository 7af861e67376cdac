/** Runs test files with tap's own runner, which records the coverage of all processes. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../checks/project-files.ts';
import { runTool } from '../checks/run-tool.ts';
import type { Counts } from './checks.ts';
import { describeFailures } from './describe-failures.ts';
import { JOBS } from './files.ts';
import { untilEnded } from './until-ended.ts';

/** Prints the failures and the lines that no process ran. */
export async function runCovered(tests: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  await buildTap();
  await using ends = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-test-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  const output = join(folder, 'all.tap');
  const status = await runTap(tests, output, env);
  const tap = await readFile(output, 'utf8').catch(() => '');
  for (const line of describeFailures(tap)) console.log(line);
  return readCounts(tap, status);
}

function runTap(tests: readonly string[], output: string, env: NodeJS.ProcessEnv): Promise<number | string> {
  const covering = ['--no-disable-coverage', '--allow-incomplete-coverage', '--coverage-report=text'];
  const args = ['run', `--jobs=${JOBS}`, '--reporter=silent', `--output-file=${output}`, ...covering, ...tests];
  const tap = join(projectRoot, 'node_modules/.bin/tap');
  return untilEnded(spawn(tap, args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

/** tap composes its test class from the plugins in `.taprc`, which has to be done once for each set of plugins. */
async function buildTap(): Promise<void> {
  const stamp = join(projectRoot, 'node_modules/.vitrina-tap');
  const hash = createHash('sha256');
  for (const file of ['.taprc', 'package-lock.json']) hash.update(await readFile(join(projectRoot, file)));
  const wanted = hash.digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  const [problem] = await runTool('tap', ['build']);
  if (problem !== undefined) throw new Error(`tap build failed\n${problem}`);
  await writeFile(stamp, wanted);
}

/**
 * Reads the summary at the end, `# { total: 9, pass: 8, fail: 1 }`, which leaves out counts of 0. A run whose exit code
 * is not 0 has failed, whatever it wrote.
 */
export function readCounts(output: string, end: number | string): Counts {
  const summary = [...output.matchAll(/^# \{ total: \d+.*\}$/gm)].pop()?.[0] ?? '';
  const countOf = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
  const failed = countOf('fail');
  return { passed: countOf('pass'), failed: (end !== 0 || summary === '') && failed === 0 ? 1 : failed };
}
