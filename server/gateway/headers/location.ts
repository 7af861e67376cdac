/** Where an answer of the API may send a browser: within the shop only. */
import type { Field, FieldList } from '../../http-cache/rules/fields.ts';
import { failedUpstream } from '../failure.ts';

export interface OwnPlaces {
  /** The API's own origin and base path: browsers do not know it, its paths are ours. */
  readonly api: { readonly origin: string; readonly path: string };
  /** What the API calls this region's host. */
  readonly apiHost: string;
  readonly isKnownHost: (host: string) => boolean;
}

/** Fields that name a place. */
const naming = new Set(['location', 'content-location', 'refresh']);

function namesPlace([name]: Field): boolean {
  return naming.has(name);
}

/**
 * What names a place stays within the shop.
 * @throws ApiError `upstream` for a redirect that leaves it
 */
export function keepWithin(status: number, fields: FieldList, places: OwnPlaces): FieldList {
  if (!fields.some(namesPlace)) return fields;
  const passed = fields.map((field) => passPlace(field, places));
  if (passed.every((field, index) => field === fields[index])) return fields;
  const isRedirect = status >= 300 && status < 400;
  if (isRedirect && fields.some(([name], index) => name === 'location' && passed[index] === undefined)) {
    throw failedUpstream(new Error('a redirect that leaves the shop'));
  }
  return passed.filter((field) => field !== undefined);
}

/**
 * Makes a field fit to leave.
 * @returns the same field where nothing had to be changed; undefined: it leads out of the shop
 */
function passPlace(field: Field, places: OwnPlaces): Field | undefined {
  if (!namesPlace(field)) return field;
  const [name, value] = field;
  const passed = name === 'refresh' ? passRefresh(value, places) : passLocation(value, places);
  return passed === value ? field : passed === undefined ? undefined : [name, passed];
}

/** `5; url=/x`: browsers go there by themselves, as they follow a redirect. */
function passRefresh(value: string, places: OwnPlaces): string | undefined {
  const parts = /^(\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?)(["']?)([^"']*)\2\s*$/i.exec(value);
  if (parts === null) return undefined;
  const [, before = '', quote = '', url = ''] = parts;
  const passed = url === '' ? url : passLocation(url, places);
  return passed === undefined ? undefined : before + quote + passed + quote;
}

/**
 * @param location as the API said it
 * @returns what may be passed on; undefined: it leaves the shop
 */
export function passLocation(location: string, places: OwnPlaces): string | undefined {
  // Browsers read a backslash as a slash, and skip what cannot be seen.
  if (!/^[!-~\x80-\xff]*$/.test(location) || location.includes('\\')) return undefined;
  if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(location)) {
    return location.startsWith('/') ? localPath(withoutBase(location, places)) : location;
  }
  const parts = /^(?:(https?):)?\/\/([^/?#@]+)([/?#].*)?$/i.exec(location);
  if (parts === null) return undefined;
  const [, scheme = '', host = '', rest = '/'] = parts;
  const known = host.toLowerCase();
  if (
    known === new URL(places.api.origin).host &&
    (scheme === '' || places.api.origin.startsWith(`${scheme.toLowerCase()}:`))
  ) {
    return localPath(withoutBase(rest, places));
  }
  if (known === places.apiHost) return localPath(rest);
  return places.isKnownHost(known) ? location : undefined;
}

function withoutBase(path: string, { api }: OwnPlaces): string {
  return path.startsWith(`${api.path}/`) ? path.slice(api.path.length) : path;
}

/** `//host` would be another host once its own is taken off. */
function localPath(rest: string): string {
  return `/${rest.replace(/^\/+/, '')}`;
}
