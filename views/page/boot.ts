/**
 * The data that the server sends for hydration, as JSON in a script element that is not executed, so a kept page needs
 * no nonce. Results of late blocks follow in further elements.
 */
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import type { RegionInfo } from '../../shared/region.ts';
import type { Fatal } from '../context/app-context.ts';
import type { Settled } from '../data/server-queries.ts';

export interface Boot {
  readonly now: number;
  readonly build: string;
  readonly region: RegionInfo;
  readonly origin: string;
  /** Set if the page is a failure, so that hydration renders the same. */
  readonly fatal?: Fatal;
  /** The age of prices and stock on the page, ms since 1970, if a refresh has failed (D32). */
  readonly staleSince?: number;
  /** The stylesheets that were rendered in the head. */
  readonly styles: readonly string[];
  readonly settings: BrowserSettings;
  /** The optional calls that the API offers (D53): the others are never made, and their features not shown. */
  readonly offered: readonly OptionalCallKey[];
  readonly queries: readonly Settled[];
}

export interface BrowserSettings {
  readonly metrikaId?: string;
  readonly chatUrl?: string;
  /** `COOKIE_DOMAIN`: the visitor's answers and choices are stored for all hosts within it (D44). */
  readonly cookieDomain?: string;
  /** `VITALS_SAMPLE`: the part of page views that report web vitals, 0 to 1; absent: none. */
  readonly vitalsSample?: number;
  /** Should the service worker be registered (`SERVICE_WORKER`)? */
  readonly worker?: true;
}

export const BOOT_ID = 'boot';
/** The attribute of script elements after the first flush. */
export const LATE_ATTRIBUTE = 'data-late';
/** The last character of their text. JSON never ends with it, so a script without it has not been parsed completely. */
export const LATE_END = '\n';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that is safe within a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => escapes[char] ?? char);
}
