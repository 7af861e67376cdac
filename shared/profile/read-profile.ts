/** Reads and checks `profile.json` of a shop's profile (conventions §5, D58). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closestMatch } from 'leven';
import * as v from 'valibot';
import { answeredPaths, isFree, takenSegments } from './addresses.ts';
import { demoProfile } from './folders.mjs';
import { findPages } from './own-pages.ts';
import { ProfileFile } from './schema.ts';
import { WrongProfile } from './wrong-profile.ts';

/** The settings of a shop. `content` includes the pages of the profile's own. */
export type Profile = Omit<ProfileFile, '$schema'>;

/** Paths that content pages always answer, because pages of the storefront link to them (D23). */
const LINKED = ['/about/', '/delivery/', '/privacy/'];

/**
 * @param folder of the profile
 * @throws WrongProfile
 */
export function readProfile(folder: string): Profile {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WrongProfile('SHOP_PROFILE', '', `"${folder}" is no folder`);
  }
  const file = join(folder, 'profile.json');
  const demo = readJson(join(demoProfile, 'profile.json'));
  const own = existsSync(file) ? readJson(file) : {};
  const { $schema, ...settings } = check(file, folder === demoProfile ? demo : complete(own, demo));
  const content = [...new Set([...settings.content, ...LINKED, ...findPages(folder).keys()])];
  checkAddresses(file, settings);
  checkRestricted(file, settings);
  return {
    ...settings,
    content: content.filter((path) => !(answeredPaths.has(path) || settings.occasions.includes(path))),
  };
}

/** @throws WrongProfile with the line of a syntax error */
function readJson(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isTable(value)) return value;
  } catch (error) {
    throw new WrongProfile(file, '', error instanceof Error ? error.message : String(error));
  }
  throw new WrongProfile(file, '', 'is no JSON object');
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a shop that has a name of its own does not take from the demo. The demo's warning belongs to its age gate, its
 * restricted hours to its sections.
 */
function complete(own: Record<string, unknown>, demo: Record<string, unknown>): Record<string, unknown> {
  const isNamed = 'name' in own;
  const { slogan, links, warning, ...others } = demo;
  const kept = { ...others, ...(isNamed ? {} : { slogan, links }), ...('ageGate' in own ? {} : { warning }) };
  const merged: Record<string, unknown> = { ...kept, ...own };
  for (const [key, value] of Object.entries(own)) {
    const ofDemo = demo[key];
    if (isTable(value) && isTable(ofDemo)) merged[key] = { ...ofDemo, ...value };
  }
  if (
    (isNamed || 'categories' in own) &&
    isTable(merged.pickup) &&
    !(isTable(own.pickup) && 'restricted' in own.pickup)
  ) {
    const { restricted, ...pickup } = merged.pickup;
    merged.pickup = pickup;
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function check(file: string, value: unknown): ProfileFile {
  const read = v.safeParse(ProfileFile, value);
  if (read.success) return read.output;
  // A slip in a key is told before the key that is missing because of it.
  const unknown = read.issues.find(({ type, expected }) => type === 'strict_object' && expected === 'never');
  const issue = unknown ?? read.issues[0];
  const place = v.getDotPath(issue) ?? '';
  if (unknown) throw new WrongProfile(file, place, `is no setting, did you mean ${nearestKey(unknown)}?`);
  if (issue.type === 'strict_object' && issue.input === undefined) throw new WrongProfile(file, place, 'is missing');
  const reason = /^(?:is|must) /.test(issue.message)
    ? `${JSON.stringify(issue.input)} ${issue.message}`
    : issue.message;
  throw new WrongProfile(file, place, reason);
}

function nearestKey(issue: v.InferIssue<typeof ProfileFile>): string | undefined {
  const path = issue.path ?? [];
  let schema: unknown = ProfileFile;
  for (const { key } of path.slice(0, -1)) schema = inner(schema, key);
  return closestMatch(String(path.at(-1)?.key), Object.keys(inner(schema) as object));
}

/** The schema at a key of a schema, or its table of entries; within what may be null, a pipe or a list. */
function inner(schema: unknown, key?: unknown): unknown {
  const { entries, wrapped, item } = schema as { entries?: Record<string, unknown>; wrapped?: unknown; item?: unknown };
  if (wrapped !== undefined) return inner(wrapped, key);
  if (entries !== undefined) return key === undefined ? entries : entries[String(key)];
  return item;
}

/** The codes and titles of the sections whose goods are restricted to some hours (D68). */
export function restrictedSections({ categories, pickup }: Pick<Profile, 'categories' | 'pickup'>): readonly string[] {
  const codes = pickup.restricted?.categories ?? [];
  return categories.flatMap(({ code, title }) => (codes.includes(code) ? [code, title] : []));
}

/** @throws WrongProfile for a restricted section that the shop does not have */
function checkRestricted(file: string, { categories, pickup }: ProfileFile): void {
  const known = categories.map(({ code }) => code);
  pickup.restricted?.categories.forEach((code, index) => {
    if (known.includes(code)) return;
    throw new WrongProfile(file, `pickup.restricted.categories.${index}`, `"${code}" is no code of a category`);
  });
}

/** @throws WrongProfile for addresses that something else answers, or that are named twice */
function checkAddresses(file: string, { categories, content, occasions }: ProfileFile): void {
  const pages = new Map([...content, ...occasions].map((path) => [path.slice(1, -1), path]));
  const codes = new Set<string>();
  categories.forEach(({ code }, index) => {
    const place = `categories.${index}.code`;
    if (codes.has(code)) throw new WrongProfile(file, place, `"${code}" is named twice`);
    if (takenSegments.has(code)) throw new WrongProfile(file, place, `"${code}" is an address of the storefront's own`);
    if (pages.has(code)) throw new WrongProfile(file, place, `"${code}" is the page ${pages.get(code)} as well`);
    codes.add(code);
  });
  for (const [key, paths] of Object.entries({ content, occasions })) {
    paths.forEach((path, index) => {
      if (isFree(path, codes)) return;
      const problem = `"${path}" is an address of the storefront's own, or of a category`;
      throw new WrongProfile(file, `${key}.${index}`, problem);
    });
  }
}
