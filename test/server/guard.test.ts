/** The guard that two starts at once do not prepare the same checkout twice (server/guard.mjs). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { watchProcess } from '../kit/watch-process.ts';

const module = JSON.stringify(join(projectRoot, 'server/guard.mjs'));

/** Takes the guard, says so, and holds it until its input ends. */
function hold(t: Test, guard: string) {
  const script = `
    import { leaveGuard, takeGuard } from ${module};
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

/** The number of a process that is gone. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

test('a second one waits until the first has left', async (t: Test) => {
  const guard = join(t.testdir({}), 'guard');
  const first = hold(t, guard);
  await first.printed(/taken/);
  t.equal(readFileSync(guard, 'utf8'), String(first.child.pid));
  const second = hold(t, guard);
  await second.printed(/asks/);
  t.equal(readFileSync(guard, 'utf8'), String(first.child.pid));
  t.notMatch(second.output(), 'taken');
  await leave(first.child);
  await second.printed(/taken/);
  t.equal(readFileSync(guard, 'utf8'), String(second.child.pid));
  await leave(second.child);
  t.same(readdirSync(join(guard, '..')), [], 'nothing is left over');
});

test('what a process left that is gone is taken over, even half of it', async (t: Test) => {
  for (const left of [String(deadPid()), '', 'words', '0']) {
    const guard = join(t.testdir({}), 'guard');
    writeFileSync(guard, left);
    const next = hold(t, guard);
    await next.printed(/taken/);
    t.equal(readFileSync(guard, 'utf8'), String(next.child.pid), `left: "${left}"`);
    await leave(next.child);
  }
});

test('a number that this very process now bears is left over from one before it', async (t: Test) => {
  const guard = join(t.testdir({}), 'guard');
  const script = `
    import { writeFileSync } from 'node:fs';
    import { takeGuard } from ${module};
    writeFileSync(${JSON.stringify(guard)}, String(process.pid));
    takeGuard(${JSON.stringify(guard)});`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  t.equal(status, 0);
});
