/** Reads and checks `profile.json` of a shop's profile (conventions §5, D58). */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closestMatch } from 'leven';
import * as v from 'valibot';
import { answeredPaths, isFree, takenSegments } from './addresses.ts';
import { demoProfile } from './folders.mjs';
import { isTable, type OwnJson, readJson, type Table } from './own-json.ts';
import { findPages } from './own-pages.ts';
import { ProfileFile } from './schema.ts';
import { WrongProfile } from './wrong-profile.ts';

/** The settings of a shop. `content` includes the pages of the profile's own. */
export type Profile = Omit<ProfileFile, '$schema'>;

/** Paths that content pages always answer, because pages of the storefront link to them (D23). */
const LINKED = ['/about/', '/delivery/', '/privacy/'];

/** What a shop of another name has to say itself (D81). */
const REQUIRED = ['name', 'legalName', 'categories', 'pickup', 'ageGate', 'content', 'occasions'] as const;

/**
 * @param folder of the profile
 * @throws WrongProfile
 */
export function readProfile(folder: string): Profile {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WrongProfile('SHOP_PROFILE', '', `"${folder}" is no folder`);
  }
  const demo = readSettings(join(demoProfile, 'profile.json'));
  const file = join(folder, 'profile.json');
  const own = folder !== demoProfile && existsSync(file) ? readSettings(file) : undefined;
  const whole = own === undefined ? demo.value : complete(own.value, demo.value);
  const { $schema, ...settings } = check(
    own ?? demo,
    whole,
    own === undefined ? [] : lackingKeys(own.value, demo.value),
  );
  const content = [...new Set([...settings.content, ...LINKED, ...findPages(folder).keys()])];
  checkAddresses(own ?? demo, settings);
  checkRestricted(own ?? demo, settings);
  return {
    ...settings,
    content: content.filter((path) => !(answeredPaths.has(path) || settings.occasions.includes(path))),
  };
}

interface Settings extends OwnJson {
  readonly value: Table;
}

function readSettings(file: string): Settings {
  const json = readJson(file);
  const { value } = json;
  if (isTable(value)) return { ...json, value };
  throw json.wrong('', 'is no JSON object');
}

const isNamed = (own: Table, demo: Table): boolean => own.name !== undefined && own.name !== demo.name;

/** What a shop of another name has to say itself, and does not (D81). */
function lackingKeys(own: Table, demo: Table): readonly string[] {
  if (!isNamed(own, demo)) return [];
  return [...REQUIRED, ...(isTable(own.ageGate) ? ['warning'] : [])].filter((key) => own[key] === undefined);
}

/**
 * The settings of a shop with those of the demo that it lacks. A shop of another name takes what is neutral from the
 * demo: no words, promises or pages about its goods (D81).
 */
function complete(own: Table, demo: Table): Table {
  if (!isNamed(own, demo)) return merged(own, demo);
  const { support, address } = demo;
  return merged(own, { support, address, calculator: false });
}

/**
 * What a profile says holds before what the demo says, within a table too. Restricted hours belong to the sections, and
 * the warning to the age gate.
 */
function merged(own: Table, demo: Table): Table {
  const all: Record<string, unknown> = { ...demo, ...own };
  for (const [key, value] of Object.entries(own)) {
    const ofDemo = demo[key];
    if (isTable(value) && isTable(ofDemo)) all[key] = { ...ofDemo, ...value };
  }
  if (own.ageGate !== undefined && own.warning === undefined) delete all.warning;
  if (own.categories !== undefined && isTable(all.pickup) && !hasRestricted(own.pickup)) {
    const { restricted, ...pickup } = all.pickup;
    all.pickup = pickup;
  }
  return all;
}

const hasRestricted = (pickup: unknown): boolean => isTable(pickup) && pickup.restricted !== undefined;

/** @param lacking keys that the shop has to say itself */
function check(json: OwnJson, value: unknown, lacking: readonly string[]): ProfileFile {
  const read = v.safeParse(ProfileFile, value);
  // A slip in a key is told before the key that is missing because of it.
  const unknown = read.issues?.find(({ type, expected }) => type === 'strict_object' && expected === 'never');
  if (unknown) {
    throw json.wrong(v.getDotPath(unknown) ?? '', `is no setting, did you mean ${nearestKey(unknown)}?`);
  }
  if (lacking.length > 0) {
    throw json.wrong('', `lacks ${lacking.join(', ')}: npm run new-shop -- DIR writes a profile that has them`);
  }
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.input === undefined) throw json.wrong(place, 'is missing');
  const reason = /^(?:is|must) /.test(issue.message)
    ? `${JSON.stringify(issue.input)} ${issue.message}`
    : issue.message;
  throw json.wrong(place, reason);
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
function checkRestricted(json: OwnJson, { categories, pickup }: ProfileFile): void {
  const known = categories.map(({ code }) => code);
  pickup.restricted?.categories.forEach((code, index) => {
    if (known.includes(code)) return;
    throw json.wrong(`pickup.restricted.categories.${index}`, `"${code}" is no code of a category`);
  });
}

/** @throws WrongProfile for addresses that something else answers, or that are named twice */
function checkAddresses(json: OwnJson, { categories, content, occasions }: ProfileFile): void {
  const pages = new Map([...content, ...occasions].map((path) => [path.slice(1, -1), path]));
  const codes = new Set<string>();
  categories.forEach(({ code }, index) => {
    const place = `categories.${index}.code`;
    if (codes.has(code)) throw json.wrong(place, `"${code}" is named twice`);
    if (takenSegments.has(code)) throw json.wrong(place, `"${code}" is an address of the storefront's own`);
    if (pages.has(code)) throw json.wrong(place, `"${code}" is the page ${pages.get(code)} as well`);
    codes.add(code);
  });
  for (const [key, paths] of Object.entries({ content, occasions })) {
    paths.forEach((path, index) => {
      if (isFree(path, codes)) return;
      const problem = `"${path}" is an address of the storefront's own, or of a category`;
      throw json.wrong(`${key}.${index}`, problem);
    });
  }
}
