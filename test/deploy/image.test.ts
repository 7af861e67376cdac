/** The image, made by the Dockerfile's own steps in a clean folder, and run as it says. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { createClient } from '../kit/storefront.ts';
import { type Watched, watchProcess } from '../kit/watch-process.ts';
import { type Image, makeImage } from './image.ts';

/** Some user without rights, where this one may become another. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

test('the image', async (t: Test) => {
  const image = makeImage(t);
  const { stage, folder } = image;
  if (isRoot) chownSync(join(folder, '.data'), NOBODY, NOBODY);

  t.test('its steps leave what runs, and nothing that only builds or tests', async (t: Test) => {
    const { packages } = readJson(join(projectRoot, 'package-lock.json')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const there = Object.entries(packages).filter(([path]) => path !== '' && existsSync(join(folder, path)));
    t.ok(there.length > 50);
    t.same(
      there.filter(([, { dev }]) => dev).map(([path]) => path),
      [],
    );
    t.notOk(existsSync(join(folder, 'node_modules/.bin/node')));
    t.same(
      readdirSync(join(folder, 'node_modules')).filter((name) => name.startsWith('node-')),
      [],
    );
    const folders = [
      '.data',
      'deploy',
      'dist',
      'node_modules',
      'package.json',
      'server',
      'shared',
      'upstream',
      'views',
    ];
    t.same(readdirSync(folder).sort(), folders);
  });

  t.test('every stage stands on the Node that the project pins, and it runs as nobody special', async (t: Test) => {
    const { optionalDependencies } = readJson(join(projectRoot, 'package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const majors = new Set(Object.values(optionalDependencies).map((version) => version.split('.')[0]));
    const text = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8');
    for (const [, base] of text.matchAll(/^FROM (\S+)/gm)) t.equal(base, `node:${[...majors].join()}-slim`);
    t.equal(stage.user, 'node');
    t.equal(image.owners().trim(), 'node:node .data');
    t.same(stage.volumes, ['/app/.data']);
  });

  t.test('its process settings are those of npm start', async (t: Test) => {
    const { withProcessSettings } = (await import(join(projectRoot, 'server/launch/process-settings.mjs'))) as {
      withProcessSettings: (env: object, folder: string) => Record<string, string>;
    };
    for (const [name, value] of Object.entries(withProcessSettings({}, ''))) t.equal(stage.env[name], value, name);
  });

  t.test('its server answers, is found healthy, and ends with 0', async (t: Test) => {
    const server = start(t, image, stage.command, anywhere);
    const { port, env } = await portsOf(server);
    const client = createClient(port, `vitrina.localhost:${port}`);
    const page = await client.get('/wine/');
    t.equal(page.status, 200);
    t.match(page.text, /<h1\b/);
    const [asset = ''] = /\/assets\/[\w-]+\.js/.exec(page.text) ?? [];
    const script = await client.get(asset, { headers: { 'accept-encoding': 'br' } });
    t.match([script.status, script.header('content-encoding')], [200, 'br']);
    t.ok(existsSync(join(folder, '.data/shop.sqlite')));
    t.equal(checkHealth(image, stage.healthcheck, env), 0);
    t.equal(await server.end(), 0);
    t.equal(checkHealth(image, stage.healthcheck, env), 1);
  });

  t.test(
    'a storefront and a shop API of its own process run from it, as the compose file starts them',
    async (t: Test) => {
      const apiEnv = { ...anywhere, SHOP_DATA: ':memory:', PUBLIC_HOST: 'shop.example' };
      const api = start(t, image, ['node', 'upstream/main.ts'], apiEnv);
      const apiUrl = `http://127.0.0.1:${await api.printed(/^shop api .*:(\d+)$/m)}`;
      const health = ['node', 'deploy/healthy.mjs', `${apiUrl}/openapi.json`];
      t.equal(checkHealth(image, health, apiEnv), 0);
      const served = { ...anywhere, PUBLIC_HOST: 'shop.example', SHOP_API_URL: apiUrl };
      const server = start(t, image, stage.command, served);
      const { port, env } = await portsOf(server);
      t.equal((await createClient(port, 'shop.example').get('/')).status, 200);
      t.equal(checkHealth(image, stage.healthcheck, env), 0);
      t.equal(await server.end(), 0);
      t.equal(await api.end(), 0);
    },
  );
});

const anywhere = { HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0' };

/** Where a storefront listens, and the environment in which its health is looked at. */
async function portsOf({ printed }: Watched) {
  const port = Number(await printed(/^storefront .*:(\d+)$/m));
  return { port, env: { OPS_PORT: await printed(/^ops .*:(\d+)$/m) } };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function settings({ stage, folder, programs }: Image, env: Readonly<Record<string, string>>) {
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return { cwd: folder, env: { PATH: programs, ...stage.env, ...env }, ...user };
}

function checkHealth(image: Image, [program = '', ...args]: readonly string[], env: Record<string, string>) {
  // The limit is a generous one: one that waits for its connection to end takes a minute.
  return spawnSync(join(image.programs, program), args, { ...settings(image, env), timeout: 20_000 }).status;
}

function start(t: Test, image: Image, [program = '', ...args]: readonly string[], env: Record<string, string>) {
  return watchProcess(t, spawn(join(image.programs, program), args, settings(image, env)));
}
