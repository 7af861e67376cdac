/**
 * Names in Redis. They begin with the version of how things are stored, and those of answers also name the version of what
 * has checked and cleaned them (`answers-version.ts`): builds that differ in it never read one another's answers.
 *
 * All names of one place (its answer, the variants of it, their locks, its stamp) share a hash tag, so that Redis Cluster
 * keeps them together. Only `epoch` lies elsewhere: for a Cluster it has to be read and compared by commands of its own.
 */
import { hash } from 'node:crypto';
import { type Purgeable, tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const PREFIX = 'vitrina:2:';

/** Of an address the beginning stands in the name, so that a purge finds it; the digest tells all of them apart. */
const NAMED_PART = 200;

/** Changes with every purge. */
export const EPOCH_KEY = `${PREFIX}epoch`;
/** The log of purges, for all instances and versions. */
export const LOG_KEY = `${PREFIX}log`;
/** All answers, of every version. */
export const ALL_ENTRIES = `${PREFIX}{*}:*:e|*`;

/** What an entry's name says of it; `cut`: its address goes on. */
export function readEntryKey(name: string): (Purgeable & { readonly cut: boolean }) | undefined {
  const match = /^[^{]*\{[^}]*\}:[^:]*:e\|([^|]*)\|([^|]*)\|(.*)\|[^|]*$/s.exec(name);
  if (match === null) return undefined;
  const [, region = '', call = '', url = ''] = match;
  return { region: region === '' ? undefined : Number(region), call, url, cut: url.length >= NAMED_PART };
}

/** Changes when what is on its way to a place is no longer wanted there, whatever version has asked for it. */
export function stampKey(place: Place): string {
  return `${tagged(place)}s`;
}

/** Of one client's requests of one kind. */
export function countKey(group: string, client: string): string {
  return `${PREFIX}c|${group}|${digest(client)}`;
}

export class AnswerKeys {
  /** Of what has checked and cleaned the answers; without colons. */
  readonly version: string;

  constructor(version: string) {
    this.version = version;
  }

  /** Of a place's answer; of the variants of one, `variant` tells which. */
  entry(place: Place, variant = ''): string {
    const { region, call, url } = place;
    const named = `${region ?? ''}|${tagOf(call)}|${url.slice(0, NAMED_PART)}`;
    return `${tagged(place)}${this.version}:e|${named}|${variant === '' ? '' : digest(variant)}`;
  }

  /** Held by the instance that makes a call. @param collapseKey callers with the same one want the same answer */
  lock(place: Place, collapseKey: string): string {
    return `${tagged(place)}${this.version}:l|${digest(collapseKey)}`;
  }
}

function tagged({ key }: Place): string {
  return `${PREFIX}{${digest(key)}}:`;
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
