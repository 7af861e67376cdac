/** The Dockerfile, and the image that it makes: its files run as it says. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { validate } from 'dockerfile-utils';
import { type Test, test } from 'tap';
import { reachedFrom, readImports } from '../checks/imports.ts';
import { projectRoot } from '../checks/project-files.ts';
import { createClient } from '../kit/storefront.ts';
import { type Watched, watchProcess } from '../kit/watch-process.ts';
import { dockerfileText, image, type Stage, stages } from './dockerfile.ts';
import { assembleImage, isWithin } from './image.ts';

const readText = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const manifest = JSON.parse(readText('package.json')) as {
  optionalDependencies: Record<string, string>;
  scripts: Record<string, string>;
};

/** A script of package.json, without the shell in which npm runs it. */
const script = (name: string): string[] => manifest.scripts[name]?.replace('exec ', '').split(' ') ?? [];

const stage = (name: string): Stage => stages.find((one) => one.name === name) ?? image;

test('the Dockerfile validates without warnings', async (t: Test) => {
  t.same(validate(dockerfileText), []);
});

test('every stage is based on the pinned Node, and the image runs as an unprivileged user [V13.2.2]', async (t: Test) => {
  const versions = new Set(Object.values(manifest.optionalDependencies));
  for (const { base } of stages) t.equal(base, `node:${[...versions].join()}-slim`);
  t.equal(image.user, 'node');
  t.same(image.volumes, ['/app/.data']);
  for (const volume of image.volumes) {
    const name = relative(image.folder, volume);
    t.match(image.commands, [`mkdir ${name} && chown node:node ${name}`]);
  }
});

test('copied files are readable by the image user, whatever their modes in the clone [P6.19]', async (t: Test) => {
  // Packages are made in the image, and with them their modes.
  for (const { sources, target, mode } of image.copies) {
    if (target !== 'node_modules') t.equal(mode, '755', sources.join());
  }
});

test('the build context contains every file copied from it, and only listed paths [V13.3.1, V13.3.2, V13.4.1]', async (t: Test) => {
  const [first, ...lines] = readText('.dockerignore').trim().split('\n');
  t.equal(first, '*');
  for (const line of lines) t.match(line, /^![\w./-]+$/);
  const copies = stages.flatMap(({ copies }) => copies.filter(({ from }) => from === undefined));
  for (const source of copies.flatMap(({ sources }) => sources)) {
    t.ok(
      lines.some((line) => isWithin(line.slice(1), source)),
      source,
    );
  }
});

test('the build stage holds every file that the build reads', async (t: Test) => {
  const { buildSources }: { buildSources: string[] } = await import(join(projectRoot, 'server/launch/prepare.mjs'));
  const { copies, commands } = stage('build');
  t.match(commands, [/^npm ci &&/, 'npm run build']);
  const named = /'(?:\.\/)?((?:views|server|shared|tools)\/[\w./-]+\.(?:tsx?|mjs))'/g;
  const entries = [...readText('vite.config.ts').matchAll(named)].map(([, path = '']) => path);
  t.ok(entries.length > 3);
  const imports = await readImports();
  const needed = new Set([...buildSources, ...entries.flatMap((entry) => [...reachedFrom(entry, imports)])]);
  const copied = copies.flatMap(({ sources }) => sources);
  const missing = [...needed].filter((path) => !copied.some((source) => isWithin(source, path)));
  t.same(missing, []);
});

test('the image installs only runtime packages, without the pinned Node [P6.20]', async (t: Test) => {
  const { from } = image.copies.find(({ target }) => target === 'node_modules') ?? {};
  const { commands, copies } = stage(from ?? '');
  t.equal(commands[0], 'npm ci --omit=dev --omit=optional');
  for (const name of Object.keys(manifest.optionalDependencies)) t.match(name, /^node-/);
  t.same(
    copies.flatMap(({ sources }) => sources),
    ['package.json', 'package-lock.json', '.npmrc', 'deploy/notices.mjs'],
  );
});

test('the process settings of the image are those of npm start [P6.8]', async (t: Test) => {
  const { withProcessSettings } = (await import(join(projectRoot, 'server/launch/process-settings.mjs'))) as {
    withProcessSettings: (env: object, folder: string) => Record<string, string>;
  };
  const settings = withProcessSettings({}, '');
  const ofImage = Object.entries(image.env).filter(([name]) => /^(?:MALLOC_|NODE_(?:OPTIONS|COMPILE))/.test(name));
  t.strictSame(Object.fromEntries(ofImage), settings);
});

test('the image', async (t: Test) => {
  const { folder, start, run } = assembleImage(t);
  // Ports of its own, as other tests run beside.
  const anywhere = { HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', PUBLIC_HOST: 'shop.example' };

  t.test(
    'it contains the runtime files and nothing used only for build or tests [V13.4.2, V15.2.3]',
    async (t: Test) => {
      const folders = [
        '.data',
        'LICENSE',
        'THIRD-PARTY-NOTICES.txt',
        'deploy',
        'dist',
        'node_modules',
        'package.json',
        'profiles',
        'sbom.cdx.json',
        'server',
        'shared',
        'tools',
        'upstream',
        'views',
      ];
      t.same(readdirSync(folder).sort(), folders);
      t.notOk(existsSync(join(folder, 'node_modules/typescript')), 'an optional peer');
    },
  );

  t.test('its SBOM and its notices name every package that it contains [P6.20, V15.1.2]', async (t: Test) => {
    const held = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder })
      .map((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as { name?: string; version?: string })
      .flatMap(({ name, version }) => (name !== undefined && version !== undefined ? [`${name}@${version}`] : []));
    const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; licenses?: unknown[] }[];
    };
    t.equal(bomFormat, 'CycloneDX');
    t.same(components.map(({ name, version }) => `${name}@${version}`).sort(), [...new Set(held)].sort());
    for (const { name, licenses } of components) t.ok(licenses?.length, name);
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const { name, version } of components) t.match(notices, `${name} ${version}: `);
    t.match(notices, /Copyright \(c\) Meta Platforms/, 'the texts as well');
  });

  t.test(
    'storefront and shop API run from it as separate processes, as in the compose file, and so do the tools',
    async (t: Test) => {
      const api = watchProcess(t, start(['node', 'upstream/main.ts'], anywhere));
      const apiUrl = `http://127.0.0.1:${await api.printed(/^shop api .*:(\d+)$/m)}`;
      t.equal(run(['bash', 'deploy/healthy.sh', new URL(apiUrl).port, '/openapi.json'], {}), 0);
      const server = watchProcess(t, start(image.command, { ...anywhere, SHOP_API_URL: apiUrl }));
      const { port, env } = await portsOf(server);
      t.equal((await createClient(port, 'shop.example').get('/')).status, 200);
      t.equal(run(image.healthcheck, env), 0);
      t.equal(await server.end(), 0);
      t.equal(run(image.healthcheck, env), 1);
      t.equal(run([...script('check:contract'), apiUrl, '--host', 'shop.example'], anywhere), 0);
      t.equal(run([...script('shop-backup'), '.data/copy.sqlite'], anywhere), 0);
      t.equal(await api.end(), 0);
      t.equal(run([...script('shop-restore'), '.data/copy.sqlite'], anywhere), 0);
      t.equal(run(script('doctor'), anywhere), 0);
      t.ok(readdirSync(join(folder, '.data')).includes('shop.sqlite'));
    },
  );

  t.test('without SHOP_API_URL it serves the demo shop, with compressed assets', async (t: Test) => {
    const server = watchProcess(t, start(image.command, anywhere));
    const { port } = await portsOf(server);
    const client = createClient(port, 'shop.example');
    const page = await client.get('/wine/');
    t.equal(page.status, 200);
    t.match(page.text, /<h1\b/);
    const [asset = ''] = /\/assets\/[\w-]+\.js/.exec(page.text) ?? [];
    const script = await client.get(asset, { headers: { 'accept-encoding': 'br' } });
    t.match([script.status, script.header('content-encoding')], [200, 'br']);
    t.equal(await server.end(), 0);
  });
});

/** Where a storefront listens, and the environment in which its health is looked at. */
async function portsOf({ printed }: Watched) {
  const port = Number(await printed(/^storefront .*:(\d+)$/m));
  return { port, env: { OPS_PORT: await printed(/^ops .*:(\d+)$/m) } };
}
