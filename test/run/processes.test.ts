/** Test files that share a process. */
import { relative } from 'node:path';
import { type Test, test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { runFiles } from './files.ts';

const begin = `import { test } from 'tap';\n`;
const files = {
  'first.ts': `${begin}test('first', async (t) => { t.pass(); t.pass(); globalThis.seen = true; });`,
  'shares.ts': `${begin}test('shares', async (t) => t.equal(globalThis.seen, true));`,
  'told.ts': `${begin}test('told', async (t) => t.equal(process.env.MADE_LATER, 'yes'));`,
  'fails.ts': `${begin}test('fails', async (t) => { t.pass(); t.fail(); });`,
  'anew.ts': `${begin}test('anew', async (t) => t.equal(globalThis.seen, undefined));`,
  'ends.ts': `${begin}test('ends', async (t) => { t.pass(); process.exit(); });`,
  'waits.ts': `${begin}test('waits', () => new Promise(() => {}));`,
  'throws.ts': `${begin}test('throws', () => new Promise(() => setTimeout(() => { throw new Error('late'); })));`,
  'empty.ts': 'export {};',
  'last.ts': `${begin}test('last', async (t) => t.pass());`,
};

test('test files share a process and are counted one by one; one that fails, exits, hangs or is empty has failed', async (t: Test) => {
  const folder = relative(projectRoot, t.testdir(files));
  const names = Object.keys(files);
  const env = { ...process.env };
  const oneByOne = function* (): Generator<string> {
    for (const name of names) {
      if (name === 'told.ts') env.MADE_LATER = 'yes';
      yield `${folder}/${name}`;
    }
  };
  const ran = await runFiles(oneByOne(), env, 1);
  t.strictSame(Object.fromEntries(ran.map(({ passed, failed }, index) => [names[index], [passed, failed > 0]])), {
    'first.ts': [2, false],
    'shares.ts': [1, false],
    'told.ts': [1, false],
    'fails.ts': [1, true],
    'anew.ts': [1, false],
    'ends.ts': [0, true],
    'waits.ts': [0, true],
    'throws.ts': [0, true],
    'empty.ts': [0, true],
    'last.ts': [1, false],
  });
  t.match(ran[1]?.tap, '# Subtest: shares');
  t.notMatch(ran[1]?.tap, '# Subtest: first');
});
