import { type Test, test } from 'tap';
import { findFreePort } from '../kit/storefront.ts';
import { findFailure, grepFor, mutate } from '../matrix/sandbox.ts';
import { describeFailures } from '../run/describe-failures.ts';
import { linkedPaths, namedPaths, namedScripts } from './docs.ts';
import { wrongDirections } from './import-directions.ts';
import { findBareFonts, findUnlisted } from './licences.ts';
import { findProblems } from './lock.ts';
import { readRows } from './matrix-rows.ts';
import { findStaleMutants, withMutants } from './mutants-section.ts';
import { brokenReferences, decisionsOf, rulesOf, sectionsOf } from './references.ts';
import { findSlowRegexes, regexesIn } from './regexes.ts';
import { findMissingDecisions, findTwice, findUnfitMutants, findUnknownTests, testNames } from './spec-matrix.ts';
import {
  classesOf,
  findColours,
  findSlow,
  findStyleProblems,
  findUnexplained,
  findUnusedClasses,
  findWide,
  findWidths,
  namedWidths,
} from './styles.ts';
import { findRussian, findTextProblems } from './texts.ts';

test('the lock check reports missing platform packages and registry addresses', async (t: Test) => {
  const complete = {
    packages: {
      '': { optionalDependencies: { one: '1' } },
      'node_modules/one': { optionalDependencies: { two: '1' } },
      'node_modules/one/node_modules/two': {},
    },
  };
  t.strictSame(findProblems(complete), []);
  const incomplete = {
    packages: {
      '': {},
      'node_modules/a': { optionalDependencies: { b: '1' }, resolved: 'https://registry.example/a.tgz' },
    },
  };
  t.strictSame(findProblems(incomplete), [
    'node_modules/a is bound to https://registry.example/a.tgz',
    'node_modules/a may want b, which is not locked',
  ]);
});

test('the licence check reports unlisted licences and fonts without a licence text', async (t: Test) => {
  const found = findUnlisted({
    packages: {
      '': {},
      'node_modules/a': { license: 'MIT' },
      'node_modules/a/node_modules/@b/c': { license: 'GPL-3.0-only' },
      'node_modules/d': { license: '(GPL-2.0 OR MIT)' },
      'node_modules/e': { license: 'MPL-2.0', dev: true },
      'node_modules/f': { license: 'MPL-2.0' },
      'node_modules/g': {},
      'node_modules/react-leaflet': { license: 'GPL-3.0-only' },
    },
  });
  t.same(
    found.map((problem) => problem.split(':', 1)[0]),
    ['@b/c', 'f', 'g', 'react-leaflet'],
  );
  const fonts = ['views/onest-latin.woff2', 'views/other-latin.woff2'];
  t.same(findBareFonts(fonts, ['views/OFL-Onest.txt']), [
    'views/other-latin.woff2: no text of its licence lies beside it',
  ]);
});

test('the matrix check requires a row for each decision, and for each rule an existing test', async (t: Test) => {
  const markdown = [
    '| rule | says | held by |',
    '| --- | --- | --- |',
    '| D1 | one update | `a.test.ts › holds` |',
    '| D2 a lock | counts | `a.test.ts › is gone` |',
    '| D3 | nobody | |',
  ].join('\n');
  const rows = readRows(markdown);
  t.strictSame(
    rows.map(({ rule }) => rule),
    ['D1', 'D2 a lock', 'D3'],
  );
  t.equal(findMissingDecisions(rows)[0], 'docs/spec-matrix.md: D4 is missing');
  t.strictSame(await findUnknownTests(rows, async () => new Set(['holds'])), [
    'docs/spec-matrix.md:4 (D2 a lock): no test "is gone" in a.test.ts',
    'docs/spec-matrix.md:5 (D3): no test',
  ]);
  const page =
    '| point | asks | held so | test |\n| --- | --- | --- | --- |\n| 1.2.1 | … | … | `a.test.ts › is gone` |';
  t.strictSame(await findUnknownTests(readRows(page, 4), async () => new Set(['holds']), 'docs/security.md'), [
    'docs/security.md:3 (1.2.1): no test "is gone" in a.test.ts',
  ]);
});

test('the matrix check reports duplicate rules, and mutants that do not fit their rule or file', async (t: Test) => {
  const rows = [
    { line: 3, rule: 'D1 updates', heldBy: '' },
    { line: 4, rule: 'D1', heldBy: '' },
  ];
  t.strictSame(findTwice(rows), ['docs/spec-matrix.md:4: D1 stands in line 3 already']);
  const mutant = { rule: 'D1', does: 'stops', file: 'a.ts', find: 'go()', replace: 'stop()' };
  const sources = new Map([['a.ts', 'go();']]);
  t.strictSame(findUnfitMutants(rows, [mutant], sources), []);
  t.strictSame(findUnfitMutants(rows, [{ ...mutant, rule: 'D2', find: 'went()', replace: 'went()' }], sources), [
    'mutant of D2 (stops): the matrix has no such rule',
    'mutant of D2 (stops): its text stands in a.ts 0 times',
    'mutant of D2 (stops): it changes nothing',
  ]);
});

test('the matrix names the mutant of each rule, and the rules that have none', async (t: Test) => {
  const rows = [
    { line: 3, rule: 'D1 updates', heldBy: '' },
    { line: 4, rule: 'D2', heldBy: '' },
  ];
  const mutant = { rule: 'D1', does: 'stops', file: 'a.ts', find: 'go()', replace: 'stop()' };
  const page = withMutants('# Rules\n', rows, [mutant]);
  t.match(page, /^# Rules\n\n## Broken on purpose\n(?:.*\n)*\| D1 \| stops \|\n\nNo mutant breaks: D2\.\n$/);
  t.equal(withMutants(page, rows, [mutant]), page);
  t.match(withMutants(page, rows.slice(0, 1), [mutant]), /Every rule has one\.\n$/);
  t.strictSame(findStaleMutants(page, rows, [mutant]), []);
  t.equal(findStaleMutants(page, rows, [{ ...mutant, does: 'waits' }]).length, 1);
});

test('D36: Russian text outside of shared/texts is reported, except in comments', async (t: Test) => {
  const source = "/** слово */\nconst a = 'Да'; // нет\n// и тут\nconst b = 'no';";
  t.strictSame(findRussian(source), ["const a = 'Да';"]);
  t.strictSame(await findTextProblems(), []);
});

test('the docs check reads the paths, links and commands that a page names', async (t: Test) => {
  const page =
    'See `server/app.ts`, `test/a.test.ts › holds`, `client/*.ts` and [why](decisions/1.md#cost), `npm run check`.';
  t.same(namedPaths(page), ['server/app.ts', 'test/a.test.ts']);
  t.same(linkedPaths(page), ['decisions/1.md']);
  t.same(namedScripts(page), ['check']);
});

test('references to sections, points, rules, decision notes and documents that are not there are reported', async (t: Test) => {
  const contract = '# Contract\n\n## 1. Transport\n\n## 5. Rules\n\n1. **One.**\n2. **Two.**\n';
  const sections = sectionsOf('contract', contract);
  t.same(sections, ['contract 1', 'contract 5', 'contract 5.1', 'contract 5.2']);
  const rules = rulesOf('- **D1 One.** Says.\n- **D27a Breaker.** Says.\n');
  t.same(rules, ['D1', 'D27a']);
  const targets = {
    sections: new Set(sections),
    rules: new Set(rules),
    decisions: new Set(
      decisionsOf(['docs/decisions/01-one.md', 'docs/decisions/27-more.md', 'docs/decisions/README.md']),
    ),
    documents: new Set(['contract.md', 'where.md']),
  };
  const text = 'See contract.md §1, §5.2 and contract §5–§6, D1, D27a, D2; where.md, gone.md; %D0%A2.';
  t.same(brokenReferences(text, targets), ['contract §6', 'D2', 'gone.md']);
  const notes = 'Decision 1, decisions 1 and 27, [decision 27](decisions/27-more.md); decision 2.';
  t.same(brokenReferences(notes, targets), ['decision 2']);
  const mixed = 'decision D27a, rule 27, [D27a](decisions/27-more.md), [decision 1](../decisions/27-more.md)';
  t.same(brokenReferences(mixed, targets), [
    'decision D27a',
    'rule 27',
    '[D27a](decisions/27-more.md)',
    '[decision 1](../decisions/27-more.md)',
  ]);
});

test('the names of tests are read from their source', async (t: Test) => {
  t.strictSame(testNames(`test('one', async () => {}); t.test("it's two", x); test(\n  'don\\'t', y)`), [
    'one',
    "it's two",
    "don't",
  ]);
});

test('each failure is reported once, with the path of test names', async (t: Test) => {
  const tap = `
# Subtest: test/a.test.ts
    # Subtest: outer
        ok 1 - fine
        not ok 2 - wrong
          ---
          stack: |
            somewhere
          diff: |
            -1
            +2
          ...
        1..2
    not ok 1 - outer # time=1ms
not ok 1 - test/a.test.ts # time=2ms
# Subtest: test/b.test.ts
    ok 1 - fine
not ok 2 - test/b.test.ts # time=3ms
  ---
  exitCode: 1
  ...
`;
  t.strictSame(describeFailures(tap), [
    '',
    'not ok › test/a.test.ts › outer › wrong',
    '          diff: |',
    '            -1',
    '            +2',
    '',
    'not ok › test/b.test.ts',
    '  exitCode: 1',
  ]);
});

test('the style check reports unused classes, literal colours and !important without a comment', async (t: Test) => {
  const css = `/* .note */ .card { color: #fff; &:hover .name { background: url('./a.png'); } } :global(.theirs:has([a])) .few { margin: 0.5rem }`;
  t.strictSame(classesOf(css), ['card', 'name', 'few']);
  const sources = new Map([
    ['views/a/card.module.css', css],
    ['views/a/card.tsx', "import styles from './card.module.css';\nstyles.card"],
    ['views/b/list.module.css', ".list { composes: few from '../a/card.module.css'; }"],
    ['views/b/other.tsx', "import other from './other.module.css';\nother.name"],
  ]);
  t.strictSame(findUnusedClasses('views/a/card.module.css', sources), ['name']);
  sources.set('views/a/kit.tsx', "import cards from '../a/card.module.css';\ncards[kind]");
  t.strictSame(findUnusedClasses('views/a/card.module.css', sources), [], 'any of them may be meant');
  t.strictSame(findColours('/* #fff */ a { color: #fff; fill: rgb(1 2 3 / 4%); stroke: var(--ink); } #main { }'), [
    '#fff',
    'rgb(1 2 3 / 4%)',
  ]);
  t.strictSame(findUnexplained('a {\n  /* why */\n  b: c !important;\n  d: e !important;\n}'), ['d: e !important;']);
});

test('E4: no transition or animation lasts 200 ms or more, except busy indicators', async (t: Test) => {
  const css = `:root { --calm: 0.2s ease; --quick: 120ms; /* 9s */ }
    a { transition: color var(--quick), opacity 250ms; animation: shown 0s 4s forwards; }
    b { animation: busy 1.2s infinite; animation-duration: .19s; }`;
  t.strictSame(findSlow(css), ['--calm: 0.2s ease', 'opacity 250ms']);
  t.strictSame(await findStyleProblems(), []);
});

test('the style check reports selectors that make any change restyle the whole page', async (t: Test) => {
  const css =
    '/* html:has(a) + * */ html[lang]:has(.b) c { } :is(html, dialog):has(.b) { } .d > * + * { } e { ~ * { } } label:has(:checked) + p { } *, a { }';
  t.strictSame(findWide(css), ['html[lang]:has(', 'dialog):has(', '+ *', '~ *']);
});

test('the style check reports layouts that change at a width which the tokens do not name', async (t: Test) => {
  t.strictSame(namedWidths('/*\n     * The 3rem are text.\n     * 40rem  tablets\n     * 60rem  desks\n */'), [
    '40rem',
    '60rem',
  ]);
  const css =
    '/* @media (width < 1px) { */ @media screen and (30rem <= width < 40rem) and (height >= 9rem) { } @container (width < 7rem) { }';
  t.strictSame(findWidths(css), ['30rem', '40rem']);
  t.strictSame(findWidths("useState(() => matchMedia('(width >= 64rem)').matches)"), ['64rem']);
});

test('findFreePort returns distinct ports below the ephemeral range', async (t: Test) => {
  const ports = await Promise.all(Array.from({ length: 200 }, findFreePort));
  t.equal(new Set(ports).size, ports.length);
  // Linux begins with this one, macOS with 49152.
  t.ok(ports.every((port) => port > 1024 && port < 32_768));
});

test('a mutant replaces exactly one place, and a subtest is selected by its outer name and its own', async (t: Test) => {
  const mutant = { rule: 'S9', does: 'adds', file: 'a.ts', find: 'a + b', replace: 'a - b' };
  t.equal(mutate('return a + b;', mutant), 'return a - b;');
  t.throws(() => mutate('return a * b;', mutant), /S9: its text stands in a.ts 0 times/);
  t.throws(() => mutate('a + b + a + b', mutant), /2 times/);
  const source = "test('outer', async (t) => {\n  t.test('it\\'s in', fn);\n});\ntest('alone', fn);\n";
  t.equal(grepFor(source, ['alone']), '/^(?:alone)$/');
  t.equal(grepFor(source, ["it's in"]), "/^(?:outer)$/\n/^(?:it's in)$/");
  t.throws(() => grepFor(source, ['gone']), /no test is named gone/);
});

test('a mutant counts as caught only if an assertion of a named test fails', async (t: Test) => {
  const told = 'not ok › test/a.test.ts › outer › holds the rule › should be equal';
  t.equal(findFailure(`running 1 test files…\n${told}\n`, ['holds the rule']), told);
  t.equal(findFailure(`${told}\n0 passed, 1 failed`, ['another']), undefined);
  const tap = '# Subtest: holds the rule\n    not ok 1 - should be equal\n    1..1\nnot ok 1 - holds the rule\n1..1\n';
  t.equal(findFailure(tap, ['holds the rule']), 'not ok › holds the rule › should be equal');
  t.equal(findFailure('not ok › holds the rule › timeout!', ['holds the rule']), undefined);
  t.equal(findFailure('the build has failed\n0 passed, 1 failed', ['holds the rule']), undefined);
});

test('D74: the check of regular expressions finds what takes more than linear time', async (t: Test) => {
  const source = "const a = /x+y/u;\nconst b = () => new RegExp(c);\n// /no+/\nconst d = 'e'.split(/f/g);\n";
  t.strictSame(regexesIn('a.ts', source), {
    literals: [
      { pattern: 'x+y', flags: 'u', where: 'a.ts:1' },
      { pattern: 'f', flags: 'g', where: 'a.ts:4' },
    ],
    made: ['a.ts:2'],
  });
  const slow: readonly RegExp[] = [
    /^[^\p{Nd}+＋(]+|[^\p{L}\p{Nd}]+$/u,
    /(?:^|,)\s*dcz\s*(?:;\s*q=(?:1|0\.\d*[1-9])[\d.]*\s*)?(?:,|$)/i,
    /^(?:a+)+$/,
  ];
  const linear: readonly RegExp[] = [/^a+$/, /[^ab]/, /a{1,60}b/];
  const found = await findSlowRegexes(
    [...slow, ...linear].map(({ source: pattern, flags }, nth) => ({ pattern, flags, where: `${nth}` })),
  );
  t.match(found, [/^0: 2nd degree polynomial/, /^1: 2nd degree polynomial/, /^2: exponential/]);
});

test('imports run downwards only', async (t: Test) => {
  const wrong = (from: string, to: string): string[] => wrongDirections(new Map([[from, [to]]]));
  t.strictSame(wrong('shared/api.ts', 'server/app.ts'), ['shared/api.ts imports server/app.ts, which lies above it']);
  t.match(wrong('views/cart/cart-link.tsx', 'views/layout/footer.tsx'), [/lies above/]);
  t.match(wrong('views/ui/price.tsx', 'views/cart/cart-link.tsx'), [/lies above/]);
  t.match(wrong('server/routes/calls.ts', 'server/app.ts'), [/lies above/]);
  t.match(wrong('server/app.ts', 'upstream/app.ts'), [/embedded\.ts alone/]);
  t.strictSame(wrong('server/embedded.ts', 'upstream/worker.ts'), []);
  t.strictSame(wrong('views/orders/orders-screen.tsx', 'views/cart/cart-link.tsx'), [], 'features may use each other');
  t.strictSame(wrong('server/pages/open-page.ts', 'server/gateway/gateway.ts'), []);
});
