/** Checks an answer against the schema of its row in the contract (D30), once, when it is fetched. */
import * as v from 'valibot';
import { childOf, elementOf, isMarked, isOptional, type Schema } from './schema-walk.ts';

export type Checked =
  | {
      readonly fits: true;
      /** Paths of the values that were removed, e.g. `data.products.3.rating`. */
      readonly dropped: readonly string[];
    }
  | { readonly fits: false /** Paths of the misfits that could not be removed. */; readonly wrong: readonly string[] };

type Path = readonly (string | number)[];

/** Removing a value can cause another misfit (a list that is now too short). No answer nests deeper than this. */
const MAX_ROUNDS = 8;

/**
 * Checks a parsed body and removes from it, in place, what is wrong and not required: optional fields, and elements of
 * lists that the schema marks as droppable. Fields that the contract does not know stay.
 */
export function checkAnswer(schema: v.GenericSchema, value: unknown): Checked {
  const dropped: string[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return { fits: true, dropped };
    const paths = parsed.issues.map(pathOf);
    const cuts = new Map<string, Path>();
    const wrong: string[] = [];
    for (const path of paths) {
      const cut = cutFor(schema, path);
      if (cut === undefined) wrong.push(path.join('.'));
      else cuts.set(cut.join('.'), cut);
    }
    if (wrong.length > 0) return { fits: false, wrong };
    dropped.push(...cuts.keys());
    takeOut(value, [...cuts.values()]);
  }
  return { fits: false, wrong: ['too much is wrong'] };
}

function pathOf(issue: v.BaseIssue<unknown>): Path {
  return issue.path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? [];
}

/** The smallest removable value that contains the wrong one; undefined if there is none. */
function cutFor(schema: Schema, path: Path): Path | undefined {
  let cut: Path | undefined;
  let at: Schema | undefined = schema;
  for (const [depth, key] of path.entries()) {
    if (at === undefined) break;
    const child: Schema | undefined = childOf(at, key);
    const isElement = elementOf(at) !== undefined && typeof key === 'number';
    const canBeMissed = isElement ? isMarked(at, 'droppable') : child !== undefined && isOptional(child);
    if (canBeMissed) cut = path.slice(0, depth + 1);
    at = child;
  }
  return cut;
}

/** Removes elements of lists last and all at once, because the paths name them by their index. */
function takeOut(root: unknown, cuts: readonly Path[]): void {
  const elements = new Map<unknown[], Set<number>>();
  for (const cut of cuts) {
    const parent = cut.slice(0, -1).reduce<unknown>(step, root);
    const key = cut.at(-1);
    if (Array.isArray(parent) && typeof key === 'number') {
      const places = elements.get(parent) ?? new Set();
      elements.set(parent, places.add(key));
    } else if (typeof parent === 'object' && parent !== null && key !== undefined) {
      Reflect.deleteProperty(parent, key);
    }
  }
  for (const [list, places] of elements) {
    const kept = list.filter((_, place) => !places.has(place));
    list.splice(0, list.length, ...kept);
  }
}

function step(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
