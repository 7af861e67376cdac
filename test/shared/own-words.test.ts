/** Words, colours, pages and pictures of a shop's own profile (conventions §5). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { findPicture } from '../../shared/profile/find-picture.ts';
import { readHeaders } from '../../shared/profile/own-headers.ts';
import { readTexts } from '../../shared/profile/own-texts.ts';
import { lightColour } from '../../shared/profile/own-tokens.ts';
import { readPages } from '../../shared/profile/read-pages.ts';
import { checkTokens } from '../../tools/profile/check-tokens.ts';
import { writeProfile } from '../kit/profile.ts';

test('conventions §5: any text is replaced by file and name; one of several tables by its own [D58.1]', async (t: Test) => {
  const own = {
    cart: { add: 'Взять' },
    'cart-notices': { holds: 'В корзине {count, plural, other {#}}' },
    'cart-contents': { select: '{product}: взять' },
    checkout: { title: 'Заказ', minOrderTexts: { title: 'Мало' } },
    pages: { search: { examples: ['улун'] }, listing: { today: 'Сегодня' } },
  };
  const found = await readTexts(writeProfile(t, { 'texts.json': own }));
  t.strictSame(
    found.map(({ file, path, message }) => [file, path.join('.'), message?.names, message?.positional]),
    [
      ['cart', 'cartTexts.add', undefined, undefined],
      ['cart-notices', 'cartNoticeTexts.holds', ['count'], false],
      ['cart-contents', 'cartContentsTexts.select', ['product'], true],
      ['checkout', 'checkoutTexts.title', undefined, undefined],
      ['checkout', 'minOrderTexts.title', undefined, undefined],
      ['pages/search', 'searchTexts.examples', undefined, undefined],
      ['pages/listing', 'listingTexts.today', undefined, undefined],
    ],
  );
  t.strictSame(await readTexts(writeProfile(t, {})), []);
});

test('conventions §5: an unknown key, a missing argument and broken ICU are told with the key [D58.1]', async (t: Test) => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{ cart: { ad: 'x' } }, /texts\.json: line 1: cart\.ad: is no text of shared\/texts, did you mean cart\.add\?$/],
    [{ cart: { priceChanged: 'x' } }, /: cart\.priceChanged: .*did you mean cart-contents\.priceChanged\?$/],
    [{ stock: { locate: 'x' } }, /: stock\.locate: .*did you mean finder\.locate\?$/],
    [{ errors: { unknown: 'x' } }, /did you mean layout\.unknown( or [\w-]+\.unknown)+\?$/],
    [{ kart: { add: 'x' } }, /: kart: is no text of shared\/texts, did you mean cart\?$/],
    [{ pages: { listings: {} } }, /: pages\.listings: .*did you mean pages\.listing\?$/],
    [{ 'cart-notices': { holds: 'товары' } }, /: cart-notices\.holds: lacks the argument \{count\}$/],
    [{ 'cart-contents': { select: '{goods}' } }, /: cart-contents\.select: lacks the argument \{product\}$/],
    [{ cart: { add: 'Взять {count}' } }, /: cart\.add: has no argument \{count\}: it has none$/],
    [{ 'cart-notices': { holds: '{count, plural, one {#}' } }, /: cart-notices\.holds: is no ICU message: \w+/],
    [{ cart: { add: 5 } }, /: cart\.add: is no text$/],
    [{ cart: 'x' }, /: cart: is no table of texts by name$/],
    [{ pages: { home: { steps: ['x'] } } }, /: pages\.home\.steps: is no list like \[\[/],
    ['{\n"cart": {\n"ad": "x"}}', /texts\.json: line 3: cart\.ad: is no text/],
    ['{', /texts\.json: line 1: is no JSON: Close brace expected$/],
  ];
  for (const [own, message] of wrong) {
    await t.rejects(readTexts(writeProfile(t, { 'texts.json': own })), { name: 'WrongProfile', message });
  }
});

test('conventions §5: colours of a profile’s own replace those of tokens.css; a slip is told with its line [D58.1]', async (t: Test) => {
  const folder = writeProfile(t, {
    'tokens.css': '/* --none: */\n:root {\n  --accent: light-dark(#123456, #fff);\n  --paper: var(--accent);\n}\n',
  });
  checkTokens(folder);
  t.equal(lightColour(folder, '--accent'), '#123456');
  t.equal(lightColour(folder, '--line'), '#e3d9ca', 'what it does not replace stays');
  const wrong: Readonly<Record<string, RegExp>> = {
    ':root {\n  --papper: #fff;\n}\n': /line 2: --papper is no property of .*, did you mean --paper\?$/,
    ':root {\n  --accent: #12345;\n}\n': /line 2: --accent: "#12345" is no colour, e\.g\. light-dark\(#/,
    ':root {\n  --accent: light-dark(#fff #000);\n}\n': /line 2: --accent: .* is no colour/,
    ':root {\n  --accent: #fff\n  --paper: #000;\n}\n': /line 2: --accent: .*: a value or a semicolon is missing$/,
    ':root {\n  --accent: var(--acent);\n}\n': /line 2: --accent: --acent is no property of .*--accent\?$/,
    ':root {\n  --text-s: 12;\n}\n': /line 2: --text-s: "12" is no length, e\.g\. /,
    '--accent: #fff;\n': /tokens\.css: line 1: /,
  };
  for (const [css, message] of Object.entries(wrong)) {
    t.throws(() => checkTokens(writeProfile(t, { 'tokens.css': css })), { name: 'WrongProfile', message });
  }
});

test('D81: header fields of a profile are its own, and no field of the storefront', async (t: Test) => {
  t.strictSame(readHeaders(writeProfile(t, { 'extras/headers.json': { 'X-Shop': 'tea' } })), { 'x-shop': 'tea' });
  const wrong: Readonly<Record<string, unknown>> = {
    'Content-Security-Policy': 'x',
    'set-cookie': 'a=b',
    'x shop': 'a',
    'x-shop': 'чай',
  };
  for (const [name, value] of Object.entries(wrong)) {
    const folder = writeProfile(t, { 'extras/headers.json': { [name]: value } });
    t.throws(() => readHeaders(folder), { name: 'WrongProfile', message: /headers\.json: line 1: / }, name);
  }
});

test('D81: tokens are named by their role, not by the hues of the demo', (t: Test) => {
  const tokens = readFileSync(join(import.meta.dirname, '../../views/styles/tokens.css'), 'utf8');
  for (const [, name = ''] of tokens.matchAll(/(--[\w-]+):/g)) {
    t.notMatch(name, /wine|rose|brass|gold|green|fir|fizz|cream|red|blue|black|white/, name);
  }
  t.end();
});

test('conventions §5: a Markdown file of a profile is a page, with its heading as title [D58.1]', async (t: Test) => {
  const page = '---\ndescription: О нас.\n---\n\n# О чайной\n\nТекст.\n';
  const folder = writeProfile(t, { 'pages/about.md': page, 'pages/about/team.md': '# Мы\n' });
  t.strictSame(Object.fromEntries(readPages(folder, ['tea'])), {
    '/about/': { title: 'О чайной', description: 'О нас.', html: '<p>Текст.</p>\n' },
    '/about/team/': { title: 'Мы', html: '' },
  });
  const wrong: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ 'pages/a.md': 'Текст' }, /pages\/a\.md: has no title: a line that begins with "# "$/],
    [{ 'pages/cart.md': '# x' }, /\/cart\/ is an address of the storefront's own$/],
    [{ 'pages/tea.md': '# x' }, /\/tea\/ is an address of the storefront's own$/],
    [{ 'pages/b.md': '---\ntitle: x\n---\n# x' }, /"title: x" is not "description: …"$/],
  ];
  for (const [files, message] of wrong) t.throws(() => readPages(writeProfile(t, files), ['tea']), { message });
});

test('conventions §5: a picture has the proportions of its file; one that is missing leaves its place out', async (t: Test) => {
  const folder = writeProfile(t, {
    'a.svg': '<svg xmlns="x" viewBox="0 0 56 72"/>',
    'b.svg': '<svg width="10" height="20"/>',
    'c.svg': '<svg/>',
  });
  t.match(findPicture(folder, 'a.svg'), { width: 56, height: 72 });
  t.match(findPicture(folder, 'b.svg'), { width: 10, height: 20 });
  t.match(findPicture(folder, 'c.svg'), { width: 1, height: 1 });
  t.equal(findPicture(folder, 'd.svg'), undefined);
  t.match(findPicture(join(import.meta.dirname, '../../profiles/vitrina'), 'social.png'), { width: 1200, height: 630 });
});
