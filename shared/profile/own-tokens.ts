/** `tokens.css` of a profile: values of its own for custom properties of `views/styles/tokens.css` (conventions §5). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(import.meta.dirname, '../../views/styles/tokens.css'), 'utf8');

/** @returns the path of the file; undefined if the profile has none */
export function findTokens(folder: string): string | undefined {
  const file = join(folder, 'tokens.css');
  return existsSync(file) ? file : undefined;
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
}

/** The light value of a colour, for files that cannot read styles. @param name e.g. `--paper` */
export function lightColour(folder: string, name: string): string {
  const file = findTokens(folder);
  const own = file === undefined ? undefined : valueIn(withoutComments(readFileSync(file, 'utf8')), name);
  return own ?? valueIn(tokens, name) ?? '#fff';
}

function valueIn(css: string, name: string): string | undefined {
  const colours = css.matchAll(/(?:^|[^\w-])(--[\w-]{1,60})\s{0,9}:\s{0,9}(?:light-dark\()?(#[0-9a-fA-F]{3,8})\b/gm);
  return colours.find(([, property]) => property === name)?.[2];
}
