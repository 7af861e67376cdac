/** Puts a shop's profile into the builds of the views: settings, pictures, words and colours. */
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { findPicture } from '../../shared/profile/find-picture.ts';
import { type OwnText, readTexts } from '../../shared/profile/own-texts.ts';
import { findTokens } from '../../shared/profile/own-tokens.ts';
import { type Profile, readProfile, restrictedSections } from '../../shared/profile/read-profile.ts';
import { checkProfile } from './check-profile.ts';

/** The project's folder. */
const root = join(import.meta.dirname, '../..');
/** Smaller pictures stand in the page, and need no request of their own; bytes. */
const INLINED = 1024;

export function buildProfile(folder: string): Plugin[] {
  const texts = readTexts(folder);
  return [
    // A build has been checked before it starts (check.ts).
    { name: 'profile-check', apply: 'serve', config: () => checkProfile(folder) },
    {
      name: 'profile',
      enforce: 'pre',
      load: {
        filter: { id: /\/shared\/profile\/(?:profile|pictures|restricted|extras)\.ts$/ },
        handler: (id) => (modules[basename(id, '.ts')] ?? settings)(folder),
      },
    },
    {
      name: 'profile-without',
      enforce: 'pre',
      buildStart() {
        // Code that has moved would stay in the bundles.
        for (const path of without(readProfile(folder)).keys())
          if (!existsSync(join(root, path))) this.error(`the profile leaves out ${path}, which is not there`);
      },
      load: {
        filter: { id: /\/(?:shared\/texts|views)\/[\w/-]{1,60}\.tsx?$/ },
        handler(id) {
          const module = relative(root, id).replaceAll('\\', '/');
          return without(readProfile(folder)).get(module);
        },
      },
    },
    {
      name: 'profile-texts',
      enforce: 'pre',
      transform: {
        filter: { id: /\/shared\/texts\/[\w/-]{1,60}\.ts$/ },
        async handler(code, id) {
          const file = relative(join(root, 'shared/texts'), id).replaceAll('\\', '/').slice(0, -'.ts'.length);
          const own = (await texts).filter((text) => text.file === file);
          return own.length === 0 ? undefined : code + replacements(own, file);
        },
      },
    },
    {
      name: 'profile-tokens',
      enforce: 'pre',
      transform: {
        filter: { id: /\/views\/styles\/main\.css(?:\?|$)/ },
        handler(code) {
          const file = findTokens(folder);
          if (file === undefined) return undefined;
          const path = relative(join(root, 'views/styles'), file).replaceAll('\\', '/');
          return code.replace("@import './tokens.css';", (line) => `${line}\n@import '${path}';`);
        },
      },
    },
  ];
}

const modules: Readonly<Record<string, (folder: string) => string>> = {
  profile: settings,
  pictures,
  restricted,
  extras,
};

/** Modules of what the shop does not have, with what stands in for them: no bundle has its code and its words (D81). */
function without({ calculator, ageGate }: Profile): ReadonlyMap<string, string> {
  return new Map(
    Object.entries({
      ...(!calculator && {
        'views/calculator/calculator-screen.tsx': 'export const screen = undefined;',
        'views/content/to-calculator.tsx': 'export const ToCalculator = () => null;',
        'shared/texts/calculator-link.ts': 'export const calculatorLinkTexts = {};',
      }),
      ...(ageGate === null && { 'views/region/age-gate.tsx': 'export const AgeGate = () => null;' }),
    }),
  );
}

/** They have to be exported even where the profile lacks them. */
const optional = ['slogan', 'phoneFallback', 'warning', 'links', 'legal', 'money'] as const;

/** Each setting is an export of its own, so that a bundle holds only what it uses. */
function settings(folder: string): string {
  const profile = readProfile(folder);
  const exported: Record<string, unknown> = { ...profile, pickup: withoutSections(profile.pickup) };
  for (const name of optional) exported[name] ??= undefined;
  const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  return [...lines, 'export const categoryCodes = /* @__PURE__ */ categories.map(({ code }) => code);'].join('\n');
}

/** They are many, and only what speaks of hours needs them: `restricted.ts`. */
function withoutSections({ restricted, ...pickup }: Profile['pickup']): object {
  return restricted ? { ...pickup, restricted: { ...restricted, categories: [] } } : pickup;
}

function restricted(folder: string): string {
  return `export const restrictedSections = ${JSON.stringify(restrictedSections(readProfile(folder)))};`;
}

function pictures(folder: string): string {
  const lines = Object.entries({ logo: 'logo.svg', hero: 'hero.svg', social: 'social.png' }).map(([name, file]) => {
    const found = findPicture(folder, file);
    if (found === undefined) return `export const ${name} = undefined;`;
    const { path, width, height, bytes } = found;
    const from = JSON.stringify(`${path}?${bytes <= INLINED ? 'inline' : 'url'}`);
    return `import ${name}Src from ${from};\nexport const ${name} = { src: ${name}Src, width: ${width}, height: ${height} };`;
  });
  return lines.join('\n');
}

/** What the shop adds (D81): its module, or nothing. */
function extras(folder: string): string {
  const file = ['tsx', 'ts', 'jsx', 'js'].map((ending) => join(folder, `extras/index.${ending}`)).find(existsSync);
  return file === undefined
    ? 'export const extras = {};'
    : `export { default as extras } from ${JSON.stringify(file.replaceAll('\\', '/'))};`;
}

/** Statements behind the tables of a file of texts. */
function replacements(own: readonly OwnText[], file: string): string {
  const up = '../'.repeat(file.split('/').length);
  const lines = own.map(({ path: [table, ...keys], value, message }) => {
    const place = table + keys.map((key) => `[${JSON.stringify(key)}]`).join('');
    if (message === undefined) return `${place} = ${JSON.stringify(value)};`;
    const write = `ownMessage(${JSON.stringify(parse(String(value)))})`;
    if (!message.positional) return `${place} = ${write};`;
    const names = message.names.join(', ');
    return `${place} = ((write) => (${names}) => write({ ${names} }))(${write});`;
  });
  return `\nimport { message as ownMessage } from '${up}message.ts';\n${lines.join('\n')}\n`;
}
