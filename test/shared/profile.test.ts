/** The profile of a shop (conventions §5, D58): what it may hold, and how a mistake in it is told. */
import { execFile, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { takenSegments } from '../../shared/profile/addresses.ts';
import { demoProfile, distFolder, profileFolder } from '../../shared/profile/folders.mjs';
import { readTexts } from '../../shared/profile/own-texts.ts';
import { type Profile, readProfile } from '../../shared/profile/read-profile.ts';
import { screens } from '../../shared/routes.ts';
import { categories } from '../../upstream/seed/category-codes.ts';
import { writeProfile } from '../kit/profile.ts';

const demo = readProfile(demoProfile);

const tea = {
  name: 'Чайный дом',
  ageGate: null,
  support: { hours: 'По будням 10–19' },
  categories: [{ code: 'green-tea', title: 'Зелёный чай' }],
} as const;

test('conventions §5: what a profile lacks is the demo’s, but for what only describes the demo [D58]', async (t: Test) => {
  const profile: Profile = readProfile(writeProfile(t, { 'profile.json': tea }));
  t.match(profile, tea);
  t.equal(profile.support.timeZone, demo.support.timeZone, 'a setting within a setting');
  const { restricted, ...pickup } = demo.pickup;
  t.strictSame(profile.pickup, pickup);
  t.strictSame([profile.slogan, profile.warning], [undefined, undefined]);
  t.equal(
    readProfile(writeProfile(t, { 'profile.json': { name: 'Второй' } })).warning,
    demo.warning,
    'with its age gate',
  );
  t.strictSame(readProfile(writeProfile(t, {})), demo, 'without any file it is the demo');
});

const hours = { categories: ['wine'], from: '08:00', to: '23:00', note: 'x' };

test('D58, D81: a mistake in a profile names the file, the key, and what would be right', async (t: Test) => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{ nam: 'x' }, /profile\.json: nam: is no setting, did you mean name\?$/],
    [{ support: { timezone: 'x' } }, /: support\.timezone: is no setting, did you mean timeZone\?$/],
    [{ categories: [{ code: 'tea', titel: 'x' }] }, /: categories\.0\.titel: is no setting, did you mean title\?$/],
    [{ categories: [{ code: 'tea' }] }, /: categories\.0\.title: is missing$/],
    [{ support: { timeZone: 'Mars/Base' } }, /: support\.timeZone: "Mars\/Base" is no IANA time zone, e\.g\. "Europe/],
    [{ name: '' }, /: name: "" must not be empty$/],
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
    ['{"name": "x",}', /profile\.json: .*line 1 column/],
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
  const own = await readTexts(folder);
  const replaced = own.map(({ file, path }) => `${file} ${path.join('.')}`);
  const kept = (await findTextsOfGoods()).filter((text) => !replaced.includes(text));
  t.strictSame(kept, [], 'no words about goods of the demo');
  for (const { value } of own) t.notMatch(String(value), GOODS);
  t.match(run(), { status: 1, stderr: /is there already/ });
});

/** Words about goods that another shop hardly sells. */
const GOODS =
  /(?<![а-яё])(?:вин[ао](?![а-яё])|винодел|виноград|бутыл|сыр|крепк|игрист|коньяк|напит|бокал|кавист|хозяйств|алкогол)/i;

/** Shown with what only the demo has: its age gate, calculator, holidays and section of wine. */
const ITS_OWN = /^(?:dialogs ageGate|pages\/calculator |pages\/content |pages\/home homeTexts\.toWine)/;

/** The texts of the demo that speak of its goods, as `file path`. */
async function findTextsOfGoods(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../shared/texts');
  const found: string[] = [];
  const search = (place: string, value: unknown): void => {
    if (GOODS.test(Array.isArray(value) ? value.flat().join() : typeof value === 'string' ? value : ''))
      found.push(place);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value))
        search(`${place}${place.endsWith(' ') ? '' : '.'}${name}`, inner);
    }
  };
  for (const path of globSync('**/*.ts', { cwd: folder })) {
    search(`${path.slice(0, -3)} `, { ...(await import(pathToFileURL(join(folder, path)).href)) });
  }
  return found.filter((place) => !ITS_OWN.test(place));
}
