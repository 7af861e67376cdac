/**
 * The primary key of a stored answer (RFC 9111 section 2, contract.md section 2): what it shares memory with, scheme,
 * region, path and query. `Vary` comes on top.
 */
import type { CallClass } from '../../../shared/contract/classes.ts';

/** What shares memory, and has one bound (D52). */
export type KeyGroup = 'json' | 'picture' | 'other';

/**
 * @param apiHost what the API is told of the region (`X-Forwarded-Host`), a known host
 * @param url path and query as they came
 */
export function primaryKey(of: CallClass, scheme: string, apiHost: string, url: string): string {
  const group: KeyGroup = of === 'other' || of === 'picture' ? of : 'json';
  return `${group} ${scheme} ${apiHost} ${of === 'other' ? url : normaliseUrl(url)}`;
}

/** @param key as `primaryKey` has made it */
export function keyGroup(key: string): KeyGroup {
  if (key.startsWith('json ')) return 'json';
  return key.startsWith('picture ') ? 'picture' : 'other';
}

/** Sorts the parameters by name and keeps the order among equal names. */
export function normaliseUrl(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const query = url.slice(mark + 1);
  if (!query.includes('&')) return query === '' ? path : url;
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const named = parameters.map((parameter) => ({ name: nameOf(parameter), parameter }));
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return `${path}?${named.map(({ parameter }) => parameter).join('&')}`;
}

/** Names are compared decoded: `a%5B%5D` and `a[]` are equal names, whose order counts. */
function nameOf(parameter: string): string {
  const name = parameter.split('=', 1)[0] ?? '';
  if (!name.includes('%') && !name.includes('+')) return name;
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
