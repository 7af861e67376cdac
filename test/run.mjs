/**
 * `npm test`, on a fresh clone too: installs what is missing, builds what is stale, finds Chromium and Redis, runs the
 * checks and then every test. The last line is `N passed, N failed`. Arguments select test files; the checks are then
 * left out. Plain JavaScript: the Node that starts it may be an old one, all the rest runs on the pinned one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { prepare, root } from '../server/launch/prepare.mjs';
import { findPrograms } from './find-program.mjs';
import { tellFailures } from './tell-failures.mjs';

const bin = join(root, 'node_modules', '.bin');
const selected = process.argv.slice(2);

let passed = 0;
let failed = 0;
try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function main() {
  prepare();
  const env = {
    ...process.env,
    ...findPrograms(),
    PATH: bin + delimiter + process.env.PATH,
    CI: 'true',
    // The server's zone; the browser's is another one, so that a date that depends on it shows as a mismatch.
    TZ: 'UTC',
    NO_COLOR: '1',
  };
  if (selected.length === 0) runChecks(env);
  buildTap(env);
  runTests(env);
}

/** Counts each step of `npm run check` as one test. */
function runChecks(env) {
  const { status, stdout } = run('node', [join(root, 'test/checks/all.ts')], env, ['ignore', 'pipe', 'inherit']);
  process.stdout.write(stdout);
  const counts = /checks: (\d+) passed, (\d+) failed/.exec(stdout);
  passed += Number(counts ? counts[1] : 0);
  failed += Number(counts ? counts[2] : 0);
  if (status !== 0 && !(counts && Number(counts[2]) > 0)) failed += 1;
}

/** tap puts its test class together from the plugins of `.taprc`; needed once for each set of them. */
function buildTap(env) {
  const stamp = join(root, 'node_modules', '.vitrina-tap');
  const hash = createHash('sha256');
  for (const file of ['.taprc', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  const wanted = hash.digest('hex');
  if (readIfThere(stamp) === wanted) return;
  const { status, stdout, stderr } = run('tap', ['build'], env, ['ignore', 'pipe', 'pipe']);
  if (status !== 0) throw new Error(`tap build failed\n${stdout}${stderr}`);
  writeFileSync(stamp, wanted);
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function runTests(env) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-test-'));
  try {
    const output = join(folder, 'all.tap');
    console.log('running the tests…');
    const args = ['run', '--reporter=silent', `--output-file=${output}`, ...selected];
    const { status } = run('tap', args, env, ['ignore', 'inherit', 'inherit']);
    const tap = readIfThere(output);
    for (const line of tellFailures(tap)) console.log(line);
    const summary = [...tap.matchAll(/^# \{ total: \d+.*\}$/gm)].pop();
    passed += countOf(summary, 'pass');
    const fails = countOf(summary, 'fail');
    failed += fails;
    if (status !== 0 && fails === 0) failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads `# { total: 9, pass: 8, fail: 1 }`, where a count of nothing is left out. */
function countOf(summary, name) {
  const found = summary ? new RegExp(`\\b${name}: (\\d+)`).exec(summary[0]) : null;
  return found ? Number(found[1]) : 0;
}

function run(tool, args, env, stdio) {
  const result = spawnSync(join(bin, tool), args, { cwd: root, env, stdio, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (result.error) throw result.error;
  return result;
}
