/**
 * The names of keys in Redis. They begin with the version of the storage format; those of answers also contain the
 * version of the code that checked them (`answers-version.ts`), so that different builds never share answers. The hash
 * tag for Redis Cluster is the place, because addresses may contain braces themselves.
 */
import { hash } from 'node:crypto';
import { tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const PREFIX = 'vitrina:4:';

/** The beginning of the address makes the name readable; the digest makes it unique. */
const NAMED_PART = 200;

/** The log of purges, shared by all instances and versions. */
export const LOG_KEY = `${PREFIX}log`;

/** The request counter of one client and kind. */
export function countKey(group: string, client: string): string {
  return `${PREFIX}c|${group}|${digest(client)}`;
}

export class AnswerKeys {
  readonly #version: string;

  /** @param version of the code that checks and sanitises answers */
  constructor(version: string) {
    this.#version = version;
  }

  /** The answer of a place; `variant` identifies one of several. */
  entry({ key, region, call, url }: Place, variant = ''): string {
    const named = `${region ?? ''}|${tagOf(call)}|${url.slice(0, NAMED_PART)}`;
    return `${PREFIX}{${digest(key)}}:${this.#version}:e|${named}|${variant === '' ? '' : digest(variant)}`;
  }

  /** The lock of the instance that makes a call. @param collapseKey equal for callers that want the same answer */
  lock({ key }: Place, collapseKey: string): string {
    return `${PREFIX}{${digest(key)}}:${this.#version}:l|${digest(collapseKey)}`;
  }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
