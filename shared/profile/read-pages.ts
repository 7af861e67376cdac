/** Content pages of a profile's own (conventions §5): Markdown, with an optional `description` in front matter. */
import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import { isFree } from './addresses.ts';
import { findPages } from './own-pages.ts';
import { WrongProfile } from './wrong-profile.ts';

export interface OwnPage {
  readonly title: string;
  readonly description?: string;
  /** Not sanitised yet: the gateway does that as with the API's. */
  readonly html: string;
}

const HEAD = /^---\n([\s\S]*?)\n---\n/;
const TITLE = /^# +(\S.*)$/m;

/**
 * @param codes of the categories
 * @returns the pages by their paths
 * @throws WrongProfile for a page without a heading, or where another screen is
 */
export function readPages(folder: string, codes: readonly string[]): ReadonlyMap<string, OwnPage> {
  const taken = new Set(codes);
  return new Map(
    [...findPages(folder)].map(([path, file]) => {
      if (!isFree(path, taken)) throw new WrongProfile(file, '', `${path} is an address of the storefront's own`);
      return [path, readPage(file)];
    }),
  );
}

function readPage(file: string): OwnPage {
  const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const [head, fields = ''] = HEAD.exec(source) ?? [''];
  const unknown = fields.split('\n').find((line) => line.trim() !== '' && !/^description: ./.test(line));
  if (unknown !== undefined) throw new WrongProfile(file, '', `"${unknown}" is not "description: …"`);
  const text = source.slice(head.length);
  const [heading, title] = TITLE.exec(text) ?? [];
  if (heading === undefined || title === undefined) {
    throw new WrongProfile(file, '', 'has no title: a line that begins with "# "');
  }
  const description = /^description: (.+)$/m.exec(fields)?.[1]?.trim();
  const html = new Marked().parse(text.replace(heading, ''), { async: false });
  return { title: title.trimEnd(), ...(description !== undefined && { description }), html };
}
