/** What the store needs of the browser, as interfaces, so that tests can run without one. */
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../shared/api.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';

export interface Services {
  readonly api: Api;
  /** Local storage; a browser that refuses it keeps nothing. */
  readonly storage: TextStorage;
  /** Session storage: kept for this tab until it is closed. */
  readonly session: SessionStorage;
  readonly visitor: VisitorMemory;
  readonly history: PageHistory;
  readonly clock: Clock;
  /** The visitor's position, if they allow it; rejects if they do not, or if it cannot be determined. */
  readonly locate: () => Promise<Point>;
  readonly network: NetworkStatus;
  /** Makes a new UUID. */
  readonly newKey: () => string;
  /** Does the user agent name a crawler (conventions.md §3)? */
  readonly crawler: boolean;
  /** Pushes an event into the analytics data layer (conventions.md §4). */
  readonly track: (event: object) => void;
  /** Records an analytics goal: pushes it into the data layer and sends it to Metrika. */
  readonly reachGoal: (goal: string) => void;
  /** The answer of a query, asked for unless there is a fresh one. */
  readonly ask: QueryClient['fetchQuery'];
  /** Makes the answers of these queries stale, because a write has changed them (D57). @param queryKey or its beginning */
  readonly invalidate: (queryKey: readonly unknown[]) => void;
  /** Logs failures that the visitor is not told about (spec §8). */
  readonly log: (what: string, error: unknown) => void;
  /** Calls `run` when the page is left (`pagehide`). @returns unsubscribes */
  readonly onHide: (run: () => void) => () => void;
  /** Calls `run` when the page becomes visible again. @returns unsubscribes */
  readonly onShow: (run: () => void) => () => void;
  /** Calls `run` when the page returns from the back/forward cache, where it received no events. @returns unsubscribes */
  readonly onRestore: (run: () => void) => () => void;
}

export interface Clock {
  /** ms since 1970. */
  now(): number;
  /** Calls `run` once, after this many ms. @returns cancels it */
  schedule(ms: number, run: () => void): () => void;
}

/** The network connection, as far as the browser knows it. */
export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls `run` whenever the connection is lost or back. @returns unsubscribes */
  onChange(run: () => void): () => void;
}

export interface TextStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  /** Calls `run` when another tab has changed this key. @returns unsubscribes */
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
   * Sets a cookie for all paths with `SameSite=Lax`.
   * @param domain all hosts within it get the cookie; undefined: only this host
   */
  set(name: string, value: string, days: number, domain: string | undefined): void;
}

/**
 * What a visitor has told the shop: the answers to age gate (spec §3), cookie notice and city question (D18), goods
 * unticked in the cart (D4), prices seen in the cart (D64), favourites, goods compared, goods seen last, the shop chosen
 * in each city, and the offer to choose one, if declined (conventions §4).
 */
export type VisitorKey =
  | 'warning18'
  | 'cookie-confirmed'
  | 'region.confirmed'
  | 'cart.unticked'
  | 'cart.prices'
  | 'favourites'
  | 'compared'
  | 'goods.seen'
  | 'my-shop'
  | 'shop-offer.declined';

/** Remembers what the visitor has said (D44): across pages, and in every city if their hosts have a common domain. */
export interface VisitorMemory {
  get(name: VisitorKey): string | undefined;
  /** @param value letters, digits, dots and hyphens; no longer than `roomFor` allows */
  set(name: VisitorKey, value: string): void;
  /** The maximum length of the value, in characters. */
  roomFor(name: VisitorKey): number;
}

/** The address bar and the history, as far as the store changes them. */
export interface PageHistory {
  /** The hash with its `#`, or empty. */
  hash(): string;
  /** Adds an entry that differs only in its hash; the scroll position stays. */
  pushHash(hash: string): void;
  back(): void;
  /** Something lies over the page until it is closed, which Back does too. @returns call it once it is closed */
  cover(close: () => void): () => void;
  /** Replaces the hash of the current entry. */
  replaceHash(hash: string): void;
  /** Removes the hash of the current entry. */
  dropHash(): void;
  /** Navigates to another page of the shop. */
  goTo(path: string): void;
  /** Loads this address from another host (D19). */
  goToHost(host: string): void;
  /** Navigates to a blank page (spec §2 'Age gate'). */
  goBlank(): void;
}
