/**
 * The one dispatcher: what a request is (contract.md, last paragraphs and §5.10–12; design.md). Pure. The public path
 * costs a few comparisons; the table's patterns are asked only where an address can be an API call.
 */
import { METHODS } from 'node:http';
import { matchCall } from '../../../shared/contract/match.ts';
import { VITALS_PATH } from '../../../shared/vitals.ts';
import { apiPrefixes, isApiPath, isPrivatePath } from './api-paths.ts';
import { type Dispatched, type FormCall, isOwnFile } from './dispatched.ts';
import { isTricky } from './path-tricks.ts';
import { movedPath } from './redirects.ts';
import type { RequestTarget } from './request-target.ts';
import { readTilePath, TILES } from './tile-path.ts';

export interface Asked {
  readonly method: string;
  readonly target: RequestTarget;
  /** Does it carry `Cookie` or `Authorization`? */
  readonly hasCredentials: boolean;
}

/**
 * The methods that class 'other' passes on (contract.md §2: any), but two: a tunnel is no call, and an echo of the request
 * would show what was added to it.
 */
export const passableMethods: ReadonlySet<string> = new Set(
  METHODS.filter((method) => method !== 'CONNECT' && method !== 'TRACE'),
);

/** For `Allow`: those that one may reckon with. */
const namedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Longer addresses are refused (414). */
const MAX_URL = 8192;
/** Where the files of the builds are. */
export const ASSETS = '/assets/';
const picture = /\.(?:jpe?g|png|webp|avif|svg|gif)$/i;
const regionChoice = /^\/region\/(\d{1,15})$/;
const fragmentPath = /^\/_parts\/(header|footer)\.html$/;
const sitemapPath = /^\/sitemap(?:-([a-z0-9-]+))?\.xml$/;
const readable = 'GET, HEAD';

/** Pages that answer a form without JavaScript (D39). */
const formCalls: ReadonlyMap<string, FormCall> = new Map([
  ['/cart/', 'POST /api/cart/update.json'],
  ['/feedback/', 'POST /api/feedback.json'],
  ['/feedback/callback/', 'POST /api/feedback/callback.json'],
  ['/partners/', 'POST /api/feedback/partners.json'],
  ['/calculator/', 'POST /calculator.json'],
]);

/** @param isAsset does the build hold this file of `/assets/`? */
export function dispatch(asked: Asked, isAsset: (file: string) => boolean): Dispatched {
  const { method, target } = asked;
  const { path } = target;
  if (target.url === '*' && method === 'OPTIONS') return { kind: 'method', allow: namedMethods, api: false };
  if (target.url.length > MAX_URL) return { kind: 'refused', status: 414, api: isApiPath(path) };
  if (isTricky(path)) return { kind: 'refused', status: 400, api: apiPrefixes.some((prefix) => path.includes(prefix)) };
  const reads = method === 'GET' || method === 'HEAD';
  return (
    findAsset(path, reads, isAsset) ??
    findOwnFile(path, reads) ??
    findSitemap(path, reads) ??
    findTile(path, reads) ??
    findCall(asked) ??
    findPicture(path, reads) ??
    (isApiPath(path) ? passOn(asked) : undefined) ??
    findPage(asked, reads)
  );
}

function findAsset(path: string, reads: boolean, isAsset: (file: string) => boolean): Dispatched | undefined {
  if (!path.startsWith(ASSETS)) return undefined;
  const file = path.slice(ASSETS.length);
  if (isAsset(file)) return reads ? { kind: 'asset', file } : notAllowed(readable, false);
  return picture.test(path) ? undefined : { kind: 'refused', status: 404, api: false };
}

function findOwnFile(path: string, reads: boolean): Dispatched | undefined {
  if (!isOwnFile(path)) return undefined;
  return reads ? { kind: 'own', file: path } : notAllowed(readable, path.endsWith('.json'));
}

function findSitemap(path: string, reads: boolean): Dispatched | undefined {
  const match = path.startsWith('/sitemap') ? sitemapPath.exec(path) : null;
  if (match === null) return undefined;
  return reads ? { kind: 'sitemap', file: match[1] } : notAllowed(readable, false);
}

function findTile(path: string, reads: boolean): Dispatched | undefined {
  if (!path.startsWith(TILES)) return undefined;
  const tile = readTilePath(path);
  if (tile === undefined) return { kind: 'refused', status: 404, api: false };
  return reads ? { kind: 'tile', tile } : notAllowed(readable, false);
}

/** A row of the table; a path of the table under another method is a 405 (contract.md §5.9). */
function findCall({ method, target }: Asked): Dispatched | undefined {
  const { path, search } = target;
  const formatJson = asksForJson(search);
  if (!formatJson && !isApiPath(path) && !path.endsWith('.json') && path !== '/catalog/goods_hit/') return undefined;
  const match = matchCall(method, path, formatJson);
  if (match.found === 'call') return { kind: 'call', key: match.key };
  if (match.found === 'method') return notAllowed(match.allow.join(', ').replace('GET', readable), true);
  const elsewhere = formatJson && (method === 'GET' || method === 'HEAD') && !isApiPath(path) && !picture.test(path);
  return elsewhere ? { kind: 'refused', status: 404, api: true } : undefined;
}

/** Is the query without a say in it? So it is with API paths, whatever numbers it counts up. */
export function isDecidedByPath({ path, search }: RequestTarget): boolean {
  return isApiPath(path) && !mayAskForJson(search);
}

function mayAskForJson(search: string): boolean {
  return search !== '' && (search.includes('format') || search.includes('%'));
}

function asksForJson(search: string): boolean {
  if (!mayAskForJson(search)) return false;
  return new URLSearchParams(search).getAll('format').includes('json');
}

/** Pictures are shared: they never see a cookie. What the private class names is never stored, so it is none. */
function findPicture(path: string, reads: boolean): Dispatched | undefined {
  if (!picture.test(path) || isPrivatePath(path)) return undefined;
  if (path.includes('//')) return { kind: 'refused', status: 400, api: false };
  if (reads) return { kind: 'picture' };
  return isApiPath(path) ? undefined : notAllowed(readable, false);
}

function passOn({ method, target, hasCredentials }: Asked): Dispatched {
  if (!passableMethods.has(method)) return notAllowed(namedMethods, true);
  const reads = method === 'GET' || method === 'HEAD';
  return { kind: reads && !hasCredentials && !isPrivatePath(target.path) ? 'other' : 'passed' };
}

function findPage({ method, target }: Asked, reads: boolean): Dispatched {
  const { path, search } = target;
  const call = formCalls.get(path);
  if (method === 'POST' && call !== undefined) return { kind: 'form', call };
  if (method === 'POST' && path === VITALS_PATH) return { kind: 'vitals' };
  if (!reads) return notAllowed(call === undefined ? readable : `${readable}, POST`, false);
  const fragment = path.startsWith('/_parts/') ? fragmentPath.exec(path)?.[1] : undefined;
  if (fragment === 'header' || fragment === 'footer') return { kind: 'fragment', fragment };
  const region = path.startsWith('/region/') ? regionChoice.exec(path) : null;
  if (region !== null) return { kind: 'region', geoId: Number(region[1]) };
  const moved = movedPath(path);
  return moved === undefined ? { kind: 'page' } : { kind: 'moved', location: moved + search };
}

function notAllowed(allow: string, api: boolean): Dispatched {
  return { kind: 'method', allow, api };
}
