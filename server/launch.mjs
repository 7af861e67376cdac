/**
 * `npm start`: makes the checkout ready and hands over to the storefront on the pinned Node. Plain JavaScript: on a
 * fresh clone it is the system's Node that runs it.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinnedNode, prepare, runsPinnedNode } from './prepare.mjs';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const args = process.argv.slice(2);

function prepareOrExit() {
  try {
    return prepare({ build: !args.includes('--dev') });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Buffers and compressors come and go on several threads. With an arena of the system's allocator for each of them the
 * process grows for hours; with two it stays as it is. The allocator (glibc) reads it at the start of a process only.
 */
const env = { MALLOC_ARENA_MAX: '2', ...process.env };
const hasEnvironment = process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined;

const { installed } = prepareOrExit();
if (!installed && runsPinnedNode() && hasEnvironment) {
  // This very process becomes the server: it answers the signals itself.
  await import('./main.ts');
} else if (typeof process.execve === 'function') {
  process.execve(pinnedNode, [pinnedNode, main, ...args], env);
} else {
  const child = spawn(pinnedNode, [main, ...args], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
