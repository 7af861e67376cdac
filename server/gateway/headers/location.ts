/** Keeps redirects of the API within the shop. */

import type { Field, FieldList } from '../../http-cache/rules/fields.ts';
import { asciiHost, canonicalHost, type Scheme } from '../../syntax/host-name.ts';
import type { OnInterim } from '../call.ts';
import { failedUpstream } from '../failure.ts';
import type { RequestContext } from '../request-context.ts';
import type { Base } from '../transport/connections.ts';

/** The addresses that belong to the shop. An answer may not send a browser anywhere else. */
export interface ShopHosts {
  /** Knows the API's own address. Browsers never see it: it is replaced by a path of the storefront. */
  readonly client: { readonly base: Base };
  /** `COOKIE_DOMAIN`. */
  readonly cookieDomain?: string | undefined;
  /** May a redirect of the API name this host? */
  readonly isKnownHost: (host: string, scheme: Scheme) => boolean;
}

type AskedFor = Pick<RequestContext, 'scheme'> & { readonly region: Pick<RequestContext['region'], 'apiHost'> };

/** Fields that contain an address. */
const naming = new Set(['location', 'content-location', 'refresh', 'link']);

/**
 * Rewrites the fields that contain an address, and removes those whose address is outside the shop.
 * @throws ApiError `upstream` for a redirect out of the shop
 */
export function keepWithin(status: number, fields: FieldList, shop: ShopHosts, asked: AskedFor): FieldList {
  if (!fields.some(([name]) => naming.has(name))) return fields;
  return fields.flatMap((field): Field[] => {
    const [name, value] = field;
    if (!naming.has(name)) return [field];
    if (name === 'link') return [[name, passLinks(value, shop, asked)]];
    const passed = name === 'refresh' ? passRefresh(value, shop, asked) : passLocation(value, shop, asked);
    if (passed !== undefined) return [[name, passed]];
    if (name !== 'location' || status < 300 || status >= 400) return [];
    throw failedUpstream(new Error('a redirect that leaves the shop'));
  });
}

/** The same for interim answers, which browsers act on as well. @returns undefined if there is nobody to receive them */
export function interimWithin(
  onInterim: OnInterim | undefined,
  shop: ShopHosts,
  asked: AskedFor,
): OnInterim | undefined {
  return onInterim && ((status, fields) => onInterim(status, keepWithin(status, fields, shop, asked)));
}

/**
 * Handles a `Refresh` value such as `5; url=/x`, which browsers follow like a redirect. Any other form is not passed on.
 * Blanks are trimmed apart from the pattern, whose parts then cannot match the same text: it takes linear time.
 */
function passRefresh(value: string, shop: ShopHosts, asked: AskedFor): string | undefined {
  const whole = value.trim();
  const seconds = /^[\d.]*/.exec(whole)?.[0] ?? '';
  const target = whole.slice(seconds.length).trimStart().replace(/^[;,]/, '').trimStart();
  if (target === '') return seconds === '' ? undefined : seconds;
  const named = target.replace(/^url[ \t]*=/i, '').trimStart();
  const quote = /^["']/.exec(named)?.[0] ?? '';
  const url = quote !== '' && named.length > 1 && named.endsWith(quote) ? named.slice(1, -1) : named;
  if (/["']/.test(url)) return undefined;
  const passed = passLocation(url, shop, asked);
  return passed === undefined ? undefined : `${seconds}; url=${passed}`;
}

/**
 * Handles `Link` (RFC 8288): the API's own address becomes a path of the storefront, as in `Location`. Links elsewhere
 * stay, because a browser follows none of them by itself; what it may load is for the page's policy to say.
 */
function passLinks(value: string, shop: ShopHosts, asked: AskedFor): string {
  return value.replace(/<([^<>]*)>/g, (whole, target: string) => {
    const passed = /^(?:https?:)?\/\//i.test(target) ? passLocation(target, shop, asked) : undefined;
    return passed === undefined ? whole : `<${passed}>`;
  });
}

/**
 * @param location as the API sent it
 * @returns the value for the browser; undefined if it leads out of the shop
 */
export function passLocation(location: string, shop: ShopHosts, asked: AskedFor): string | undefined {
  const { base } = shop.client;
  // Browsers treat a backslash as a slash, and ignore tabs, line ends and other invisible characters.
  if (!/^[!-~\x80-\xff]*$/.test(location) || location.includes('\\')) return undefined;
  if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(location)) {
    return location.startsWith('/') ? localPath(withoutBase(location, base)) : location;
  }
  const parts = /^(?:(https?):)?\/\/([^/?#@]+)([/?#].*)?$/i.exec(location);
  if (parts === null) return undefined;
  const [, named, written = '', rest = '/'] = parts;
  const host = asciiHost(written);
  const scheme = named === undefined ? asked.scheme : named.toLowerCase() === 'https' ? 'https' : 'http';
  const api = new URL(base.origin);
  const schemeOfApi = api.protocol === 'https:' ? 'https' : 'http';
  const isOfApi = named === undefined || scheme === schemeOfApi;
  if (isOfApi && canonicalHost(host, schemeOfApi) === canonicalHost(api.host, schemeOfApi)) {
    return localPath(withoutBase(rest, base));
  }
  if (canonicalHost(host, scheme) === canonicalHost(asked.region.apiHost, undefined)) return localPath(rest);
  if (!shop.isKnownHost(host, scheme)) return undefined;
  return host === written ? location : location.replace(written, host);
}

function withoutBase(path: string, base: Base): string {
  return path.startsWith(`${base.path}/`) ? path.slice(base.path.length) : path;
}

/** Leaves one slash at the start: a path that begins with `//` would name another host. */
function localPath(rest: string): string {
  return `/${rest.replace(/^\/+/, '')}`;
}
