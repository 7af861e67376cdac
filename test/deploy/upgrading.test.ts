/**
 * The package of a release, and docs/upgrading.md with it: a shop of 0.1.0 (`shop-0.1.0/`) is moved to this version by the
 * commands of the page, and by what the start says.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { createShop } from '../../examples/shop-api/shop.ts';
import { projectRoot } from '../checks/project-files.ts';
import { createClient, findFreePort } from '../kit/storefront.ts';
import { type Watched, watchProcess } from '../kit/watch-process.ts';

const readText = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const { version } = JSON.parse(readText('package.json')) as { version: string };

/** The commands of the section that leads to this version, block by block. */
function readBlocks(): string[] {
  const sections = readText('docs/upgrading.md').split(/^## /m);
  const section = sections.find((text) => text.startsWith('From ') && text.includes(` to ${version}\n`)) ?? '';
  return [...section.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, block = '']) => block);
}

test('a shop of 0.1.0, with its profile and extras, moves to this version by the commands of docs/upgrading.md', async (t: Test) => {
  const folder = t.testdir();
  const shop = join(folder, 'my-shop');
  cpSync(join(projectRoot, 'test/deploy/shop-0.1.0'), shop, { recursive: true });
  execFileSync('npm', ['run', '--silent', 'pack', '--', folder], { cwd: projectRoot });
  const blocks = readBlocks();
  const start = blocks.pop() ?? '';
  for (const block of blocks) execFileSync('sh', ['-ec', block], { cwd: folder });
  const unpacked = join(folder, `vitrina-${version}`);

  t.test('the package holds what a shop needs, its lock file too, and neither tests nor benchmarks', (t: Test) => {
    const names = readdirSync(unpacked).sort();
    t.same(names, [
      ...['.dockerignore', '.npmrc', '.nvmrc', 'CHANGELOG.md', 'CONTRIBUTING.md', 'Dockerfile', 'LICENSE', 'README.md'],
      ...[
        'SECURITY.md',
        'client',
        'deploy',
        'docker-compose.yml',
        'docs',
        'examples',
        'package-lock.json',
        'package.json',
      ],
      ...['profiles', 'server', 'shared', 'tools', 'tsconfig.json', 'upstream', 'views', 'vite.config.ts'],
    ]);
    for (const name of names) t.notMatch(name, /^(?:dist|test|bench|\.data)$/);
    // npm leaves out files that it takes for its own.
    const wanted = execFileSync('git', ['ls-files', ...names], { cwd: projectRoot, encoding: 'utf8' })
      .trim()
      .split('\n');
    const held = new Set(readdirSync(unpacked, { recursive: true, encoding: 'utf8' }));
    t.same(
      wanted.filter((path) => !held.has(path)),
      [],
    );
    t.end();
  });

  t.test('it builds and starts with the profile once each text stands where the start says', async (t: Test) => {
    symlinkSync(join(projectRoot, 'node_modules'), join(unpacked, 'node_modules'));
    const port = await findFreePort();
    const host = `shop.localhost:${port}`;
    const api = await createShop(host);
    await api.listen({ host: '127.0.0.1', port: 0 });
    t.teardown(() => api.close());
    const { NODE_COMPILE_CACHE: _, ...own } = process.env;
    const env = {
      ...own,
      PORT: String(port),
      OPS_PORT: '0',
      PUBLIC_HOST: host,
      SHOP_API_URL: `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`,
    };
    const launch = (): ChildProcess =>
      spawn('sh', ['-ec', start.replace('npm start', 'exec npm start')], { cwd: folder, env });
    const corrections: string[] = [];
    for (;;) {
      const told = await firstWords(watchProcess(t, launch()));
      if (told === undefined) break;
      corrections.push(correctText(shop, told));
    }
    t.same(corrections, [
      'layout.offline → offline.offline',
      'cart.empty → cart-contents.empty',
      'cart.holds → cart-notices.holds',
    ]);

    const client = createClient(port, host);
    const home = await client.get('/');
    t.match(home.text, 'Всё, что крутится');
    t.equal(home.headers['x-workshop'], '2009');
    t.match((await client.get('/about/')).text, 'Чиним велосипеды');
    t.match((await client.get('/coffee/item-11.html')).text, /<div data-extra="product"><p>Соберём и настроим за/);
    const [, sheet = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(home.text) ?? [];
    t.match(sheet, '#0b5394', 'the colour that was called --wine');
  });
});

/** @returns the line with which the start refused the profile; undefined: it has started */
async function firstWords({ printed, ended, output }: Watched): Promise<string | undefined> {
  await Promise.race([printed(/^storefront /m), ended]);
  return /^\S*texts\.json: .*$/m.exec(output())?.[0];
}

/** Moves a text of a profile to where the line says. @returns what was moved */
function correctText(shop: string, line: string): string {
  const [, from = '', to = ''] = /: ([\w.-]+): .* did you mean ([\w.-]+)/.exec(line) ?? [];
  if (to === '') throw new Error(line);
  const file = join(shop, 'texts.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const [[oldFile = '', oldKey = ''], [newFile = '', newKey = '']] = [from.split('.'), to.split('.')];
  const { [oldKey]: text = '', ...left } = texts[oldFile] ?? {};
  const moved = { ...texts, [oldFile]: left, [newFile]: { ...texts[newFile], [newKey]: text } };
  writeFileSync(file, JSON.stringify(moved));
  return `${from} → ${to}`;
}
