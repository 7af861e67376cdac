/** The kinds of request. The dispatcher decides, and each kind has one handler. */
import type { CallKey } from '../../shared/contract/calls.ts';

/** Files that the storefront serves itself, besides pages and build files (conventions.md §3). */
const ownFiles = [
  '/robots.txt',
  '/favicon.ico',
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/manifest.webmanifest',
  '/sw.js',
  '/builds/latest.json',
] as const;

export type OwnFile = (typeof ownFiles)[number];
const ownPaths: ReadonlySet<string> = new Set(ownFiles);

export function isOwnFile(path: string): path is OwnFile {
  return ownPaths.has(path);
}

export type FragmentName = 'header' | 'footer';

const callsOfForms = {
  '/cart/': 'POST /api/cart/update.json',
  '/corporate/': 'POST /api/feedback.json',
  '/feedback/': 'POST /api/feedback.json',
  '/feedback/callback/': 'POST /api/feedback/callback.json',
  '/partners/': 'POST /api/feedback/partners.json',
  '/calculator/': 'POST /calculator.json',
} as const satisfies Record<string, CallKey>;

/** Calls that a page's form makes by being posted without JavaScript (D39). */
export type FormCall = (typeof callsOfForms)[keyof typeof callsOfForms];
/** Keyed by the path of the form's page. */
export const formCalls: ReadonlyMap<string, FormCall> = new Map(Object.entries(callsOfForms));

export type Dispatched =
  /** A build file, by its hashed name. */
  | { readonly kind: 'asset'; readonly file: string }
  | { readonly kind: 'own'; readonly file: OwnFile }
  | { readonly kind: 'page' }
  /** The header or the footer alone (D24). */
  | { readonly kind: 'fragment'; readonly fragment: FragmentName }
  /** The sitemap index (`file` undefined), or one of its files. */
  | { readonly kind: 'sitemap'; readonly file: string | undefined }
  /** A form posted to its page without JavaScript (D39), and the call that it makes. */
  | { readonly kind: 'form'; readonly call: FormCall }
  /** Web Vitals reported by a page. */
  | { readonly kind: 'vitals' }
  /** A row of the table of calls. */
  | { readonly kind: 'call'; readonly key: CallKey }
  | { readonly kind: 'picture' }
  /** A map tile. */
  | { readonly kind: 'tile'; readonly tile: TileAddress }
  /** Class 'other', safe and without credentials: answered through the cache. */
  | { readonly kind: 'other' }
  /** The rest of class 'other': passed on unread, never stored (D29). */
  | { readonly kind: 'passed' }
  /** Choosing a city without JavaScript (D19). */
  | { readonly kind: 'region'; readonly geoId: number }
  /** A 301 within this host. */
  | { readonly kind: 'moved'; readonly location: string }
  /** 405, or 204 for `OPTIONS *`. */
  | { readonly kind: 'method'; readonly allow: string; readonly api: boolean }
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 414; readonly api: boolean };

export type DispatchKind = Dispatched['kind'];
export type DispatchedAs<Kind extends DispatchKind> = Extract<Dispatched, { readonly kind: Kind }>;

/** Do failures of this request use the error object (contract.md §1) rather than an HTML page? */
export function speaksJson(dispatched: Dispatched): boolean {
  switch (dispatched.kind) {
    case 'call':
    case 'other':
    case 'passed':
    case 'vitals':
      return true;
    case 'method':
    case 'refused':
      return dispatched.api;
    default:
      return false;
  }
}

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export const TILES = '/tiles/';

const MAX_ZOOM = 19;
const pattern = /^\/tiles\/(\d{1,2})\/(\d{1,6})\/(\d{1,6})$/;

/** Reads the tile's coordinates from a path; undefined if they are out of range. */
export function readTilePath(path: string): TileAddress | undefined {
  const match = pattern.exec(path);
  if (match === null) return undefined;
  const [z = 0, x = 0, y = 0] = match.slice(1).map(Number);
  const side = 2 ** z;
  return z <= MAX_ZOOM && x < side && y < side ? { z, x, y } : undefined;
}
