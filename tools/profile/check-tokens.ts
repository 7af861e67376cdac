/** Checks `tokens.css` of a profile: names, values and syntax (conventions §5). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CssNode, generate, lexer, parse, walk } from 'css-tree';
import { closestMatch } from 'leven';
import { findTokens } from '../../shared/profile/own-tokens.ts';
import { WrongProfile } from '../../shared/profile/wrong-profile.ts';

/** What a value is by what it replaces, with the word for it; what is none of these may be anything. */
const KINDS = { '<color>': 'colour', '<length-percentage>': 'length', '<time>': 'time', '<number>': 'number' } as const;
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];

const defaults = readDefaults();

function readDefaults(): ReadonlyMap<string, string> {
  const file = join(import.meta.dirname, '../../views/styles/tokens.css');
  const found = propertiesOf(readFileSync(file, 'utf8'), () => {});
  return new Map(found.map(({ name, value }) => [name, value]));
}

/** @throws WrongProfile with the line of what is wrong, and what would be right */
export function checkTokens(folder: string): void {
  const file = findTokens(folder);
  if (file === undefined) return;
  const fail = (line: number, problem: string): never => {
    throw new WrongProfile(file, `line ${line}`, problem);
  };
  for (const { name, value, line } of propertiesOf(readFileSync(file, 'utf8'), fail)) {
    const problem = problemOf(name, value);
    if (problem !== undefined) fail(line, problem);
  }
}

function problemOf(name: string, value: string): string | undefined {
  const example = defaults.get(name);
  if (example === undefined) return unknownToken(name);
  if (value === '' || /[\n:]/.test(value)) {
    return `${name}: "${value.replace(/\s+/g, ' ')}": a value or a semicolon is missing`;
  }
  const used = [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, token = '']) => token);
  const unknown = used.find((token) => !defaults.has(token));
  if (unknown !== undefined) return `${name}: ${unknownToken(unknown)}`;
  const kind = kinds.find((syntax) => isOf(example, syntax));
  if (kind === undefined || used.length > 0 || isOf(value, kind)) return undefined;
  return `${name}: "${value}" is no ${KINDS[kind]}, e.g. ${example}`;
}

function unknownToken(name: string): string {
  return `${name} is no property of views/styles/tokens.css, did you mean ${closestMatch(name, [...defaults.keys()])}?`;
}

const isOf = (value: string, syntax: keyof typeof KINDS): boolean => lexer.match(syntax, value).matched !== null;

interface Property {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

function propertiesOf(css: string, onError: (line: number, problem: string) => void): readonly Property[] {
  const found: Property[] = [];
  const tree: CssNode = parse(css, {
    positions: true,
    onParseError: ({ line, message }) => onError(line, message),
  });
  walk(tree, (node) => {
    if (node.type !== 'Declaration' || !node.property.startsWith('--')) return;
    found.push({ name: node.property, value: generate(node.value).trim(), line: node.loc?.start.line ?? 1 });
  });
  return found;
}
