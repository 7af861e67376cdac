/** The result of dispatching a request. Each kind has one handler. */
import type { CallKey } from '../../../shared/contract/calls.ts';
import type { TileAddress } from './tile-path.ts';

/** Addresses that the storefront answers itself, beside pages and built files (conventions.md §3). */
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
  '/feedback/': 'POST /api/feedback.json',
  '/feedback/callback/': 'POST /api/feedback/callback.json',
  '/partners/': 'POST /api/feedback/partners.json',
  '/calculator/': 'POST /calculator.json',
} as const satisfies Record<string, CallKey>;

/** Calls that a form can make without JavaScript by being posted to its page (D39). */
export type FormCall = (typeof callsOfForms)[keyof typeof callsOfForms];
/** By the paths of their pages. */
export const formCalls: ReadonlyMap<string, FormCall> = new Map(Object.entries(callsOfForms));

export type Dispatched =
  /** A built file, under its hashed name. */
  | { readonly kind: 'asset'; readonly file: string }
  | { readonly kind: 'own'; readonly file: OwnFile }
  | { readonly kind: 'page' }
  /** The header or the footer alone (D24). */
  | { readonly kind: 'fragment'; readonly fragment: FragmentName }
  /** The index of the sitemap, or one of its files. */
  | { readonly kind: 'sitemap'; readonly file: string | undefined }
  /** A page's form, posted without JavaScript (D39), and the corresponding call. */
  | { readonly kind: 'form'; readonly call: FormCall }
  /** Web vitals reported by a page. */
  | { readonly kind: 'vitals' }
  /** A row of the table. */
  | { readonly kind: 'call'; readonly key: CallKey }
  | { readonly kind: 'picture' }
  /** A tile of the map. */
  | { readonly kind: 'tile'; readonly tile: TileAddress }
  /** Class 'other', safe and without credentials: answered through the cache. */
  | { readonly kind: 'other' }
  /** The rest of class 'other': passed on unread, never stored (D29). */
  | { readonly kind: 'passed' }
  /** The choice of a city without JavaScript (D19). */
  | { readonly kind: 'region'; readonly geoId: number }
  /** 301 within this host. */
  | { readonly kind: 'moved'; readonly location: string }
  /** 405, or 204 for OPTIONS of the server as a whole. */
  | { readonly kind: 'method'; readonly allow: string; readonly api: boolean }
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 414; readonly api: boolean };

export type DispatchKind = Dispatched['kind'];
export type DispatchedAs<Kind extends DispatchKind> = Extract<Dispatched, { readonly kind: Kind }>;

/** Are failures of this request sent as the error object (contract.md §1), not as a page? */
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
