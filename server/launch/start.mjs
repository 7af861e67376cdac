/**
 * `npm start`: prepares the checkout and starts the storefront on the pinned Node. Plain JavaScript, because on a fresh
 * clone the system's Node runs it.
 */
import { fileURLToPath } from 'node:url';
import { handOver, root, runsPinnedNode } from './pinned-node.mjs';
import { prepareOrExit } from './prepare.mjs';
import { hasProcessSettings, withProcessSettings } from './process-settings.mjs';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const args = process.argv.slice(2);

const env = withProcessSettings(process.env, root);

const { installed } = prepareOrExit({ build: !args.includes('--dev') });
if (!installed && runsPinnedNode() && hasProcessSettings(process.env)) {
  // This process becomes the server and handles the signals itself.
  await import('../main.ts');
} else {
  handOver([main, ...args], env);
}
