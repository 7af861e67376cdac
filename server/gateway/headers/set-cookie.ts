/** Rewrites the cookies that the API sets for the browser (contract.md §1, conventions.md §1 `COOKIE_DOMAIN`). */
import { liesWithin } from '../../../shared/rules/domain.ts';
import { withoutPort } from '../../syntax/host-name.ts';
import type { RequestContext } from '../request-context.ts';
import type { ShopHosts } from './location.ts';

/**
 * Replaces the API's `Domain` with the storefront's own, if the browser's host lies within it, and removes the API's
 * base path from `Path`, without which the browser would never send the cookie back. Values stay as they are, byte for
 * byte: decoding them would turn `%0D%0A` into a line break. Under https, missing `Secure` and `SameSite` attributes
 * are added, because the API may not know that the browser uses https.
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
