/**
 * What the server sends along for the browser to start with: as JSON in a script that is not executed, so a kept
 * page needs no nonce. Outcomes of late blocks follow in further scripts of the same kind.
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
  /** Set where the page is a failure: hydration must show the same. */
  readonly fatal?: Fatal;
  /** Prices and stock on the page are as old as this, ms since 1970, because a refresh has failed (D32). */
  readonly staleSince?: number;
  /** Stylesheets of the document's head, as they were rendered. */
  readonly styles: readonly string[];
  readonly settings: BrowserSettings;
  /** The optional calls that the API has (D53): of the others nothing is shown, and they are never asked for. */
  readonly offered: readonly OptionalCallKey[];
  readonly queries: readonly Settled[];
}

export interface BrowserSettings {
  readonly metrikaId?: string;
  readonly chatUrl?: string;
  /** `COOKIE_DOMAIN`: what a visitor has said is kept for all hosts within it (D44). */
  readonly cookieDomain?: string;
  /** `VITALS_SAMPLE`: which part of the page views tells how it felt, 0 to 1; absent: none. */
  readonly vitalsSample?: number;
  /** Is there a service worker to be registered (`SERVICE_WORKER`)? */
  readonly worker?: true;
}

export const BOOT_ID = 'boot';
/** Scripts that follow the first flush carry this attribute. */
export const LATE_ATTRIBUTE = 'data-late';
/** The last letter in them. JSON holds none, so a script without it is one that the parser has not read to its end. */
export const LATE_END = '\n';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that may stand in a script element whatever it holds. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => escapes[char] ?? char);
}
