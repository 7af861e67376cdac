import { type Test, test } from 'tap';
import { findFreePort } from '../kit/storefront.ts';
import { linkedPaths, namedPaths, namedScripts } from './docs.ts';
import { wrongDirections } from './import-directions.ts';
import { findBareFonts, findUnlisted } from './licences.ts';
import { findProblems } from './lock.ts';
import { brokenReferences, decisionsOf, rulesOf, sectionsOf } from './references.ts';
import { findSlowRegexes, regexesIn } from './regexes.ts';
import { findGaps, idsIn, makeMatrix, namesIn } from './spec-matrix.ts';
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

test('the lock check reports missing platform packages and registry addresses [V15.1.2]', async (t: Test) => {
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

test('the licence check reports unlisted licences and fonts without a licence text [P6.20]', async (t: Test) => {
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

test('the matrix lists the files of each rule by the ids in names of tests', async (t: Test) => {
  const tests = new Map([
    ['test/a.test.ts', ['D6, D16: one', 'two [D6, S2.1]', 'a tree of the kind S3-FIFO']],
    ['test/b.test.ts', ['no rule', 'three (D6)']],
  ]);
  t.match(
    makeMatrix({ D6: 'dialogs', 'S2.1': 'slash' }, tests),
    /\| D6 \| dialogs \| test\/a\.test\.ts \(2\), test\/b\.test\.ts \|/,
  );
  t.strictSame(idsIn('D27a, V12.2.1 and S2.10 of RFC 9111, P3'), ['D27a', 'V12.2.1', 'S2.10', 'P3']);
});

test('the matrix check reports rules without a name or a test, and ids that are no rule', async (t: Test) => {
  const tests = new Map([['test/a.test.ts', ['D1: one', 'two [D9, V1.2.1]']]]);
  t.strictSame(findGaps({ D1: 'updates', D2: 'a lock' }, tests, ['D1', 'D2', 'D3'], ['V1.2.1', 'V1.2.2']), [
    'test/checks/rule-names.ts: D3 has no name',
    'D2: no test bears it in its name',
    'V1.2.2: no test bears it in its name',
    'test/a.test.ts: there is no rule D9',
  ]);
});

test('the names of tests are read from their source', async (t: Test) => {
  t.strictSame(namesIn(`test('one', async () => {}); t.test("it's two", x); test(\n  'don\\'t', y)`), [
    'one',
    "it's two",
    "don't",
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

test('the style check reports selectors that make any change restyle the whole page [B5]', async (t: Test) => {
  const css =
    '/* html:has(a) + * */ html[lang]:has(.b) c { } :is(html, dialog):has(.b) { } .d > * + * { } e { ~ * { } } label:has(:checked) + p { } *, a { } f + g { } .h ~ i { } [j] + .k > l ~ m { }';
  t.strictSame(findWide(css), ['html[lang]:has(', 'dialog):has(', '+ *', '~ *', 'f + ', 'l ~ ']);
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
  t.match(wrong('views/ui/goods.tsx', 'views/cart/cart-link.tsx'), [/lies above/]);
  t.match(wrong('server/routes/calls.ts', 'server/app.ts'), [/lies above/]);
  t.match(wrong('server/app.ts', 'upstream/app.ts'), [/embedded\.ts alone/]);
  t.strictSame(wrong('server/embedded.ts', 'upstream/worker.ts'), []);
  t.strictSame(wrong('views/orders/orders-screen.tsx', 'views/cart/cart-link.tsx'), [], 'features may use each other');
  t.strictSame(wrong('server/pages/open-page.ts', 'server/gateway/gateway.ts'), []);
});
