/**
 * Keys in Redis. All begin with the version of the storage format. Those of answers and locks also contain the version
 * of the code that shapes answers (`answers-version.ts`), so that builds with different rules never read each other's
 * answers. The hash tag of Redis Cluster, in the first braces, is a digest of the place; the names of calls may contain
 * further braces.
 */
import { hash } from 'node:crypto';
import { tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const PREFIX = 'vitrina:4:';

/** How many characters of an address are part of its key, for people to read. The digests make keys unique. */
const NAMED_PART = 200;

/** The log of purges, for all instances and versions. */
export const LOG_KEY = `${PREFIX}log`;

/** The key of the counter of one client's requests in a group. */
export function countKey(group: string, client: string): string {
  return `${PREFIX}c|${group}|${digest(client)}`;
}

export class AnswerKeys {
  readonly #version: string;

  /** @param version of the code that shapes answers */
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
