/**
 * Names in Redis. They begin with the version of how things are stored, and those of answers also name the version of what
 * has checked and cleaned them (`answers-version.ts`): builds that differ in it never read one another's answers. The hash tag
 * of Redis Cluster is the place: calls have braces of their own.
 */
import { hash } from 'node:crypto';
import { tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const PREFIX = 'vitrina:4:';

/** Of an address the beginning stands in the name, for people; the digests tell all of them apart. */
const NAMED_PART = 200;

/** The log of purges, for all instances and versions. */
export const LOG_KEY = `${PREFIX}log`;

/** Of one client's requests of one kind. */
export function countKey(group: string, client: string): string {
  return `${PREFIX}c|${group}|${digest(client)}`;
}

export class AnswerKeys {
  readonly #version: string;

  /** @param version of what has checked and cleaned the answers */
  constructor(version: string) {
    this.#version = version;
  }

  /** Of a place's answer; of the variants of one, `variant` tells which. */
  entry({ key, region, call, url }: Place, variant = ''): string {
    const named = `${region ?? ''}|${tagOf(call)}|${url.slice(0, NAMED_PART)}`;
    return `${PREFIX}{${digest(key)}}:${this.#version}:e|${named}|${variant === '' ? '' : digest(variant)}`;
  }

  /** Held by the instance that makes a call. @param collapseKey callers with the same one want the same answer */
  lock({ key }: Place, collapseKey: string): string {
    return `${PREFIX}{${digest(key)}}:${this.#version}:l|${digest(collapseKey)}`;
  }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
