/** Keeps the addresses in the API's header fields within the shop. */
import type { Field, FieldList } from '../../http-cache/rules/fields.ts';
import { failedUpstream } from '../failure.ts';
import type { RequestContext } from '../request-context.ts';
import type { Base } from '../transport/pools.ts';

/** The hosts that belong to the shop. Addresses on other hosts are not passed on. */
export interface ShopHosts {
  /** Has the API's own origin, which browsers do not know: its paths become paths of the storefront. */
  readonly client: { readonly base: Base };
  /** `COOKIE_DOMAIN`. */
  readonly cookieDomain?: string | undefined;
  /** May a redirect of the API name this host? Lower case, with its port. */
  readonly isKnownHost: (host: string) => boolean;
}

type AskedFor = { readonly region: Pick<RequestContext['region'], 'apiHost'> };

/** Fields whose value is an address. */
const naming = new Set(['location', 'content-location', 'refresh']);

/**
 * Rewrites the fields that contain an address and removes addresses outside the shop.
 * @throws ApiError `upstream` if a redirect leads outside the shop
 */
export function keepWithin(status: number, fields: FieldList, shop: ShopHosts, asked: AskedFor): FieldList {
  if (!fields.some(([name]) => naming.has(name))) return fields;
  return fields.flatMap((field): Field[] => {
    const [name, value] = field;
    if (!naming.has(name)) return [field];
    const passed = name === 'refresh' ? passRefresh(value, shop, asked) : passLocation(value, shop, asked);
    if (passed !== undefined) return [[name, passed]];
    if (name !== 'location' || status < 300 || status >= 400) return [];
    throw failedUpstream(new Error('a redirect that leaves the shop'));
  });
}

/** For example `5; url=/x`: browsers follow it like a redirect. */
function passRefresh(value: string, shop: ShopHosts, asked: AskedFor): string | undefined {
  const parts = /^(\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?)(["']?)([^"']*)\2\s*$/i.exec(value);
  if (parts === null) return undefined;
  const [, before = '', quote = '', url = ''] = parts;
  const passed = url === '' ? url : passLocation(url, shop, asked);
  return passed === undefined ? undefined : before + quote + passed + quote;
}

/**
 * @param location as sent by the API
 * @returns the address to pass on; undefined if it is outside the shop
 */
export function passLocation(location: string, shop: ShopHosts, asked: AskedFor): string | undefined {
  const { base } = shop.client;
  // Browsers treat a backslash as a slash and ignore invisible characters.
  if (!/^[!-~\x80-\xff]*$/.test(location) || location.includes('\\')) return undefined;
  if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(location)) {
    return location.startsWith('/') ? localPath(withoutBase(location, base)) : location;
  }
  const parts = /^(?:(https?):)?\/\/([^/?#@]+)([/?#].*)?$/i.exec(location);
  if (parts === null) return undefined;
  const [, scheme = '', host = '', rest = '/'] = parts;
  const known = host.toLowerCase();
  if (known === new URL(base.origin).host && (scheme === '' || base.origin.startsWith(`${scheme.toLowerCase()}:`))) {
    return localPath(withoutBase(rest, base));
  }
  if (known === asked.region.apiHost) return localPath(rest);
  return shop.isKnownHost(known) ? location : undefined;
}

function withoutBase(path: string, base: Base): string {
  return path.startsWith(`${base.path}/`) ? path.slice(base.path.length) : path;
}

/** Prevents `//host`, which would name another host once the own host is removed. */
function localPath(rest: string): string {
  return `/${rest.replace(/^\/+/, '')}`;
}
