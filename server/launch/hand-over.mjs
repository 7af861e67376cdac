/** Plain JavaScript, because on a fresh clone the system's Node runs it. */
import { spawn } from 'node:child_process';
import { pinnedNode } from './prepare.mjs';

/**
 * Goes on as the pinned Node: in place of this process, or, where the system's Node cannot do that, as its child, whose
 * signals and end are its own.
 * @param {readonly string[]} args of the pinned Node: a module, and what it gets
 */
export function handOver(args, env = process.env) {
  if (typeof process.execve === 'function') process.execve(pinnedNode, [pinnedNode, ...args], env);
  const child = spawn(pinnedNode, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
