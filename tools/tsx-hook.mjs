/**
 * Lets tests import the views' TSX and style files as Node runs them: .tsx goes through rolldown's transformer as
 * shipped with Vite, a CSS module becomes an object whose every key is its own name, any other asset its file name. What
 * Vite puts in place of `import.meta.env.SSR` is that of the server.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const asset = /\.(?:svg|png|jpe?g|webp|avif|woff2)$/;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:')) return nextLoad(url, context);
    const path = fileURLToPath(url.split('?', 1)[0]);
    if (path.endsWith('.tsx')) return { format: 'module', shortCircuit: true, source: transform(path) };
    if (path.endsWith('.module.css')) return { format: 'module', shortCircuit: true, source: styleNames };
    if (path.endsWith('.css')) return { format: 'module', shortCircuit: true, source: '' };
    if (asset.test(path) || url.endsWith('?url')) {
      const source = `export default ${JSON.stringify(`/${basename(path)}`)};`;
      return { format: 'module', shortCircuit: true, source };
    }
    const loaded = nextLoad(url, context);
    return path.endsWith('.ts') ? { ...loaded, source: forServer(String(loaded.source)) } : loaded;
  },
});

function forServer(code) {
  return code.replaceAll('import.meta.env.SSR', 'true');
}

const styleNames = 'export default new Proxy({}, { get: (_, name) => String(name) });';

function transform(path) {
  // Most tests need no view: what is native takes its time to load.
  const { transformSync } = require('rolldown/utils');
  const result = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' }, sourcemap: true });
  if (result.errors.length > 0) throw new SyntaxError(`${path}: ${result.errors[0].message}`);
  const map = result.map
    ? `\n//# sourceMappingURL=data:application/json,${encodeURIComponent(JSON.stringify(result.map))}`
    : '';
  return forServer(result.code) + map;
}
