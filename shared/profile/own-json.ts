/** The JSON files of a profile. What is wrong in one of them is told with its line. */
import { readFileSync } from 'node:fs';
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { WrongProfile } from './wrong-profile.ts';

export type Table = Readonly<Record<string, unknown>>;

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface OwnJson {
  readonly value: unknown;
  /** @param key e.g. `categories.0.code`; the line is that of as much of it as the file has. '': the whole file */
  readonly wrong: (key: string, problem: string) => WrongProfile;
}

/** @throws WrongProfile with the line of a syntax error, and what is expected there */
export function readJson(file: string): OwnJson {
  const text = readFileSync(file, 'utf8');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (root === undefined || error !== undefined) {
    const code = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
    const problem = code.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    throw new WrongProfile(file, `line ${lineAt(text, error?.offset ?? 0)}`, `is no JSON: ${problem}`);
  }
  return {
    value: getNodeValue(root),
    wrong: (key, problem) => {
      const place = key === '' ? '' : `line ${lineAt(text, offsetOf(root, key.split('.')))}: ${key}`;
      return new WrongProfile(file, place, problem);
    },
  };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function offsetOf(root: Node, key: readonly string[]): number {
  let at: Node | undefined = root;
  let offset = root.offset;
  for (const name of key) {
    const entry: Node | undefined =
      at?.type === 'array'
        ? at.children?.[Number(name)]
        : at?.children?.find(({ children }) => children?.[0]?.value === name);
    if (entry === undefined) break;
    offset = entry.offset;
    at = entry.type === 'property' ? entry.children?.[1] : entry;
  }
  return offset;
}
