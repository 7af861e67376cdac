/** The guard that two starts at once do not prepare the same checkout twice (server/launch/guard.mjs). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { watchProcess } from '../kit/watch-process.ts';

const module = JSON.stringify(join(projectRoot, 'server/launch/guard.mjs'));

/** Takes the guard, says so, and holds it until its input ends. @param before what the process does first */
function hold(t: Test, guard: string, before = '') {
  const script = `
    import { leaveGuard, takeGuard } from ${module};
    ${before}
    console.log('asks');
    takeGuard(${JSON.stringify(guard)});
    console.log('taken');
    process.stdin.on('end', () => leaveGuard(${JSON.stringify(guard)})).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  return watchProcess(t, child);
}

const leave = async (child: ChildProcess): Promise<void> => {
  child.stdin?.end();
  await once(child, 'close');
};

/** Before it clears anything of a guard away it says so, and goes on once a file is there; it says as well that it waits. */
const clearsAfter = (guard: string, file: string) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { rmSync } = fs;
  const { wait } = Atomics;
  const said = new Set();
  const say = (word) => said.has(word) || console.log(said.add(word) && word);
  fs.rmSync = (path, options) => {
    if (path.startsWith(${JSON.stringify(`${guard}/`)})) say('clears');
    while (said.has('clears') && !fs.existsSync(${JSON.stringify(file)})) wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    rmSync(path, options);
  };
  syncBuiltinESMExports();
  Atomics.wait = (...args) => {
    say('waits');
    return wait(...args);
  };`;

/** A guard as its owner has left it. */
function setUp(t: Test, owner: string | undefined): string {
  const guard = join(t.testdir({}), 'guard');
  mkdirSync(guard);
  if (owner !== undefined) writeFileSync(join(guard, owner), '');
  return guard;
}

/** The number of a process that is gone. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('a second process waits until the first has left the guard [P6.10]', async (t: Test) => {
  const guard = join(t.testdir({}), 'guard');
  const first = hold(t, guard);
  await first.printed(/taken/);
  t.same(readdirSync(guard), [first.child.pid]);
  const second = hold(t, guard);
  await second.printed(/asks/);
  t.same(readdirSync(guard), [first.child.pid]);
  t.notMatch(second.output(), 'taken');
  await leave(first.child);
  await second.printed(/taken/);
  t.same(readdirSync(guard), [second.child.pid]);
  await leave(second.child);
  t.same(readdirSync(join(guard, '..')), [], 'nothing is left over');
});

test('the guard of a process that is gone is taken over, even a half-made one [P6.10]', async (t: Test) => {
  for (const left of [String(deadPid()), undefined, 'words', '0']) {
    const guard = setUp(t, left);
    const next = hold(t, guard);
    await next.printed(/taken/);
    t.same(readdirSync(guard), [next.child.pid], `left: "${left}"`);
    await leave(next.child);
    t.same(readdirSync(join(guard, '..')), [], 'nothing is left over');
  }
});

test('of two processes that find the same dead owner at once one takes over, and the other waits for it [P6.10]', async (t: Test) => {
  const guard = setUp(t, String(deadPid()));
  const first = hold(t, guard, clearsAfter(guard, join(guard, '../first')));
  const second = hold(t, guard, clearsAfter(guard, join(guard, '../second')));
  await Promise.all([first.printed(/clears/), second.printed(/clears/)]);
  writeFileSync(join(guard, '../first'), '');
  await first.printed(/taken/);
  writeFileSync(join(guard, '../second'), '');
  t.equal(await second.printed(/waits|taken/), 'waits');
  t.same(readdirSync(guard), [first.child.pid]);
  await leave(first.child);
  await second.printed(/taken/);
  await leave(second.child);
});

test('a guard with the id of the current process counts as left over and is taken [P6.10]', async (t: Test) => {
  const guard = join(t.testdir({}), 'guard');
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { takeGuard } from ${module};
    mkdirSync(${JSON.stringify(guard)});
    writeFileSync(${JSON.stringify(guard)} + '/' + process.pid, '');
    takeGuard(${JSON.stringify(guard)});`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  t.equal(status, 0);
});
