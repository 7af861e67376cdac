/** Cookies that the API sets, on their way to the browser (contract.md §1, conventions.md §1 `COOKIE_DOMAIN`). */
import { liesWithin } from '../../../shared/rules/domain.ts';

export interface CookieScope {
  /** The host that the browser is on, no port. */
  readonly requestHost: string;
  /** `COOKIE_DOMAIN`; put on only where the host lies within it. */
  readonly cookieDomain: string | undefined;
  /** Of `SHOP_API_URL`, without a slash at its end: browsers do not know it, its paths are ours. */
  readonly basePath: string;
}

/**
 * Takes the API's `Domain` off and puts the storefront's own on; the API's base path is taken off a `Path`, or the
 * cookie would never come back. Values stay as they are, byte for byte: decoding them would let `%0D%0A` become a line
 * of its own.
 */
export function passSetCookie(value: string, { requestHost, cookieDomain, basePath }: CookieScope): string {
  const [pair = '', ...attributes] = value.split(';');
  const kept = attributes
    .filter((attribute) => !/^\s*domain\s*(?:=|$)/i.test(attribute))
    .map((attribute) => withoutBase(attribute, basePath));
  const domain = cookieDomain !== undefined && liesWithin(requestHost, cookieDomain) && !isHostBound(pair);
  return [pair, ...kept, ...(domain ? [` Domain=${cookieDomain}`] : [])].join(';');
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
