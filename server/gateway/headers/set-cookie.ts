/** Cookies that the API sets, on their way to the browser (contract.md §1, conventions.md §1 `COOKIE_DOMAIN`). */
import { liesWithin } from '../../../shared/rules/domain.ts';
import { withoutPort } from '../../regions/host-name.ts';
import type { RequestContext } from '../request-context.ts';
import type { ShopHosts } from './location.ts';

/**
 * Takes the API's `Domain` off and puts the storefront's own on, where the browser's host lies within it; the API's base
 * path is taken off a `Path`, or the cookie would never come back. Values stay as they are, byte for byte: decoding them
 * would let `%0D%0A` become a line of its own. An API behind the storefront may not know that the browser asks by https:
 * there `Secure` and `SameSite` are put on where it has said nothing of them.
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
  const [, before, path] = /^(\s*path\s*=\s*)(.*?)\s*$/i.exec(attribute) ?? [];
  if (basePath === '' || path === undefined || !`${path}/`.startsWith(`${basePath}/`)) return attribute;
  return `${before}/${path.slice(basePath.length).replace(/^\/+/, '')}`;
}

/** A `__Host-` cookie with a `Domain` is refused by browsers. */
function isHostBound(pair: string): boolean {
  return pair.trimStart().toLowerCase().startsWith('__host-');
}
