/**
 * Builds the views for the browser (`dist/client`), its service worker (`dist/worker`) and the server (`dist/server`).
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteBuilder } from 'vite';
import { distFolder, profileFolder } from './shared/profile/folders.mjs';
import { serveKit } from './tools/kit/serve-kit.ts';
import { buildProfile } from './tools/profile/build-profile.ts';

/** Writes `.br` and `.gz` beside each asset of the build, so that no asset is compressed at request time. */
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

/** Leaves out the defaults that the formatter assumes for a plural. */
const withoutDefaults = (key: string, value: unknown): unknown =>
  (key === 'offset' && value === 0) || (key === 'pluralType' && value === 'cardinal') ? undefined : value;

const MESSAGE = /\bmessage<[^>]+>\(\s*'([^'\\\n]+)',?\s*\)/g;

/**
 * Parses the messages of the texts (shared/message.ts) at build time, so that no bundle contains the parser.
 * @throws SyntaxError for an invalid ICU message
 */
function parseMessages(): Plugin {
  return {
    name: 'parse-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/texts\/[\w/-]+\.ts$/, code: 'message<' },
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

/** Builds all environments and records a hash of their sources, so that the next start does not build them again. */
async function buildApp(builder: ViteBuilder): Promise<void> {
  const { hashSources, stampBuild }: Preparing = await import(
    new URL('server/launch/prepare.mjs', import.meta.url).href
  );
  const sources = hashSources();
  for (const environment of Object.values(builder.environments)) await builder.build(environment);
  stampBuild(sources);
}

/** Types of server/launch/prepare.mjs, which is plain JavaScript because it runs before anything is installed. */
interface Preparing {
  readonly hashSources: () => string;
  readonly stampBuild: (sources: string) => void;
}

/**
 * Short class names, assigned in the order of the files. Hashed names do not compress and would make every page half a
 * kilobyte larger. The builds for browser and server give the same names.
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

const FIRST = 'bcdefghijklmnopqrstuvwxyz';

/**
 * No name begins with an `a`: ad blockers hide elements of a class called `ad`. Without capitals, because a document
 * without a doctype, as a fragment on its own is, matches `.d3` to a class `D3`.
 */
function shortName(index: number): string {
  return `${FIRST[index % FIRST.length]}${Math.floor(index / FIRST.length).toString(36)}`;
}

/**
 * What several screens need, by the name of its file: these modules with all that they import and no file before has.
 * Without names there is either one file of what is shared, which sends every screen the code of the others (home 17 kB
 * more), or dozens of small ones, which compress badly (the listing 4.5 kB more).
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  // Redux Toolkit imports it, but only the cart uses it.
  selectors: ['node_modules/reselect/dist/reselect.mjs'],
  // All that a start needs is one file, which compresses better than two; and what nearly every screen needs.
  start: [
    'views/entry/client.tsx',
    'views/data/screen.ts',
    'views/ui/page-parts/breadcrumbs.tsx',
    'views/ui/links/known-link.tsx',
    'views/ui/use-focus-lost.ts',
    'views/ui/fields/field.module.css',
    'views/styles/prose.module.css',
    'client/shops/page-left.ts',
    'shared/texts/pages/catalogue.ts',
    // Nearly every screen has a list of goods.
    'views/catalogue/cards/card-list.tsx',
    'views/catalogue/cards/card-placeholders.tsx',
    'views/data/listing-size.ts',
  ],
  listing: ['views/catalogue/listing/define-listing.tsx'],
  page: [
    'views/ui/page-parts/page-head.tsx',
    'views/ui/page-parts/block.tsx',
    'views/ui/states/shop-window.tsx',
    'views/data/in-steps.ts',
    'views/data/reference-lists.ts',
    'client/services/sharing.ts',
  ],
  // Loaded on every page, but after it can be used.
  notes: ['views/page/page-notes.tsx', 'views/ui/notices.tsx', 'client/services/browser-motion.ts'],
  content: [
    'views/content/content-view.tsx',
    'views/content/own-content.ts',
    'shared/texts/messages.ts',
    'shared/texts/pages/feedback.ts',
  ],
  shops: [
    'views/shops/model.ts',
    'views/shops/open-now.tsx',
    'views/shops/stations.tsx',
    'views/shops/pickup-terms.tsx',
    'views/shops/finder/finder.tsx',
    'views/shops/finder/use-found.ts',
    'views/shops/my-shop/my-shop-button.tsx',
    'views/map/shop-map.tsx',
    'shared/rules/shops/distance.ts',
    'shared/rules/shops/find.ts',
  ],
};

/**
 * Calls without effects, as Rolldown prints them: React Router makes the components and contexts of its data mode by them,
 * and unused they would bring 2.1 kB.
 */
const unusedParts = ['import_react.memo', 'import_react.createContext'];

/** Hashes do not compress, and the entry names every file of the build. Fewer characters are too few for Rolldown. */
const shortHashes = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7].[ext]',
};

const missing = Object.values(shared)
  .flat()
  .filter((module) => !existsSync(join(import.meta.dirname, module)));
if (missing.length > 0)
  throw new Error(`these modules, named for files of the build, are not there: ${missing.join(', ')}`);

const profile = profileFolder();
const dist = distFolder(profile);

export default defineConfig(({ command }) => ({
  appType: 'custom',
  // A profile may lie outside of the project.
  server: { fs: { allow: [import.meta.dirname, profile] } },
  publicDir: false,
  plugins: [...buildProfile(profile), parseMessages(), react(), precompress(), serveKit()],
  resolve: {
    // A profile outside of the project has no packages of its own.
    dedupe: ['react', 'react-dom'],
    alias: [
      // `extras/` of a profile outside of the project asks for it by this name, too.
      { find: 'vitrina/money', replacement: join(import.meta.dirname, 'shared/rules/money.ts') },
      // Messages are parsed at build time (parseMessages). The package's authors offer this alias for that.
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
      // Scanned at the start: a dependency that Vite discovers later makes it reload the page.
      optimizeDeps: { entries: ['views/entry/client.tsx'] },
      build: {
        outDir: join(dist, 'client'),
        // The server keeps the files of earlier builds for pages that are still open (D33).
        emptyOutDir: true,
        manifest: 'manifest.json',
        rolldownOptions: {
          input: { 'entry-client': 'views/entry/client.tsx', 'first-frame': 'views/entry/first-frame.ts' },
          treeshake: { manualPureFunctions: unusedParts },
          output: {
            ...shortHashes,
            codeSplitting: {
              groups: Object.entries(shared).map(([name, modules], index, { length }) => ({
                name,
                test: (id: string) => modules.some((module) => id.endsWith(`/${module}`)),
                priority: length - index,
              })),
            },
          },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: join(dist, 'worker'),
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
        outDir: join(dist, 'server'),
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          input: { 'entry-server': 'views/entry/server.tsx' },
          // Pages name the browser's files.
          output: { assetFileNames: shortHashes.assetFileNames },
        },
      },
      // Bundled whole and with `NODE_ENV` fixed: React's checks of the environment cost time on every element.
      resolve: { noExternal: command === 'build' ? true : [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    },
  },
  builder: { buildApp },
}));
