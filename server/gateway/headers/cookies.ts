/** The browser's cookies for the API, and those that the API sets for the browser. */
import { liesWithin } from '../../../shared/rules/domain.ts';
import { withoutPort } from '../../syntax/host-name.ts';
import type { RequestContext } from '../request-context.ts';
import type { ShopHosts } from './location.ts';

/**
 * Leaves out the cookies whose name comes with different values. Browsers send such pairs for cookies of different
 * domains or paths, in an order that says nothing about who has set them (RFC 6265 §4.2.2): one may have been planted by a
 * sibling host.
 * @param header value of `Cookie`
 * @returns the other cookies, in their order; undefined if there are none
 */
export function unambiguousCookies(header: string): string | undefined {
  const values = new Map<string, string>();
  const ambiguous = new Set<string>();
  const pairs = header.split(';');
  for (const pair of pairs) {
    const name = nameOf(pair);
    const value = pair.slice(pair.indexOf('=') + 1).trim();
    if ((values.get(name) ?? value) !== value) ambiguous.add(name);
    values.set(name, value);
  }
  if (ambiguous.size === 0) return header;
  const others = pairs.filter((pair) => !ambiguous.has(nameOf(pair)));
  return others.join(';').trim() || undefined;
}

/** A pair without `=` has a value and an empty name, as browsers read it (RFC 6265bis §5.7). */
function nameOf(pair: string): string {
  return pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
}

/**
 * Rewrites a cookie that the API sets (contract.md §1, conventions.md §1 `COOKIE_DOMAIN`). Replaces the
 * API's `Domain` with the storefront's own, if the browser's host lies within it, and removes the API's base path from
 * `Path`, without which the browser would never send the cookie back. Values stay as they are, byte for byte: decoding
 * them would turn `%0D%0A` into a line break. Under https, missing `Secure` and `SameSite` attributes are added, because
 * the API may not know that the browser uses https.
 */
export function passSetCookie(
  value: string,
  { client, cookieDomain }: Pick<ShopHosts, 'client' | 'cookieDomain'>,
  { requestHost, scheme }: Pick<RequestContext, 'requestHost' | 'scheme'>,
): string {
  const [pair = '', ...attributes] = value.split(';');
  const kept = attributes
    .filter((attribute) => !/^\s*domain\s*(?:=|$)/i.test(attribute))
    .map((attribute) => withoutBase(attribute, client.base.path));
  const host = withoutPort(requestHost).toLowerCase();
  const domain = cookieDomain !== undefined && liesWithin(host, cookieDomain) && !isHostBound(pair);
  const guards = scheme === 'https' ? missingGuards(kept) : [];
  return [pair, ...kept, ...guards, ...(domain ? [` Domain=${cookieDomain}`] : [])].join(';');
}

function missingGuards(attributes: readonly string[]): string[] {
  const names = new Set(attributes.map((attribute) => attribute.split('=', 1)[0]?.trim().toLowerCase()));
  return [...(names.has('secure') ? [] : [' Secure']), ...(names.has('samesite') ? [] : [' SameSite=Lax'])];
}

function withoutBase(attribute: string, basePath: string): string {
  const [name = '', ...rest] = attribute.split('=');
  const path = rest.join('=').trim();
  if (name.trim().toLowerCase() !== 'path' || basePath === '' || !`${path}/`.startsWith(`${basePath}/`)) {
    return attribute;
  }
  return `${name}=/${path.slice(basePath.length).replace(/^\/+/, '')}`;
}

/** Browsers refuse a `__Host-` cookie that has a `Domain`. */
function isHostBound(pair: string): boolean {
  return pair.trimStart().toLowerCase().startsWith('__host-');
}
