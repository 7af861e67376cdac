/** `texts.json` of a profile: words of its own for texts of `shared/texts/` (conventions §5). */
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { closestMatch } from 'leven';
import { isTable, type OwnJson, readJson, type Table } from './own-json.ts';
import type { WrongProfile } from './wrong-profile.ts';

/** One text that a profile replaces. */
export interface OwnText {
  /** Its file below `shared/texts/`, without the ending. */
  readonly file: string;
  /** From the export that holds it, e.g. `['cartTexts', 'empty']`. */
  readonly path: readonly string[];
  /** A text, a list of texts, or a message with the names of its arguments. */
  readonly value: unknown;
  /** Undefined: a text. `positional`: the text is a function that takes its arguments one by one. */
  readonly message?: { readonly names: readonly string[]; readonly positional: boolean };
}

type Texts = Readonly<Record<string, Readonly<Record<string, Table>>>>;

const folderOfTexts = join(import.meta.dirname, '../texts');
/** The module that the texts use. Vite bundles its configuration, with copies of what is imported by a fixed name. */
const { message }: typeof import('../message.ts') = await import(
  pathToFileURL(join(import.meta.dirname, '../message.ts')).href
);

/**
 * @returns the texts that a profile replaces
 * @throws WrongProfile for an unknown key, a broken message, or one with other arguments
 */
export async function readTexts(folder: string): Promise<readonly OwnText[]> {
  const file = join(folder, 'texts.json');
  if (!existsSync(file)) return [];
  const json = readJson(file);
  const names = globSync('**/*.ts', { cwd: folderOfTexts }).map((path) => path.slice(0, -3).replaceAll('\\', '/'));
  return readFolder({ json, names: names.sort() }, '', json.value);
}

interface Source {
  readonly json: OwnJson;
  /** Of all files of texts. */
  readonly names: readonly string[];
}

/** @param prefix of the files' names, e.g. `pages/` */
async function readFolder(source: Source, prefix: string, own: unknown): Promise<OwnText[]> {
  const { json, names } = source;
  if (!isTable(own)) throw json.wrong(dotted(prefix), 'is no table of texts by file and name');
  const found: OwnText[] = [];
  for (const [key, value] of Object.entries(own)) {
    const name = prefix + key;
    if (names.includes(name)) found.push(...(await readFile(source, name, value)));
    else if (names.some((one) => one.startsWith(`${name}/`)))
      found.push(...(await readFolder(source, `${name}/`, value)));
    else throw unknown(json, name, nearest(name, names));
  }
  return found;
}

async function readFile(source: Source, name: string, own: unknown): Promise<OwnText[]> {
  const { json } = source;
  const texts = await loadTexts(name);
  if (!isTable(own)) throw json.wrong(dotted(name), 'is no table of texts by name');
  const found: OwnText[] = [];
  for (const [key, value] of Object.entries(own)) {
    const place = placeOf(texts, name, key);
    if (place === undefined) throw await unknownText(source, name, key);
    found.push(...readText({ json, key: `${dotted(name)}.${key}` }, name, place, valueAt(texts, place), value));
  }
  return found;
}

const loadTexts = (name: string): Promise<Texts[string]> =>
  import(pathToFileURL(join(folderOfTexts, `${name}.ts`)).href);

/** At most so many places are named for a text that may have moved. */
const NAMED = 3;

/** A text that has moved since the profile was written has kept its name, so the files that have it are named. */
async function unknownText({ json, names }: Source, file: string, key: string): Promise<WrongProfile> {
  const all = await Promise.all(names.map(async (name) => ({ name, texts: await loadTexts(name) })));
  const having = all.filter(({ name, texts }) => placeOf(texts, name, key) !== undefined).map(({ name }) => name);
  const likely = having.filter((name) => name.startsWith(file));
  const places = (likely.length > 0 ? likely : having).slice(0, NAMED).map((name) => `${dotted(name)}.${key}`);
  if (places.length > 0) return unknown(json, `${file}/${key}`, places.join(' or '));
  const texts = Object.entries(await loadTexts(file));
  const keys = texts.flatMap(([table, held]) => [table, ...(isTable(held) ? Object.keys(held) : [])]);
  return unknown(json, `${file}/${key}`, nearest(key, keys, `${dotted(file)}.`));
}

/**
 * A name is looked up in all tables of its file, first in the one that is named like the file. A table's own name
 * leads into it.
 */
function placeOf(texts: Texts[string], file: string, key: string): readonly string[] | undefined {
  if (Object.hasOwn(texts, key) && isTable(texts[key])) return [key];
  const main = basename(file).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const tables = Object.entries(texts).filter(([, table]) => isTable(table) && Object.hasOwn(table, key));
  const [table] = tables.find(([name]) => name.startsWith(main)) ?? tables[0] ?? [];
  return table === undefined ? undefined : [table, key];
}

const valueAt = (texts: unknown, path: readonly string[]): unknown =>
  path.reduce((table, key) => (table as Table)[key], texts);

interface Place {
  readonly json: OwnJson;
  /** As the profile writes it, for messages. */
  readonly key: string;
}

function readText(at: Place, file: string, path: readonly string[], text: unknown, own: unknown): OwnText[] {
  const { key } = at;
  if (isTable(text)) {
    if (!isTable(own)) throw at.json.wrong(key, 'is no table of texts by name');
    return Object.entries(own).flatMap(([name, value]) => {
      if (!Object.hasOwn(text, name))
        throw unknown(at.json, `${key}.${name}`, nearest(name, Object.keys(text), `${key}.`));
      return readText({ ...at, key: `${key}.${name}` }, file, [...path, name], text[name], value);
    });
  }
  if (Array.isArray(text)) {
    checkLike(at, text[0], own);
    return [{ file, path, value: own }];
  }
  if (typeof own !== 'string') throw at.json.wrong(key, 'is no text');
  const names = typeof text === 'function' ? argumentsOf(text as TextFunction) : [];
  checkArguments(at, own, names);
  if (typeof text !== 'function') return [{ file, path, value: own }];
  return [{ file, path, value: own, message: { names, positional: !isMessage(text as TextFunction) } }];
}

/** Is it a list of what the text is a list of? */
function checkLike(at: Place, sample: unknown, own: unknown): void {
  const isAlike = (value: unknown): boolean =>
    Array.isArray(sample)
      ? Array.isArray(value) && value.every((one) => typeof one === 'string') && value.length === sample.length
      : typeof value === 'string';
  if (!(Array.isArray(own) && own.every(isAlike))) {
    throw at.json.wrong(at.key, `is no list like ${JSON.stringify([sample])}`);
  }
}

type TextFunction = (...values: unknown[]) => unknown;
const written = String(message(''));
/** Was it made by `message`? */
const isMessage = (text: TextFunction): boolean => String(text) === written;

/** The names of a text's arguments. Those of a message show when it is formatted with counts of every kind. */
function argumentsOf(text: TextFunction): readonly string[] {
  if (!isMessage(text))
    return [...(/^\(?([^)=]*)/.exec(String(text))?.[1]?.matchAll(/\w+/g) ?? [])].map(([name]) => name);
  const names = new Set<string>();
  for (const count of [0, 1, 2, 5, 1.5]) {
    const get = (_: unknown, name: string | symbol): unknown => names.add(String(name)) && count;
    text(new Proxy({}, { get, has: () => true }));
  }
  return [...names];
}

/** @throws WrongProfile if a text is no ICU message, or has other arguments */
function checkArguments({ json, key }: Place, text: string, names: readonly string[]): void {
  let tree: MessageFormatElement[];
  try {
    tree = parse(text);
  } catch (error) {
    throw json.wrong(key, `is no ICU message: ${error instanceof Error ? error.message : error}`);
  }
  const used = new Set(namesIn(tree));
  const lacking = names.find((name) => !used.has(name));
  if (lacking !== undefined) throw json.wrong(key, `lacks the argument {${lacking}}`);
  const unknown = [...used].find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.length === 0 ? 'it has none' : `it has {${names.join('}, {')}}`;
  throw json.wrong(key, `has no argument {${unknown}}: ${known}`);
}

function namesIn(tree: readonly MessageFormatElement[]): string[] {
  return tree.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...namesIn(element.children)];
    const branches = 'options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    return [element.value, ...branches];
  });
}

const dotted = (name: string): string => name.replaceAll('/', '.').replace(/\.$/, '');

function unknown(json: OwnJson, key: string, meant: string | undefined): WrongProfile {
  const hint = meant === undefined ? '' : `, did you mean ${meant}?`;
  return json.wrong(dotted(key), `is no text of shared/texts${hint}`);
}

/** @returns the known name that is most like it, behind the prefix */
function nearest(name: string, known: readonly string[], prefix = ''): string | undefined {
  const found = closestMatch(name, [...known]);
  return found === undefined ? undefined : prefix + dotted(found);
}

/** Puts a profile's texts in place of those of `shared/texts/`, in this process. @throws WrongProfile */
export async function applyTexts(folder: string): Promise<void> {
  for (const { file, path, value, message: made } of await readTexts(folder)) {
    const texts: unknown = await import(pathToFileURL(join(folderOfTexts, `${file}.ts`)).href);
    const table = valueAt(texts, path.slice(0, -1)) as Record<string, unknown>;
    table[path.at(-1) ?? ''] = made === undefined ? value : textOf(message(String(value)), made);
  }
}

function textOf(
  write: (values: Record<string, string | number>) => string,
  { names, positional }: NonNullable<OwnText['message']>,
) {
  if (!positional) return write;
  return (...values: readonly (string | number)[]) =>
    write(Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
}
