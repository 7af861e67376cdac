/** Puts a shop's profile into the builds of the views. */
import type { Plugin } from 'vite';
import { readProfile } from './read-profile.ts';

/** In place of `profile.ts`: each setting is an export of its own, so that a bundle holds only what it uses. */
export function buildProfile(folder: string): Plugin {
  return {
    name: 'profile',
    enforce: 'pre',
    load: {
      filter: { id: /\/shared\/profile\/profile\.ts$/ },
      handler() {
        const settings = readProfile(folder);
        const exported = { ...settings, categoryCodes: settings.categories.map(({ code }) => code) };
        for (const name of optional) exported[name] ??= undefined;
        return Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}

/** They have to be exported even where the profile lacks them. */
const optional = ['slogan', 'warning', 'links'] as const;
