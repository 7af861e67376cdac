/** Names in Redis. They begin with the version of what is kept under them: two versions of the storefront never mix. */
import { hash } from 'node:crypto';
import { type Purgeable, tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const PREFIX = 'vitrina:1:';

/** Of an address the beginning stands in the name, so that a purge finds it; the digest tells all of them apart. */
const NAMED_PART = 200;

export const EPOCH_KEY = `${PREFIX}epoch`;
export const CHANNEL = `${PREFIX}purges`;
export const ALL_ENTRIES = `${PREFIX}e|*`;

/** Of a place's answer; of the variants of one, `variant` tells which. */
export function entryKey({ key, region, call, url }: Place, variant = ''): string {
  const named = url.slice(0, NAMED_PART);
  return `${PREFIX}e|${region ?? ''}|${tagOf(call)}|${named}|${digest(`${key}\n${variant}`)}`;
}

/** What an entry's name says of it; `cut`: its address goes on. */
export function readEntryKey(name: string): (Purgeable & { readonly cut: boolean }) | undefined {
  const match = /^([^|]*)\|([^|]*)\|(.*)\|[^|]*$/s.exec(name.slice(`${PREFIX}e|`.length));
  if (match === null) return undefined;
  const [, region = '', call = '', url = ''] = match;
  return { region: region === '' ? undefined : Number(region), call, url, cut: url.length >= NAMED_PART };
}

/** Held by the instance that makes a call. */
export function lockKey(flight: string): string {
  return `${PREFIX}l|${digest(flight)}`;
}

/** Changes when what is on its way to a place is no longer wanted there. */
export function stampKey({ key }: Place): string {
  return `${PREFIX}s|${digest(key)}`;
}

/** Of one client's requests of one kind. */
export function countKey(group: string, client: string): string {
  return `${PREFIX}c|${group}|${digest(client)}`;
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
