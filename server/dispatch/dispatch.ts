/**
 * The dispatcher decides what kind of request it has (contract.md, last paragraphs and §5.10–12). Pure. A
 * page costs a few comparisons: the patterns of the table are matched only if the address may be an API call.
 */
import { matchCall } from '../../shared/contract/match.ts';
import { movedTo, slashed } from '../../shared/moved-paths.ts';
import { MAX_URL } from '../../shared/routes.ts';
import { hasTooManyChoices } from '../../shared/rules/goods/filter-choices.ts';
import { readId } from '../../shared/rules/ids.ts';
import { VITALS_PATH } from '../../shared/vitals.ts';
import { type Dispatched, formCalls, isOwnFile, readTilePath, TILES } from './dispatched.ts';
import {
  apiPrefixes,
  collapseSlashes,
  hidesSlash,
  isApiPath,
  isPicturePath,
  isPrivatePath,
  isTricky,
  type RequestTarget,
} from './request-target.ts';

export interface DispatchRequest {
  readonly method: string;
  readonly target: RequestTarget;
  /** Does it carry `Cookie` or `Authorization`? */
  readonly hasCredentials: boolean;
}

/** The methods that class 'other' passes on (D56). Others do not belong to an API of a shop: caches, WebDAV, tunnels. */
export const passableMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const namedMethods = passableMethods.join(', ');

/** The path prefix of build files. */
const ASSETS = '/assets/';
const REGION_CHOICE = '/region/';
const fragmentPath = /^\/_parts\/(header|footer)\.html$/;
const sitemapPath = /^\/sitemap(?:-([a-z0-9-]+))?\.xml$/;
const readable = 'GET, HEAD';
const notFound: Dispatched = { kind: 'refused', status: 404, api: false };

/** @param isAsset is there a build file of this name under `/assets/`? */
export function dispatch(asked: DispatchRequest, isAsset: (file: string) => boolean): Dispatched {
  const { method, target } = asked;
  const { path } = target;
  if (target.url === '*' && method === 'OPTIONS') return { kind: 'method', allow: namedMethods, api: false };
  if (target.url.length > MAX_URL) return { kind: 'refused', status: 414, api: isApiPath(path) };
  if (isTricky(path)) return { kind: 'refused', status: 400, api: apiPrefixes.some((prefix) => path.includes(prefix)) };
  const reads = method === 'GET' || method === 'HEAD';
  const own = findOwn(path, isAsset);
  if (own !== undefined) {
    const isJson = own.kind === 'own' && path.endsWith('.json');
    return reads || own.kind === 'refused' ? own : notAllowed(readable, isJson);
  }
  return (
    findCall(asked, reads) ??
    findPicture(path, reads) ??
    (isApiPath(path) ? passOn(asked, reads) : undefined) ??
    findPage(asked, reads)
  );
}

/** The storefront's own read-only addresses, pages excepted. */
function findOwn(path: string, isAsset: (file: string) => boolean): Dispatched | undefined {
  if (isOwnFile(path)) return { kind: 'own', file: path };
  if (path.startsWith(ASSETS)) {
    const file = path.slice(ASSETS.length);
    if (isAsset(file)) return { kind: 'asset', file };
    return isPicturePath(path) ? undefined : notFound;
  }
  if (path.startsWith(TILES)) {
    const tile = readTilePath(path);
    return tile === undefined ? notFound : { kind: 'tile', tile };
  }
  const sitemap = path.startsWith('/sitemap') ? sitemapPath.exec(path) : null;
  return sitemap === null ? undefined : { kind: 'sitemap', file: sitemap[1] };
}

/** A row of the table. Its path with another method is a 405 (contract.md §5.9). */
function findCall({ method, target }: DispatchRequest, reads: boolean): Dispatched | undefined {
  const { path, search } = target;
  const formatJson = asksForJson(search);
  if (!formatJson && !isApiPath(path) && !path.endsWith('.json') && path !== '/catalog/goods_hit/') return undefined;
  const match = matchCall(method, path, formatJson);
  if (match.found === 'call') {
    // Only listings have filters. They are not under the API's prefixes, whose paths alone decide (`isDecidedByPath`).
    const isRefused = isApiPath(path) ? hidesSlash(path) : hasTooManyChoices(search);
    return isRefused ? { kind: 'refused', status: 400, api: true } : { kind: 'call', key: match.key };
  }
  if (match.found === 'method') return notAllowed(match.allow.join(', ').replace('GET', readable), true);
  const elsewhere = formatJson && reads && !isApiPath(path) && !isPicturePath(path);
  return elsewhere ? { kind: 'refused', status: 404, api: true } : undefined;
}

/**
 * Does the path alone decide what the request is? True for API paths whose query cannot ask for `format=json`, so that
 * a counter or timestamp in the query makes no new entry among the recent dispatches.
 */
function isDecidedByPath({ path, search }: RequestTarget): boolean {
  return isApiPath(path) && !mayAskForJson(search);
}

function mayAskForJson(search: string): boolean {
  return search !== '' && (search.includes('format') || search.includes('%'));
}

function asksForJson(search: string): boolean {
  if (!mayAskForJson(search)) return false;
  return new URLSearchParams(search).getAll('format').includes('json');
}

/**
 * Pictures are shared and fetched without cookies. A path of the private class is never stored and so is no picture.
 */
function findPicture(path: string, reads: boolean): Dispatched | undefined {
  if (!isPicturePath(path) || isPrivatePath(path)) return undefined;
  if (path.includes('//')) return { kind: 'refused', status: 400, api: false };
  if (reads) return { kind: 'picture' };
  return isApiPath(path) ? undefined : notAllowed(readable, false);
}

function passOn({ method, target, hasCredentials }: DispatchRequest, reads: boolean): Dispatched {
  if (!passableMethods.some((one) => one === method)) return notAllowed(namedMethods, true);
  return { kind: reads && !hasCredentials && !isPrivatePath(target.path) ? 'other' : 'passed' };
}

function findPage({ method, target }: DispatchRequest, reads: boolean): Dispatched {
  const { path, search } = target;
  const call = formCalls.get(path);
  if (method === 'POST' && call !== undefined) return { kind: 'form', call };
  if (method === 'POST' && path === VITALS_PATH) return { kind: 'vitals' };
  if (!reads) return notAllowed(call === undefined ? readable : `${readable}, POST`, false);
  const fragment = path.startsWith('/_parts/') ? fragmentPath.exec(path)?.[1] : undefined;
  if (fragment === 'header' || fragment === 'footer') return { kind: 'fragment', fragment };
  const geoId = path.startsWith(REGION_CHOICE) ? readId(path.slice(REGION_CHOICE.length)) : undefined;
  if (geoId !== undefined) return { kind: 'region', geoId };
  const moved = movedPath(path);
  return moved === undefined ? { kind: 'page' } : { kind: 'moved', location: moved + search };
}

/**
 * Finds the new path of a moved page (D21, spec §2): missing or doubled slashes, news, the holiday event. One redirect
 * covers them all. Legacy product addresses and wrong prefixes (D22) depend on the product, so its screen redirects
 * them.
 * @param path of a page, undecoded, beginning with a slash
 * @returns the new path, always on this host; undefined if the page has not moved
 */
export function movedPath(path: string): string | undefined {
  const single = path.includes('//') ? collapseSlashes(path) : path;
  const written = slashed(single);
  const target = movedTo(written) ?? written;
  return target === path || isApiPath(target) ? undefined : target;
}

function notAllowed(allow: string, api: boolean): Dispatched {
  return { kind: 'method', allow, api };
}

const MAX_KNOWN = 1000;
/** Longer addresses are not remembered; characters. */
const MAX_LENGTH = 200;

/**
 * Remembers the dispatcher's decisions for recent addresses, since a few addresses make up nearly all requests. The
 * dispatcher is pure, so a decision stays valid; only the set of build files may change while the server runs.
 */
export class RecentDispatches {
  readonly #known = new Map<string, Dispatched>();

  /** @param decide runs the dispatcher */
  of(target: RequestTarget, decide: () => Dispatched): Dispatched {
    if (target.url.length > MAX_LENGTH) return decide();
    const key = isDecidedByPath(target) ? target.path : target.url;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const dispatched = decide();
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    if (!key.startsWith(ASSETS)) this.#known.set(key, dispatched);
    return dispatched;
  }
}
