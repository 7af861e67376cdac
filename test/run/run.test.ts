/** Which tests are selected by a change, a name or a mode; and test files that share a process. */
import { relative } from 'node:path';
import { type Test, test } from 'tap';
import { readImports } from '../checks/imports.ts';
import { projectRoot } from '../checks/project-files.ts';
import { runFiles } from './pool.ts';
import { findTests, isApart, isUnit, reachingTests, selectTests } from './select.ts';

const tests = ['test/a/one.test.ts', 'test/a/two.test.ts', 'test/ab/three.test.ts'];

test('a file or a folder selects its tests, and a wrong name is an error', async (t: Test) => {
  t.strictSame(selectTests(tests, ['test/a', tests[0] ?? '']), tests.slice(0, 2), 'each once');
  t.strictSame(selectTests(tests, ['./test/a/', 'test/ab/three.test.ts']), tests);
  t.throws(() => selectTests(tests, ['test/b']), /no test file is named test\/b/);
});

test('a changed file selects the tests that import it, at any distance', async (t: Test) => {
  const imports = new Map([
    ['test/a/one.test.ts', ['server/x.ts']],
    ['test/a/two.test.ts', ['test/kit/y.ts']],
    ['test/kit/y.ts', ['server/x.ts']],
    ['server/x.ts', ['server/z.ts']],
    // Circular imports must not loop.
    ['server/z.ts', ['server/x.ts']],
  ]);
  t.strictSame(reachingTests(tests, ['server/z.ts'], imports), tests.slice(0, 2));
  t.strictSame(reachingTests(tests, ['test/ab/three.test.ts'], imports), tests.slice(2));
  t.strictSame(reachingTests(tests, ['README.md'], imports), []);
});

test('in this project a changed page or style selects browser tests, a changed rule or data file its unit tests', async (t: Test) => {
  const [all, imports] = await Promise.all([findTests(), readImports()]);
  const foldersOf = (file: string) => reachingTests(all, [file], imports).map((one) => one.split('/')[1]);
  t.ok(foldersOf('views/catalogue/listing/listing-screen.tsx').includes('browser'));
  t.ok(foldersOf('views/styles/tokens.css').includes('browser'));
  t.ok(foldersOf('shared/rules/forms/phone.ts').includes('shared'));
  t.ok(foldersOf('upstream/seed/data/shops.tsv').includes('upstream'));
  t.notOk(foldersOf('upstream/search/sound.ts').includes('shared'));
});

test('tests of three browsers and of every screen are apart; unit tests need no browser and no other program', async (t: Test) => {
  const [all, imports] = await Promise.all([findTests(), readImports()]);
  const foldersOf = (tests: readonly string[]) => [...new Set(tests.map((one) => one.split('/')[1]))];
  t.same(foldersOf(all.filter(isApart)), ['browsers', 'sweeps']);
  const folders = foldersOf(all.filter((one) => isUnit(one, imports)));
  t.ok(folders.includes('shared'));
  for (const folder of ['browser', 'deploy']) t.notOk(folders.includes(folder), folder);
});

const begin = `import { test } from 'tap';\n`;
const files = {
  'first.ts': `${begin}test('first', async (t) => { t.pass(); t.pass(); globalThis.seen = true; });`,
  'shares.ts': `${begin}test('shares', async (t) => t.equal(globalThis.seen, true));`,
  'fails.ts': `${begin}test('fails', async (t) => { t.pass(); t.fail(); });`,
  'anew.ts': `${begin}test('anew', async (t) => t.equal(globalThis.seen, undefined));`,
  'ends.ts': `${begin}test('ends', async (t) => { t.pass(); process.exit(); });`,
  'waits.ts': `${begin}test('waits', () => new Promise(() => {}));`,
  'throws.ts': `${begin}test('throws', () => new Promise(() => setTimeout(() => { throw new Error('late'); })));`,
  'wrong.ts': `import './nowhere.ts';`,
  'empty.ts': 'export {};',
  'last.ts': `${begin}test('last', async (t) => t.pass());`,
};

test('test files share a process; one that fails, exits, hangs, cannot be loaded or is empty has failed', async (t: Test) => {
  const folder = relative(projectRoot, t.testdir(files));
  const names = Object.keys(files);
  t.capture(console, 'error');
  t.capture(process.stderr, 'write');
  const paths = names.map((name) => `${folder}/${name}`);
  const ran = await runFiles(paths, process.env, 1);
  t.strictSame(Object.fromEntries(ran.map(({ passed, failed }, index) => [names[index], [passed, failed > 0]])), {
    'first.ts': [2, false],
    'shares.ts': [1, false],
    'fails.ts': [1, true],
    'anew.ts': [1, false],
    'ends.ts': [0, true],
    'waits.ts': [0, true],
    'throws.ts': [0, true],
    'wrong.ts': [0, true],
    'empty.ts': [0, true],
    'last.ts': [1, false],
  });
});
