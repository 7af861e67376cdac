/**
 * Keys in Redis. All begin with the version of the storage format. Those of answers and locks also contain the version
 * of all that shapes answers (`answers-version.ts`). The hash tag of Redis Cluster, in the first braces, is a digest of the place; the names of calls may contain
 * further braces.
 */
import { hash } from 'node:crypto';
import type { FieldLookup } from '../../rules/fields.ts';
import { type VaryField, varyFields } from '../../rules/key.ts';
import { tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const PREFIX = 'vitrina:4:';

/** How many characters of an address are part of its key, for people to read. The digests make keys unique. */
const NAMED_PART = 200;

/** The log of purges, for all instances and versions. */
export const LOG_KEY = `${PREFIX}log`;

/** The clocks of the instances. */
export const CLOCKS_KEY = `${PREFIX}clocks`;

/** The ids of the builds whose assets are in Redis, by the time at which they were last put there (D33). */
export const BUILDS_KEY = `${PREFIX}builds`;

/** The key of a build's assets, by their names. */
export function buildKey(id: string): string {
  return `${PREFIX}b|${id}`;
}

/** The key of the counter of one client's requests in a group. */
export function countKey(group: string, client: string): string {
  return `${PREFIX}c|${group}|${digest(client)}`;
}

export class AnswerKeys {
  readonly #version: string;

  /** @param version of all that shapes answers */
  constructor(version: string) {
    this.#version = version;
  }

  /**
   * The key of a place's answer, or of one of its variants. It names the region by its host: an instance that has just
   * started knows no geo ids, and has to find `geo.json` here (D48).
   */
  entry({ key, call, url }: Place, variant = ''): string {
    const named = `${hostOf(key)}|${tagOf(call)}|${url.slice(0, NAMED_PART)}`;
    return `${PREFIX}{${digest(key)}}:${this.#version}:e|${named}|${variant === '' ? '' : digest(variant)}`;
  }

  /** The key of the lock for a call. @param collapseKey callers with the same key want the same answer */
  lock({ key }: Place, collapseKey: string): string {
    return `${PREFIX}{${digest(key)}}:${this.#version}:l|${digest(collapseKey)}`;
  }
}

/** @param key a key made by `primaryKey` */
function hostOf(key: string): string {
  return key.split(' ', 3)[2] ?? '';
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}

/*
 * Answers that differ by request fields (`Vary`, RFC 9111 section 4.1): the place's own key holds an index, which names
 * the fields, and each variant has a key of its own.
 */

const VARY_PREFIX = 'vary:';

/** @returns the names of the fields; undefined if the bytes are no index but an answer */
export function readVaryIndex(bytes: Buffer): string[] | undefined {
  if (bytes.toString('latin1', 0, VARY_PREFIX.length) !== VARY_PREFIX) return undefined;
  return bytes.toString('utf8', VARY_PREFIX.length).split(',');
}

export function writeVaryIndex(vary: readonly VaryField[]): string {
  return VARY_PREFIX + vary.map(([name]) => name).join(',');
}

/** The `variant` (`keys.ts`) that a request gets. */
export function variantFor(names: readonly string[], lookup: FieldLookup): string {
  return variantOf(varyFields(names, lookup));
}

export function variantOf(vary: readonly VaryField[]): string {
  return JSON.stringify(vary.map(([name, value]) => [name, value ?? null]));
}
