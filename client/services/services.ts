/** What the store needs of the browser, so that all of it runs in tests without one. */
import type { Api } from '../../shared/api.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';

export interface Services {
  readonly api: Api;
  /** Local storage; a browser that refuses it forgets. */
  readonly storage: TextStorage;
  /** Session storage: of this tab, until it is closed. */
  readonly session: SessionStorage;
  readonly visitor: VisitorMemory;
  readonly history: PageHistory;
  readonly clock: Clock;
  /** Where the visitor is, once they allow it; fails where they do not, or nobody can tell. */
  readonly locate: () => Promise<Point>;
  readonly line: Line;
  /** A new UUID. */
  readonly newKey: () => string;
  /** Is the visitor a crawler by name (conventions.md §3)? */
  readonly crawler: boolean;
  /** Pushes an event into the analytics data layer (conventions.md §4). */
  readonly track: (event: object) => void;
  /** A goal of analytics is reached: an event of the data layer, told to Metrika as well. */
  readonly reachGoal: (goal: string) => void;
  /** Failures that the specification wants logged only (spec §8). */
  readonly log: (what: string, error: unknown) => void;
  /** Runs when the page is about to be left or hidden. @returns stops it */
  readonly onHide: (run: () => void) => () => void;
  /** Runs when the page is seen again. @returns stops it */
  readonly onShow: (run: () => void) => () => void;
}

export interface Clock {
  /** ms since 1970. */
  now(): number;
  /** Runs once after so many ms. @returns cancels it */
  schedule(ms: number, run: () => void): () => void;
}

/** The connection, as far as the browser knows of it. */
export interface Line {
  isUp(): boolean;
  /** Runs whenever it has come or gone. @returns stops it */
  onChange(run: () => void): () => void;
}

export interface TextStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  /** Runs when another tab has changed a key. @returns stops it */
  watch(key: string, run: () => void): () => void;
}

export interface SessionStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface Cookies {
  get(name: string): string | undefined;
  /**
   * For all paths, sent along with same-site navigations.
   * @param domain all hosts within it see the cookie; undefined: this host alone
   */
  set(name: string, value: string, days: number, domain: string | undefined): void;
}

/**
 * What a visitor says: answers to gate (spec §3), cookie notice and city question (D18), goods unticked in the cart (D4),
 * favourite goods, goods seen last, and the shop of each city (conventions.md §4).
 */
export type Saying =
  | 'warning18'
  | 'cookie-confirmed'
  | 'region.confirmed'
  | 'cart.unticked'
  | 'favourites'
  | 'goods.seen'
  | 'my-shop';

/** What the visitor has said (D44): it holds in every city, and longer than a page. */
export interface VisitorMemory {
  get(name: Saying): string | undefined;
  /** @param value letters, digits and points; at most as long as `roomFor` says */
  set(name: Saying, value: string): void;
  /** So many characters may be kept under a name. */
  roomFor(name: Saying): number;
}

/** The address bar, as far as the store moves it. */
export interface PageHistory {
  /** The hash with its `#`, or empty. */
  hash(): string;
  /** Adds an entry that differs in its hash alone; the position stays. */
  pushHash(hash: string): void;
  back(): void;
  /** Puts another hash in the place of the current entry's. */
  replaceHash(hash: string): void;
  /** Takes the hash off the current entry. */
  dropHash(): void;
  /** Goes to another page of the shop. */
  goTo(path: string): void;
  /** Loads this very address from another host (D19). */
  goToHost(host: string): void;
  /** Leaves for a blank page (spec §2 'Age gate'). */
  goBlank(): void;
}
