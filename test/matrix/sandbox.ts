/** A copy of the project to be broken: the working tree itself is never touched. */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../checks/project-files.ts';
import { describeFailures } from '../run/describe-failures.ts';
import { type Imports, readImports } from '../run/imports.ts';
import { isUnit } from '../run/tests.ts';
import type { Mutant } from './mutant.ts';

const run = promisify(execFile);

export interface Sandbox {
  /**
   * Runs tests with a mutant in place, and takes it out again.
   * @param tests names of tests by file; what they stand in runs too
   * @throws Error where something has failed, but none of them
   */
  tryMutant(mutant: Mutant, tests: readonly NamedTest[]): Promise<Tried>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

export interface Tried {
  /** The first assertion of a named test that has failed, with the names that lead to it; undefined: all have passed. */
  readonly noticedBy: string | undefined;
  /** The end of what was printed. */
  readonly output: string;
}

/** What git knows, changes that are not committed included; packages are shared. */
export async function openSandbox(): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-matrix-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    maxBuffer: 1 << 26,
  });
  const files = new Set(stdout.split('\0').filter((file) => file !== ''));
  for (const file of files) {
    await cp(join(projectRoot, file), join(folder, file), { recursive: true }).catch(ignoreMissing);
  }
  await cp(join(projectRoot, 'dist'), join(folder, 'dist'), { recursive: true }).catch(ignoreMissing);
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const imports = await readImports();
  return {
    async tryMutant(mutant, tests) {
      const path = join(folder, mutant.file);
      const source = await readFile(path, 'utf8');
      await writeFile(path, mutate(source, mutant));
      try {
        return await runTests(folder, tests, imports);
      } finally {
        await writeFile(path, source);
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** @throws Error where the text is not there exactly once */
export function mutate(source: string, { rule, file, find, replace }: Mutant): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${rule}: its text stands in ${file} ${parts.length - 1} times`);
  return parts.join(replace);
}

/** Unit tests first: they need no build, and where one of them fails the others need not run. */
async function runTests(folder: string, tests: readonly NamedTest[], imports: Imports): Promise<Tried> {
  let output = '';
  let unclear: string | undefined;
  const units = tests.filter(({ file }) => isUnit(file, imports));
  for (const file of new Set([...units, ...tests].map((one) => one.file))) {
    const source = await readFile(join(folder, file), 'utf8');
    const names = tests.filter((one) => one.file === file).map(({ name }) => name);
    const ran = await runFile(folder, file, grepFor(source, names), isUnit(file, imports));
    output += ran.output.slice(-2000);
    if (ran.passed) continue;
    const noticedBy = findFailure(ran.output, names);
    if (noticedBy !== undefined) return { noticedBy, output };
    unclear ??= file;
  }
  if (unclear !== undefined) throw new Error(`${unclear}: it failed, but none of its named tests\n${output}`);
  return { noticedBy: undefined, output };
}

/**
 * @param output of a run: a TAP stream, or what `npm test` tells of one
 * @returns what has failed in one of the tests; nothing where the build has failed, another test, or time ran out: that a
 *   busy machine does as well
 */
export function findFailure(output: string, names: readonly string[]): string | undefined {
  const failures = [...output.split('\n'), ...describeFailures(output)].filter((line) => line.startsWith('not ok › '));
  return failures
    .filter((line) => !line.endsWith(' › timeout!'))
    .find((line) => names.some((name) => line.replaceAll('\\', '').includes(` › ${name}`)));
}

/** Each level of names as tap's filter wants it: the tests named, and those that they stand in. */
export function grepFor(source: string, names: readonly string[]): string {
  const outer = new Set<string>();
  const inner = new Set<string>();
  for (const name of names) {
    const at = source.indexOf(quoted(source, name));
    const parents = [...source.slice(0, at).matchAll(/^test\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm)];
    const isTop = /(?:^|\n)test\(\s*$/.test(source.slice(0, at));
    const parent = parents.at(-1)?.[2]?.replace(/\\(.)/g, '$1');
    if (isTop || parent === undefined) outer.add(name);
    else {
      outer.add(parent);
      inner.add(name);
    }
  }
  const anyOf = (texts: ReadonlySet<string>) =>
    `/^(?:${[...texts].map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})$/`;
  return inner.size === 0 || names.some((name) => outer.has(name)) ? anyOf(outer) : `${anyOf(outer)}\n${anyOf(inner)}`;
}

/** The name as the source writes it. */
function quoted(source: string, name: string): string {
  const forms = [`'${name}'`, `"${name}"`, `\`${name}\``, `'${name.replaceAll("'", "\\'")}'`];
  const form = forms.find((one) => source.includes(one));
  if (form === undefined) throw new Error(`no test is named ${name}`);
  return form;
}

/** A unit test runs by itself, in a second; what needs more is left to `npm test`. */
function runFile(
  folder: string,
  file: string,
  grep: string,
  unit: boolean,
): Promise<{ passed: boolean; output: string }> {
  const args = unit ? ['--import=./test/tsx-hook.mjs', file] : ['test/run.mjs', file];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PROPERTY_RUNS: '10', ...process.env, TAP_GREP: grep, TZ: 'UTC', CI: 'true', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      // What ran no test at all has noticed nothing, nor has a file that could not be loaded.
      const ran = unit
        ? /^# \{ total: .*\b(?:pass|fail): [1-9]/m
        : /^(?:[1-9]\d* passed, \d+|0 passed, [1-9]\d*) failed$/m;
      if (ran.test(output)) resolve({ passed: code === 0, output });
      else reject(new Error(`${file}: no test ran for ${grep}\n${output.slice(-2000)}`));
    });
  });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
