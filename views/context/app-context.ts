/** Facts about the page that every component can read. They are the same on the server and at hydration. */
import { createContext, type ReactNode, use } from 'react';
import type { OptionalOffer } from '../../shared/optional.ts';
import type { RegionInfo } from '../../shared/region.ts';
import type { Place } from './place.ts';

/** Why the server answered a page with a failure. */
export interface Fatal {
  readonly status: number;
  /** Set if the screen's component has thrown (D45): its data is there. */
  readonly broken?: true;
}

export interface AppInfo {
  /**
   * The moment that 'today' refers to: the server's clock when it rendered, until that day is over (D20), or what the
   * page says is no longer true (`useUntil`); ms since 1970.
   */
  readonly now: number;
  /** The server only: notes until when the page is true; ms since 1970. */
  readonly onUntil?: ((moment: number) => void) | undefined;
  /** Id of the build that rendered the page. */
  readonly build: string;
  readonly region: RegionInfo;
  /** Scheme and host of the region, without a slash at the end: for canonicals and JSON-LD. */
  readonly origin: string;
  /** See `Boot`. */
  readonly offered: readonly OptionalOffer[];
  /** See `Boot`. */
  readonly missing: readonly string[];
  readonly at: Place;
  /** Set if the server answered this very page with a failure. Undefined after the first navigation. */
  readonly fatal: Fatal | undefined;
  /** Since when the page's data is older than it should be (D32); ms since 1970. */
  readonly staleSince?: number | undefined;
  /** Shown in place of the screen: a personal page (D39). */
  readonly instead?: ReactNode;
}

export const AppContext = createContext<AppInfo | undefined>(undefined);

/** The facts of the page. @throws Error outside of an app */
export function useApp(): AppInfo {
  const app = use(AppContext);
  if (app === undefined) throw new Error('useApp outside of an app');
  return app;
}

/** The nonce for the inline scripts of a streamed page (conventions.md §3). Set on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
