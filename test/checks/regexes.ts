/**
 * Every regular expression of the product takes linear time (D74), as recheck finds: by automata, and where an expression
 * looks around or back, by a search for an input that takes it longer.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { findFiles, projectRoot } from './project-files.ts';

/** An expression, and where it stands: `path:line`. */
export interface Found {
  readonly pattern: string;
  readonly flags: string;
  readonly where: string;
}

/** So many are checked at a time. */
const AT_ONCE = 4;
/** Characters are counted instead of time, which depends on how busy the machine is. What takes a minute is too hard; ms. */
const limits = { timeout: 60_000, attackTimeout: null, incubationTimeout: null };

export async function findRegexProblems(): Promise<string[]> {
  const all: Found[] = [];
  const problems: string[] = [];
  for (const path of await findFiles(['server', 'views', 'client', 'shared', 'upstream', 'tools'], /\.(?:tsx?|mjs)$/)) {
    const { literals, made } = regexesIn(path, await readFile(join(projectRoot, path), 'utf8'));
    all.push(...literals);
    if (made.length === 0) continue;
    const recorded = await regexesMadeBy(path);
    all.push(...recorded);
    const unseen = made.filter((where) => !recorded.some((one) => one.where === where));
    problems.push(
      ...unseen.map((where) => `${where}: is not made when its module is loaded, so nothing can be proven`),
    );
  }
  return [...problems, ...(await findSlowRegexes(all))];
}

/** @returns the literals of a source, and the places where it makes others (`new RegExp`) */
export function regexesIn(path: string, source: string): { literals: Found[]; made: string[] } {
  const literals: Found[] = [];
  const made: string[] = [];
  const placeOf = (offset: number): string => `${path}:${source.slice(0, offset).split('\n').length}`;
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ ...node.regex, where: placeOf(node.start) });
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') made.push(placeOf(start));
    },
  }).visit(parseSync(path, source).program);
  return { literals, made };
}

/** What a module makes while it is loaded, which is done anew for that. */
async function regexesMadeBy(path: string): Promise<Found[]> {
  const made: Found[] = [];
  const Plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, args: [string, string?], newTarget) {
      const regex = Reflect.construct(target, args, newTarget) as RegExp;
      const [, line] = new Error().stack?.split(`${path}?made:`)[1]?.match(/^(\d+)/) ?? [];
      if (line !== undefined) made.push({ pattern: regex.source, flags: regex.flags, where: `${path}:${line}` });
      return regex;
    },
  });
  try {
    await import(`${pathToFileURL(join(projectRoot, path))}?made`);
  } finally {
    globalThis.RegExp = Plain;
  }
  return made;
}

/** Without an open repetition an expression looks at a bounded number of characters from each of its starts. */
const repeats = /[*+]|\{\d+,\}/;

/** @returns those that are not found to be linear, one line each */
export async function findSlowRegexes(all: readonly Found[]): Promise<string[]> {
  const byText = Map.groupBy(
    all.filter(({ pattern }) => repeats.test(pattern)),
    ({ pattern, flags }) => `/${pattern}/${flags}`,
  );
  const slow: string[] = [];
  const left = [...byText].values();
  const checkOnes = async (): Promise<void> => {
    for (const [text, places] of left) {
      const [{ pattern, flags }] = places as [Found];
      const found = await check(pattern, flags, limits);
      if (found.status === 'safe') continue;
      const why = found.status === 'vulnerable' ? found.complexity.summary : 'cannot be proven to be linear';
      slow.push(`${places.map(({ where }) => where).join(', ')}: ${why}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkOnes));
  return slow.sort();
}
