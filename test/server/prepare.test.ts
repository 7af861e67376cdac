/** What makes a fresh clone ready (server/launch/prepare.mjs). */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readlinkSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';

const locked = { 'node_modules/node-elsewhere': {}, 'node_modules/node-here': {} };

/** Leaves what npm up to 11.4 leaves on Linux: the package of this platform is there, its program is not linked. */
const OLD_NPM = `
mkdir -p node_modules/node-here/bin
touch node_modules/node-here/bin/node
echo '${JSON.stringify({ packages: { 'node_modules/node-here': {} } })}' > node_modules/.package-lock.json`;

interface Clone {
  readonly folder: string;
  /** Prepares it. @returns what it said, else whether it installed packages */
  readonly prepare: () => string;
  /** Prepares it in two processes at once. */
  readonly prepareTwice: () => Promise<string[]>;
}

/** A fresh clone, where npm does this. @param node versions of Node that its packages can be installed with */
function clone(t: Test, npm: string, node = '^20.19.0 || >=22.13.0'): Clone {
  const optional = Object.fromEntries(Object.keys(locked).map((path) => [path, { optional: true }]));
  const folder = t.testdir({
    'package.json': JSON.stringify({
      engines: { node },
      optionalDependencies: { 'node-elsewhere': '26.1.0', 'node-here': '26.1.0' },
    }),
    'package-lock.json': JSON.stringify({ packages: optional }),
    profiles: { vitrina: {} },
    server: { launch: {} },
    shared: { profile: {} },
    programs: { npm: `#!/bin/sh\n${npm}\n` },
  });
  chmodSync(join(folder, 'programs/npm'), 0o755);
  const launch = ['prepare', 'guard'].map((name) => `server/launch/${name}.mjs`);
  for (const file of [...launch, 'shared/profile/folders.mjs']) {
    copyFileSync(join(projectRoot, file), join(folder, file));
  }
  const script = `
    import { mkdirSync } from 'node:fs';
    const { prepare } = await import('./server/launch/prepare.mjs');
    mkdirSync('started/' + process.pid, { recursive: true });
    let said = '';
    process.stderr.write = (line) => { said += line };
    try { prepare({ build: false }); console.log(said.includes('installing')) } catch (error) { console.log(error.message) }`;
  const env = { ...process.env, PATH: `${join(folder, 'programs')}${delimiter}${process.env.PATH}` };
  const args = ['--input-type=module', '-e', script];
  const options = { cwd: folder, env, encoding: 'utf8' } as const;
  const prepare = (): string => spawnSync(process.execPath, args, options).stdout.trim();
  const begin = async (): Promise<string> => (await promisify(execFile)(process.execPath, args, options)).stdout.trim();
  return { folder, prepare, prepareTwice: () => Promise.all([begin(), begin()]) };
}

test('two starts at once install once: the second one waits, and finds the packages there [P6.10]', async (t: Test) => {
  const untilBothHaveStarted = 'while [ "$(ls started | wc -l)" -lt 2 ]; do :; done';
  const { prepareTwice } = clone(t, untilBothHaveStarted + OLD_NPM);
  t.same((await prepareTwice()).toSorted(), ['false', 'true']);
});

test('the pinned Node is linked where npm did not link it', async (t: Test) => {
  const { folder, prepare } = clone(t, OLD_NPM);
  t.equal(prepare(), 'true');
  t.equal(readlinkSync(join(folder, 'node_modules/.bin/node')), '../node-here/bin/node');
  t.equal(prepare(), 'false');
  rmSync(join(folder, 'node_modules/.bin/node'));
  t.equal(prepare(), 'false', 'such an npm has removed it later');
  t.equal(readlinkSync(join(folder, 'node_modules/.bin/node')), '../node-here/bin/node');
});

test('packages that an old npm has already installed are not installed again', async (t: Test) => {
  const { folder, prepare } = clone(t, 'exit 1');
  spawnSync('sh', ['-c', OLD_NPM], { cwd: folder });
  t.equal(prepare(), 'false');
  t.equal(readlinkSync(join(folder, 'node_modules/.bin/node')), '../node-here/bin/node');
});

test('npm install uses its cache first, and the registry only where that fails', async (t: Test) => {
  const remembered = 'case "$*" in *--prefer-offline) ;; *) exit 1 ;; esac';
  t.equal(clone(t, remembered + OLD_NPM).prepare(), 'true');
  const forgotten = 'case "$*" in *--prefer-offline) exit 1 ;; esac';
  t.equal(clone(t, forgotten + OLD_NPM).prepare(), 'true');
});

test('a platform without a pinned Node is reported in one line', async (t: Test) => {
  const { prepare } = clone(t, 'mkdir node_modules');
  t.equal(prepare(), 'the packages hold no Node for this platform');
});

test('a Node that the packages do not support is reported in one line, and nothing is installed', async (t: Test) => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const past = [`^${major - 1}.0.0`, `^${major}.${minor + 1}.0`, `>=${major + 1}.0.0`];
  const { folder, prepare } = clone(t, OLD_NPM, past.join(' || '));
  t.equal(prepare(), `Node ${process.versions.node} cannot install the packages: it takes ${past.join(' || ')}`);
  t.notOk(existsSync(join(folder, 'node_modules')));
  for (const range of [`>=${major - 1}.99.0`, `^${major}.${minor}.0`]) {
    t.equal(clone(t, OLD_NPM, range).prepare(), 'true', range);
  }
});
