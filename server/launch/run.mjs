/**
 * `node server/launch/run.mjs [--build] FILE …`: runs a module of the project on the pinned Node, with what it gets behind
 * its name. Installs what is missing before, and with `--build` rebuilds a stale build. Plain JavaScript, because on a fresh
 * clone the system's Node runs it.
 */
import { spawn } from 'node:child_process';
import { prepare, projectNode, root } from './prepare.mjs';
import { withProcessSettings } from './process-settings.mjs';

const [first, ...others] = process.argv.slice(2);
const build = first === '--build';
try {
  prepare({ build });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
handOver(projectNode(), build ? others : [first, ...others], withProcessSettings(process.env, root));

/**
 * Goes on as another program: in place of this process, or, where this Node cannot do that, as its child, whose signals
 * and end are its own.
 */
function handOver(program, args, env) {
  if (typeof process.execve === 'function') process.execve(program, [program, ...args], env);
  const child = spawn(program, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
