/**
 * `npm start`: prepares the checkout and starts the storefront on the pinned Node. Plain JavaScript, because on a fresh
 * clone the system's Node runs it.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinnedNode, prepare, root, runsPinnedNode } from './prepare.mjs';
import { hasProcessSettings, withProcessSettings } from './process-settings.mjs';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const args = process.argv.slice(2);

function prepareOrExit() {
  try {
    return prepare({ build: !args.includes('--dev') });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const env = withProcessSettings(process.env, root);

const { installed } = prepareOrExit();
if (!installed && runsPinnedNode() && hasProcessSettings(process.env)) {
  // This process becomes the server and handles the signals itself.
  await import('../main.ts');
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
