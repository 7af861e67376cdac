/**
 * The data that the server sends for hydration. It is JSON in a script element that is not executed, so a kept page
 * needs no nonce. Outcomes of late blocks follow in further scripts of this kind.
 */
import type { DehydratedState } from '@tanstack/react-query';
import type { OptionalOffer } from '../../shared/optional.ts';
import type { RegionInfo } from '../../shared/region.ts';
import type { Fatal } from '../context/app-context.ts';

export interface Boot {
  readonly now: number;
  readonly build: string;
  readonly region: RegionInfo;
  readonly origin: string;
  /** Set if the page is a failure: hydration must show the same. */
  readonly fatal?: Fatal;
  /** The moment that the page's prices and stock are from, if a refresh has failed (D32); ms since 1970. */
  readonly staleSince?: number;
  readonly settings: BrowserSettings;
  /** The optional calls that the API has (D53). The others are never made, and their features not shown. */
  readonly offered: readonly OptionalOffer[];
  /** The optional screens, by path, that the API has no answer for (D62): nothing links to them. */
  readonly missing: readonly string[];
  readonly queries: DehydratedState['queries'];
}

export interface BrowserSettings {
  readonly metrikaId?: string;
  readonly chatUrl?: string;
  /** `COOKIE_DOMAIN`: the visitor's answers and choices are stored for all hosts within it (D44). */
  readonly cookieDomain?: string;
  /** `VITALS_SAMPLE`: the share of page views that report their vitals, 0 to 1; absent: none. */
  readonly vitalsSample?: number;
  /** Is there a service worker to be registered (`SERVICE_WORKER`)? */
  readonly worker?: true;
}

export const BOOT_ID = 'boot';
/** The scripts of late outcomes, which follow the first flush, have this attribute. */
export const LATE_ATTRIBUTE = 'data-late';
/**
 * The last character in them. `scriptJson` never writes it, so the parser has not yet reached the end of a script
 * without it.
 */
export const LATE_END = '\n';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that is safe inside a script element, whatever the value contains. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => escapes[char] ?? char);
}
