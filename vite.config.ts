/** Two builds of the views: what the browser gets (`dist/client`) and what the server renders with (`dist/server`). */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteBuilder } from 'vite';

/** Writes `.br` and `.gz` beside each asset of the build, so that no request ever compresses one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/^assets\/.+\.(?:js|css|svg|json)$/.test(name)) continue;
        const file = join(dir, name);
        const bytes = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * React Router gives each of its components a name for the developer's tools, which keeps all of them in the bundle: links,
 * forms and matched routes that nobody here renders, two thirds of it. Without the names they fall away.
 * @throws Error where there are no such names any more: then this is to go
 */
function shakeRouter(): Plugin {
  const names = /^\w+\.displayName = .*;$/gm;
  const contexts = /(?<= = )(?=React\$1\.(?:createContext|forwardRef|memo)\()/g;
  let found = 0;
  return {
    name: 'shake-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler(code) {
        found += code.match(names)?.length ?? 0;
        return code.replace(names, '').replace(contexts, '/* @__PURE__ */ ');
      },
    },
    buildEnd(error) {
      if (error === undefined && found === 0) throw new Error('shake-router finds nothing to take away');
    },
  };
}

/**
 * Messages are written by `formatToParts` alone. The class beside it keeps itself in the bundle by its static blocks, a kilobyte
 * of script: as the value of a pure call it falls away.
 */
function shakeMessageFormat(): Plugin {
  return {
    name: 'shake-message-format',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/intl-messageformat\// },
      handler(code) {
        const shaken = code.replace(
          /= (class IntlMessageFormat \{[\s\S]*?\n\});/,
          (_, made: string) => `= /* @__PURE__ */ (() => ${made})();`,
        );
        if (shaken === code) this.error('intl-messageformat has no such class any more');
        return shaken;
      },
    },
  };
}

/** What the formatter takes for granted of a plural. */
const withoutDefaults = (key: string, value: unknown): unknown =>
  (key === 'offset' && value === 0) || (key === 'pluralType' && value === 'cardinal') ? undefined : value;

const MESSAGE = /\bmessage<[^>]+>\(\s*'([^'\\\n]+)',?\s*\)/g;

/**
 * Parses the messages of the texts (shared/message.ts), so that no bundle holds the parser.
 * @throws SyntaxError for what is no ICU message
 */
function parseMessages(): Plugin {
  return {
    name: 'parse-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/texts\/[\w-]+\.ts$/, code: 'message<' },
      handler(code) {
        const parsed = code.replace(
          MESSAGE,
          (_, source: string) => `message(${JSON.stringify(parse(source), withoutDefaults)})`,
        );
        if (parsed.includes('message<')) this.error('a message that is not one plain string in single quotes');
        return parsed;
      },
    },
  };
}

/** Builds browser's and server's part, and notes of which sources they are: a start then does not build them again. */
async function buildApp(builder: ViteBuilder): Promise<void> {
  const { hashSources, stampBuild }: Preparing = await import(
    new URL('server/launch/prepare.mjs', import.meta.url).href
  );
  const sources = hashSources();
  for (const environment of Object.values(builder.environments)) await builder.build(environment);
  stampBuild(sources);
}

/** Of server/launch/prepare.mjs, which has no types: it runs before anything is installed. */
interface Preparing {
  readonly hashSources: () => string;
  readonly stampBuild: (sources: string) => void;
}

/**
 * Names of classes in the order of their files, two characters each: hashes would cost every page half a kilobyte more, as
 * nothing compresses them. Both builds give the same ones.
 */
function shortClassNames(): (name: string, file: string) => string {
  const root = import.meta.dirname;
  const names = new Map<string, string>();
  for (const file of globSync('views/**/*.module.css', { cwd: root }).sort()) {
    const classes = readFileSync(join(root, file), 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi);
    for (const [, name] of classes) {
      const key = `${file} ${name}`;
      if (!names.has(key)) names.set(key, shortName(names.size));
    }
  }
  return (name, file) => {
    const short = names.get(`${relative(root, file)} ${name}`);
    if (short === undefined) throw new Error(`${file}: class ${name} was not there when the build began`);
    return short;
  };
}

const FIRST = 'bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Blockers of advertisements hide what is called `ad`: no name begins with an a. */
function shortName(index: number): string {
  return `${FIRST[index % FIRST.length]}${Math.floor(index / FIRST.length).toString(36)}`;
}

/** What only pages with forms and shops, and those to read, show. */
const FORMS =
  /\/(?:views\/(?:feedback|shop|map|stock|orders|ui\/fields\/(?:labelled|text)-field|ui\/page-parts\/side-columns|screens\/content)|shared\/(?:rules\/(?:checkout\/(?!past|calendar)|forms\/(?:fields|messages)|shops\/open(?:ing-hours|-now)|goods\/stock)|texts\/(?:checkout|content|feedback|messages|shops|stock|orders|reviews)))\b/;

/**
 * Styles that most pages show, or those that most visits begin with: one sheet comes on the connection that brought the
 * page, each further one opens its own. What the entry imports must be of them: it states the order of the layers.
 */
export const SHARED_STYLES = [
  /\/views\/(?:favourites|goods|layout|page|region|search|shop|styles|ui|screens\/error)\/[^/]+\.css$/,
  /\/views\/ui\/(?:buttons|fields|links|page-parts|states)\/[^/]+\.css$/,
  /\/views\/shop\/(?:choice|my-shop)\/[^/]+\.css$/,
  /\/views\/cart\/(?:goods-controls|stepper)\.module\.css$/,
  /\/views\/screens\/(?:listing\/.+|articles\/article-list\.module|shops\/lists\.module)\.css$/,
  /\/views\/map\/map\.module\.css$/,
];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  plugins: [parseMessages(), shakeMessageFormat(), react(), shakeRouter(), precompress()],
  resolve: {
    alias: [
      // No reducer of ours changes a draft.
      { find: 'immer', replacement: join(import.meta.dirname, 'client/store/without-immer.ts') },
      // No query of ours is one of these.
      {
        find: /^\.\/(?:mutationCache|infiniteQueryBehavior)\.js$/,
        replacement: join(import.meta.dirname, 'views/data/without-mutations.ts'),
      },
      // Messages are parsed by the build (parseMessages).
      { find: '@formatjs/icu-messageformat-parser', replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]-[local]-[hash:base64:4]' } },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      // Found at the start: one that is found later reloads the page under the developer's hand.
      optimizeDeps: { entries: ['views/entry/client.tsx', 'views/gallery/entry.tsx'] },
      build: {
        outDir: 'dist/client',
        // What past builds have left to pages that are open is kept by who serves it (D33).
        emptyOutDir: true,
        manifest: 'manifest.json',
        rolldownOptions: {
          input: { 'entry-client': 'views/entry/client.tsx', 'first-frame': 'views/entry/first-frame.ts' },
          output: {
            codeSplitting: {
              groups: [
                // A page shows nothing before the last of its style sheets is there: the shared ones come as one.
                { name: 'styles', test: (id) => SHARED_STYLES.some((own) => own.test(id)), priority: 1 },
                // What six screens or more share comes in one file: two dozen small ones cost more, in bytes and requests.
                // Forms, shops and texts are shared by many as well, but not by the goods that most visits begin with.
                { name: 'base', minShareCount: 6, test: (id) => !FORMS.test(id) },
              ],
            },
          },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        emptyOutDir: true,
        rolldownOptions: {
          input: 'views/entry/worker/worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { 'entry-server': 'views/entry/server.tsx' } },
      },
      // Bundled whole and as production code: React's own checks of the environment cost on every element.
      resolve: { noExternal: command === 'build' ? true : [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    },
  },
  builder: { buildApp },
}));
