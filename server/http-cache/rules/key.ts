/**
 * The primary key of a stored response (RFC 9111 section 2, contract.md section 2): memory share, scheme, region, path
 * and query. `Vary` is applied in addition.
 */
import type { CallClass } from '../../../shared/contract/classes.ts';

/** The groups that each have a memory share of their own (D52). */
export type KeyGroup = 'json' | 'picture' | 'other';

/**
 * @param apiHost the host in `X-Forwarded-Host`, a known one
 * @param url path and query as they were requested
 */
export function primaryKey(of: CallClass, scheme: string, apiHost: string, url: string): string {
  const group: KeyGroup = of === 'other' || of === 'picture' ? of : 'json';
  return `${group} ${scheme} ${apiHost} ${of === 'other' ? url : normaliseUrl(url)}`;
}

/** @param key made by `primaryKey` */
export function keyGroup(key: string): KeyGroup {
  if (key.startsWith('json ')) return 'json';
  return key.startsWith('picture ') ? 'picture' : 'other';
}

/** Sorts the parameters by name, keeping the order of equal names. */
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

/** Names are compared decoded: `a%5B%5D` and `a[]` are equal, and their order matters. */
function nameOf(parameter: string): string {
  const name = parameter.split('=', 1)[0] ?? '';
  if (!name.includes('%') && !name.includes('+')) return name;
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
