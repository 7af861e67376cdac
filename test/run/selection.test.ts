/** Which tests are selected by a change, a name or a mode. */
import { type Test, test } from 'tap';
import { readCounts } from './coverage.ts';
import { inOrder } from './files.ts';
import { reachedFrom, readImports } from './imports.ts';
import { findTests, findTestsApart, isUnit, needsBrowser, needsDemoShop, reachingTests, selectTests } from './tests.ts';

const tests = ['test/a/one.test.ts', 'test/a/two.test.ts', 'test/ab/three.test.ts'];

test('a file or a folder selects its tests, and a wrong name is an error', async (t: Test) => {
  t.strictSame(selectTests(tests, ['test/a']), tests.slice(0, 2));
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

test('in this project a changed page selects browser tests, a changed rule or data file its unit tests', async (t: Test) => {
  const [all, imports] = await Promise.all([findTests(), readImports()]);
  const reaching = (file: string) => reachingTests(all, [file], imports);
  t.ok(reaching('views/catalogue/listing/listing-screen.tsx').some((one) => one.startsWith('test/browser/')));
  t.ok(
    reaching('views/styles/tokens.css').some((one) => one.startsWith('test/browser/')),
    'and so do styles',
  );
  t.ok(reaching('shared/rules/forms/phone.ts').some((one) => one.startsWith('test/shared/')));
  t.ok(reaching('upstream/search/sound.ts').some((one) => one.startsWith('test/upstream/')));
  t.notOk(reaching('upstream/search/sound.ts').some((one) => one.startsWith('test/shared/')));
  t.ok(reaching('upstream/seed/data/shops.tsv').includes('test/upstream/seed.test.ts'), 'and so does data');
});

test('the tests of three browsers, and those of every screen, are no part of npm test', async (t: Test) => {
  const [all, inBrowsers, sweeps] = await Promise.all([
    findTests(),
    findTestsApart('browsers'),
    findTestsApart('sweeps'),
  ]);
  t.ok(inBrowsers.includes('test/browsers/walk.test.ts'));
  t.ok(sweeps.includes('test/sweeps/every-screen.test.ts'));
  t.notOk(all.some((one) => inBrowsers.includes(one) || sweeps.includes(one)));
});

test('unit tests are those without browser, Redis, build or other programs', async (t: Test) => {
  const [all, imports] = await Promise.all([findTests(), readImports()]);
  const unit = all.filter((one) => isUnit(one, imports));
  t.ok(unit.some((one) => one.startsWith('test/shared/')));
  t.notOk(unit.some((one) => one.startsWith('test/browser/') || one.startsWith('test/deploy/')));
  for (const one of unit) {
    const reached = reachedFrom(one, imports);
    t.notOk(reached.has('test/kit/storefront.ts'), `${one} needs no build`);
    t.notOk(needsBrowser(one, imports), `${one} needs no browser`);
  }
  t.ok(all.some((one) => needsDemoShop(one, imports)));
});

test('a coverage run without a summary, or with an exit code other than 0, counts as failed', async (t: Test) => {
  const told = '    # { total: 2, pass: 2 }\n# { total: 9, pass: 8, fail: 1 }\n';
  t.strictSame(readCounts(told, 1), { passed: 8, failed: 1 });
  t.strictSame(readCounts('# { total: 9, pass: 9 }\n', 0), { passed: 9, failed: 0 });
  t.strictSame(readCounts('# { total: 9, pass: 9 }\n', 'SIGKILL'), { passed: 9, failed: 1 });
  t.strictSame(readCounts('ok 1 - begins\n', 0), { passed: 0, failed: 1 });
});

test('unit tests run while the shared parts are prepared; then the other tests, then the remaining unit tests', async (t: Test) => {
  const made = Promise.withResolvers<void>();
  const order = inOrder(['unit 1', 'unit 2', 'unit 3'], ['browser 1', 'browser 2'], made.promise);
  t.strictSame([(await order.next()).value, (await order.next()).value], ['unit 1', 'unit 2']);
  made.resolve();
  await made.promise;
  t.strictSame(await Array.fromAsync(order), ['browser 1', 'browser 2', 'unit 3']);
  const unmade = inOrder(['unit 1'], ['browser 1'], Promise.reject(new Error('no build')));
  t.strictSame((await unmade.next()).value, 'unit 1');
  await t.rejects(unmade.next(), { message: 'no build' });
});
