/** Cookies that the API sets, on their way to the browser (contract.md §1, conventions.md §1 `COOKIE_DOMAIN`). */
import { liesWithin } from '../host-name.ts';

/**
 * Takes the API's `Domain` off and puts the storefront's own on. Values stay as they are, byte for byte: decoding
 * them would let `%0D%0A` become a line of its own.
 * @param requestHost the host that the browser is on, no port
 * @param cookieDomain `COOKIE_DOMAIN`; put on only where the host lies within it
 */
export function passSetCookie(value: string, requestHost: string, cookieDomain: string | undefined): string {
  const [pair = '', ...attributes] = value.split(';');
  const kept = attributes.filter((attribute) => !/^\s*domain\s*(?:=|$)/i.test(attribute));
  const domain = cookieDomain !== undefined && liesWithin(requestHost, cookieDomain) && !isHostBound(pair);
  return [pair, ...kept, ...(domain ? [` Domain=${cookieDomain}`] : [])].join(';');
}

/** A `__Host-` cookie with a `Domain` is refused by browsers. */
function isHostBound(pair: string): boolean {
  return pair.trimStart().toLowerCase().startsWith('__host-');
}
