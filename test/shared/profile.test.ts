/** The profile of a shop (conventions §5, D58): what it may hold, and how a mistake in it is told. */
import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { takenSegments } from '../../shared/profile/addresses.ts';
import { demoProfile, distFolder, profileFolder } from '../../shared/profile/folders.mjs';
import { findPages } from '../../shared/profile/own-pages.ts';
import { readTexts } from '../../shared/profile/own-texts.ts';
import { type Profile, readProfile } from '../../shared/profile/read-profile.ts';
import { screens } from '../../shared/routes.ts';
import { categories } from '../../upstream/seed/category-codes.ts';
import { writeProfile } from '../kit/profile.ts';

const demo = readProfile(demoProfile);

const tea = {
  name: 'Чайный дом',
  legalName: 'ООО «Чайный дом»',
  ageGate: null,
  support: { hours: 'По будням 10–19' },
  categories: [{ code: 'green-tea', title: 'Зелёный чай' }],
  pickup: { payment: 'Картой', ready: 'За час', keeping: 'Три дня' },
  content: [],
  occasions: [],
} as const;

test('conventions §5: what a profile lacks is the demo’s where it is neutral [D58]', async (t: Test) => {
  const profile: Profile = readProfile(writeProfile(t, { 'profile.json': tea }));
  t.match(profile, tea);
  t.equal(profile.support.timeZone, demo.support.timeZone, 'a setting within a setting');
  const { slogan, warning, phoneFallback, legal, links, money } = profile;
  t.strictSame([slogan, warning, phoneFallback, legal, links, money], Array(6).fill(undefined));
  t.strictSame([profile.calculator, profile.pickup, profile.address], [false, tea.pickup, demo.address]);
  t.strictSame(readProfile(writeProfile(t, {})), demo, 'without any file it is the demo');
  const another = readProfile(writeProfile(t, { 'profile.json': { pickup: { minutes: 30 } } }));
  t.strictSame(another, { ...demo, pickup: { ...demo.pickup, minutes: 30 } }, 'the demo with a setting of its own');
});

test('D81: a profile of another name says all that is no matter of the demo’s', async (t: Test) => {
  const way = ': npm run new-shop -- DIR writes a profile that has them';
  const lacking: readonly (readonly [object, string])[] = [
    [{ name: 'Цепь' }, 'legalName, categories, pickup, ageGate, content, occasions'],
    [{ ...tea, ageGate: { age: 18 } }, 'warning'],
    [{ ...tea, pickup: undefined, occasions: undefined }, 'pickup, occasions'],
  ];
  for (const [content, keys] of lacking) {
    const folder = writeProfile(t, { 'profile.json': content });
    t.throws(() => readProfile(folder), { message: `${folder}/profile.json: lacks ${keys}${way}` });
  }
  const slip = writeProfile(t, { 'profile.json': { name: 'Цепь', legalNam: 'x' } });
  t.throws(() => readProfile(slip), { message: /legalNam: is no setting, did you mean legalName\?$/ });
});

test('D81: a mistake in a profile ends each command with one line, and no stack', async (t: Test) => {
  const env = { ...process.env, SHOP_PROFILE: writeProfile(t, { 'profile.json': '{\n  "name": "Цепь"\n}\n' }) };
  const root = join(import.meta.dirname, '../..');
  const commands: Readonly<Record<string, readonly string[]>> = {
    build: ['tools/profile/check.ts'],
    start: ['server/main.ts'],
    dev: ['server/main.ts', '--dev'],
    'check:contract': ['tools/contract/main.ts', 'http://127.0.0.1:1', '--profile', env.SHOP_PROFILE],
    doctor: ['tools/doctor/main.mjs'],
  };
  for (const [name, args] of Object.entries(commands)) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    const lines = `${stdout}${stderr}`.trim().split('\n');
    t.not(status, 0, name);
    t.match(lines[0], /profile\.json: lacks legalName, categories, .*npm run new-shop/, name);
    t.ok(lines.length <= (name === 'doctor' ? 2 : 1), lines.join('\n'));
  }
});

const hours = { categories: ['wine'], from: '08:00', to: '23:00', note: 'x' };

test('D58, D81: a mistake in a profile names the file, the key, and what would be right', async (t: Test) => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{ nam: 'x' }, /profile\.json: line 1: nam: is no setting, did you mean name\?$/],
    [{ support: { timezone: 'x' } }, /: support\.timezone: is no setting, did you mean timeZone\?$/],
    [{ categories: [{ code: 'tea', titel: 'x' }] }, /: categories\.0\.titel: is no setting, did you mean title\?$/],
    [{ categories: [{ code: 'tea' }] }, /: categories\.0\.title: is missing$/],
    [{ support: { timeZone: 'Mars/Base' } }, /: support\.timeZone: "Mars\/Base" is no IANA time zone, e\.g\. "Europe/],
    [{ ...tea, name: '' }, /: name: "" must not be empty$/],
    [{ ageGate: { age: 17.5 } }, /: ageGate\.age: 17\.5 is no whole number$/],
    [{ pickup: 'x' }, /: pickup: .*Object/],
    [{ pickup: { minutes: 1.5 } }, /: pickup\.minutes: 1\.5 is no whole number$/],
    [
      { pickup: { restricted: { ...hours, from: '8:00' } } },
      /: pickup\.restricted\.from: "8:00" is no time of day, e\.g\./,
    ],
    [
      { pickup: { restricted: { ...hours, categories: ['wine', 'vine'] } } },
      /: pickup\.restricted\.categories\.1: "vine" is no code of a category$/,
    ],
    [{ address: { country: 'Россия' } }, /: address\.country: "Россия" is no ISO 3166 code/],
    [{ categories: [{ code: 'Чай', title: 'x' }] }, /: categories\.0\.code: "Чай" is no code of a category/],
    [{ categories: [{ code: 'cart', title: 'x' }] }, /: categories\.0\.code: "cart" is an address of the storefront/],
    [{ content: ['/shop/map/'] }, /: content\.0: "\/shop\/map\/" is an address of the storefront/],
    [{ occasions: ['birthday'] }, /: occasions\.0: "birthday" is no path of a page, e\.g\. "\/about\/team\/"$/],
    ['{\n"calculator": true,\n"ageGate": {"age": 0}\n}', /: line 3: ageGate\.age: /],
    ['{\n"name": "x",\n}', /profile\.json: line 3: is no JSON: Property name expected$/],
    ['{\n"name": x\n}', /profile\.json: line 2: is no JSON: Invalid symbol$/],
    ['', /profile\.json: line 1: is no JSON: Value expected$/],
    [{ legal: { inn: '12', ogrn: '1', address: 'x' } }, /: legal\.inn: "12" is no ИНН: 10 or 12 digits, e\.g\./],
    ['[]', /profile\.json: is no JSON object$/],
  ];
  for (const [content, message] of wrong) {
    t.throws(() => readProfile(writeProfile(t, { 'profile.json': content })), { name: 'WrongProfile', message });
  }
  t.throws(() => readProfile('/nowhere'), { message: 'SHOP_PROFILE: "/nowhere" is no folder' });
});

test('D59: the demo’s categories are those of its API', async (t: Test) => {
  t.strictSame(
    demo.categories.map(({ code }) => code),
    categories,
  );
});

test('no category and no page of a profile can take an address of the storefront’s own', async (t: Test) => {
  const own = Object.values(screens).map(({ path }) => (typeof path === 'string' ? path.split('/')[1] : ''));
  for (const segment of own) if (segment !== undefined && segment !== '') t.ok(takenSegments.has(segment), segment);
});

test('each profile has a build of its own, at the same place on every machine', async (t: Test) => {
  t.equal(profileFolder({}), demoProfile);
  t.equal(profileFolder({ SHOP_PROFILE: 'profiles/vitrina' }), demoProfile);
  const builds = ['examples/tea', 'profiles/tea', 'profiles/vitrina'].map((path) =>
    distFolder(profileFolder({ SHOP_PROFILE: path })),
  );
  t.match(builds, [/\/dist\/profiles\/tea-[0-9a-f]{8}$/, /\/dist\/profiles\/tea-[0-9a-f]{8}$/, /\/dist$/]);
  t.equal(new Set(builds).size, 3);
});

test('D20: days are those of the profile’s time zone, across its changes of the clock', async (t: Test) => {
  const zones = { 'Asia/Vladivostok': ['26 ноября', '01:05'], 'Europe/Berlin': ['25 ноября', '16:05'] } as const;
  const script = `
    const { daysLater, formatDay, formatTime } = await import('./shared/rules/dates.ts');
    const now = Date.UTC(2026, 10, 25, 15, 5);
    const spring = daysLater(Date.UTC(2026, 2, 28, 12), 2);
    console.log(JSON.stringify([formatDay(now), formatTime(now), formatTime(spring), formatDay(spring)]));`;
  for (const [timeZone, told] of Object.entries(zones)) {
    const folder = writeProfile(t, { 'profile.json': { support: { timeZone } } });
    const env = { ...process.env, SHOP_PROFILE: folder };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
    t.strictSame(JSON.parse(stdout), [...told, '00:00', '30 марта'], timeZone);
  }
});

test('conventions §5: npm run new-shop writes a profile that is right, and overwrites nothing [D58]', async (t: Test) => {
  const folder = join(t.testdir(), 'tea');
  const script = join(import.meta.dirname, '../../tools/profile/new-shop.ts');
  const run = () => spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  t.match(run(), { status: 0, stdout: `SHOP_PROFILE=${folder} npm start` });
  const { name, slogan, ageGate } = readProfile(folder);
  t.strictSame({ name, slogan, ageGate }, { name: 'Мой магазин', slogan: undefined, ageGate: null });
  for (const { value } of await readTexts(folder)) t.notMatch(String(value), GOODS);
  t.strictSame([...findPages(folder).keys()].sort(), ['/about/', '/delivery/', '/privacy/'], 'all that pages lead to');
  t.match(run(), { status: 1, stderr: /is there already/ });
});

test('docs/extras.md: in a new profile TypeScript knows extras/ and an adapter, and names what is wrong [D80, D81]', (t: Test) => {
  const folder = join(t.testdir(), 'shop');
  const root = join(import.meta.dirname, '../..');
  spawnSync(process.execPath, [join(root, 'tools/profile/new-shop.ts'), folder]);
  mkdirSync(join(folder, 'extras'));
  copyFileSync(join(root, 'examples/tea-house/extras/index.tsx'), join(folder, 'extras/index.tsx'));
  const adapter = (row: string) =>
    writeFileSync(
      join(folder, 'adapter.ts'),
      `import type { Adapter } from 'vitrina/adapter';\nexport default { '${row}': {} } satisfies Adapter;\n`,
    );
  const compiled = () =>
    spawnSync(process.execPath, [join(root, 'node_modules/typescript/lib/tsc.js'), '-p', folder], { encoding: 'utf8' });
  adapter('GET /api/shop.json');
  t.match(compiled(), { status: 0, stdout: '' });
  adapter('GET /api/shops.json');
  appendFileSync(join(folder, 'extras/index.tsx'), 'export const wrong: Extras = { blocks: { top: null } };\n');
  const { stdout } = compiled();
  t.match(stdout, "'top' does not exist in type");
  t.match(stdout, /'GET \/api\/shops\.json''? does not exist in type/);
  t.end();
});

test('D81: no text names wine, alcohol or the demo but those of the demo’s own profile', async (t: Test) => {
  const found = await findTextsOfGoods();
  t.strictSame(found, []);
  const own = (await readTexts(demoProfile)).map(({ value }) => String(value));
  for (const word of ['вино', 'алкоголе', 'паспорт'])
    t.ok(
      own.some((text) => text.includes(word)),
      word,
    );
});

/** Words about goods that another shop hardly sells, and the demo's name. */
const GOODS =
  /(?<![а-яё])(?:вин[аоеу](?![а-яё])|винн|винодел|виноград|сыр|крепк|игрист|коньяк|кавист|хозяйств|алкогол|паспорт|бокал|напитк|витрин)/i;

/** Drinks are what a calculator is about, and only the shop that has one has these texts. */
const OF_DRINKS = /^(?:pages\/calculator|calculator-link) .*(?:description|title|drinks|noDrinks|count|glasses)$/;

/** Texts that a shop gives in its profile.json. */
const OWN_NAMES = [demo.legalName, demo.name, demo.slogan ?? ''];

/** The default texts that speak of the demo's goods, as `file path`. */
async function findTextsOfGoods(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../shared/texts');
  const found: string[] = [];
  const search = (place: string, value: unknown): void => {
    const text = typeof value === 'function' ? '' : Array.isArray(value) ? value.flat().join() : value;
    if (typeof text === 'object' && text !== null) {
      for (const [name, inner] of Object.entries(text))
        search(`${place}${place.endsWith(' ') ? '' : '.'}${name}`, inner);
    } else if (GOODS.test(OWN_NAMES.reduce((left, name) => left.replaceAll(name, ''), String(text)))) found.push(place);
  };
  for (const path of globSync('**/*.ts', { cwd: folder })) {
    const source = readFileSync(join(folder, path), 'utf8');
    // Messages are functions: what they say stands in the source alone.
    for (const [, text = ''] of source.matchAll(/message<[^>]+>\(\s*'([^']+)'/g)) search(`${path} ${text}`, text);
    // Loaded anew: another test file of this process may have put a profile's texts in.
    search(`${path.slice(0, -3)} `, { ...(await import(`${pathToFileURL(join(folder, path)).href}?anew`)) });
  }
  return found.filter((place) => !OF_DRINKS.test(place));
}
