/** By which licences others' work is used: no kind enters unseen, neither of a package nor of a font. See docs/licences.md. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

interface LicensedPackage {
  readonly dev?: boolean;
  readonly license?: string;
}

interface LicensedLock {
  readonly packages: Readonly<Record<string, LicensedPackage>>;
}

/** Of what is shipped: use and redistribution are free as long as the notices stay. */
const shipped = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'];
/** Of what only builds and tests, besides. */
const used = ['MPL-2.0', 'Python-2.0', 'PSF-2.0', 'CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'WTFPL'];

/** Package → the licence that it has been looked at with; docs/licences.md says why it is taken. */
const excused: Readonly<Record<string, string | undefined>> = {
  'react-leaflet': 'Hippocratic-2.1',
  '@react-leaflet/core': 'Hippocratic-2.1',
  // Its file says MIT, its package.json nothing.
  'jsonc-simple-parser': undefined,
};

export async function findLicenceProblems(): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as LicensedLock;
  const fonts = await findFiles(['views', 'server'], /\.(?:woff2?|ttf|otf)$/);
  return [...findUnlisted(lock), ...findBareFonts(fonts, await findFiles(['views', 'server'], /^OFL-.*\.txt$/))];
}

export function findUnlisted({ packages }: LicensedLock): string[] {
  return Object.entries(packages).flatMap(([path, { dev = false, license }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    if (name === '' || (name in excused && excused[name] === license)) return [];
    const allowed = dev ? [...shipped, ...used] : shipped;
    const isAllowed = (license ?? '')
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .some((one) => allowed.includes(one));
    return isAllowed ? [] : [`${name}: ${license ?? 'no licence'} is not listed in test/checks/licences.ts`];
  });
}

/** Each font has the text of its licence beside it, by the name of its family: `onest-latin.woff2`, `OFL-Onest.txt`. */
export function findBareFonts(fonts: readonly string[], texts: readonly string[]): string[] {
  const families = new Set(texts.map((text) => basename(text, '.txt').replace('OFL-', '').toLowerCase()));
  return fonts
    .filter((font) => !families.has(basename(font).split('-', 1)[0] ?? ''))
    .map((font) => `${font}: no text of its licence lies beside it`);
}
