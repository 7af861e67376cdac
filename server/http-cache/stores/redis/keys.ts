/**
 * Names in Redis. They begin with the version of how things are stored, and those of answers also name the version of what
 * has checked and cleaned them (`answers-version.ts`): builds that differ in it never read one another's answers.
 *
 * Places are spread over a fixed number of buckets. All names of a bucket (its epoch, and of its places the answers, their
 * variants, locks and stamps) share a hash tag: Redis Cluster keeps them together, and what has to happen in one go can.
 */
import { hash } from 'node:crypto';
import { type Purgeable, tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const PREFIX = 'vitrina:3:';

/** Of an address the beginning stands in the name, so that a purge finds it; the digest tells all of them apart. */
const NAMED_PART = 200;

/** As many as spread the places evenly over the nodes of a Cluster, and as few as a purge can change the epochs of. */
const BUCKETS = 128;

/** Of every bucket; they change with every purge. */
export const ALL_EPOCHS: readonly string[] = Array.from({ length: BUCKETS }, (_, bucket) => epochOf(bucket));
/** The log of purges, for all instances and versions. */
export const LOG_KEY = `${PREFIX}log`;
/** All answers, of every version. */
export const ALL_ENTRIES = `${PREFIX}{*}:*:e|*`;

/** What an entry's name says of it; `cut`: its address goes on. */
export function readEntryKey(name: string): (Purgeable & { readonly cut: boolean }) | undefined {
  const match = /^[^{]*\{[^}]*\}:[^:]*:[^:]*:e\|([^|]*)\|([^|]*)\|(.*)\|[^|]*$/s.exec(name);
  if (match === null) return undefined;
  const [, region = '', call = '', url = ''] = match;
  return { region: region === '' ? undefined : Number(region), call, url, cut: url.length >= NAMED_PART };
}

/** Of the place's bucket. */
export function epochKey(place: Place): string {
  return epochOf(bucketOf(place));
}

/** Names by the bucket that they are of. */
export function byBucket(names: readonly string[]): string[][] {
  return Object.values(Object.groupBy(names, (name) => name.slice(0, name.indexOf('}')))).map((some = []) => some);
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

function tagged(place: Place): string {
  return `${PREFIX}{${bucketOf(place)}}:${digest(place.key)}:`;
}

function bucketOf({ key }: Place): number {
  return hash('sha256', key, 'buffer').readUInt8() % BUCKETS;
}

function epochOf(bucket: number): string {
  return `${PREFIX}{${bucket}}:epoch`;
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
