/** What every component may ask of the page it stands in. It is the same on both sides of a hydration. */
import { createContext, use } from 'react';
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import type { RegionInfo } from '../../shared/region.ts';
import type { Place } from './place.ts';

/** How the server has failed at a page. */
export interface Fatal {
  readonly status: number;
  /** Has its screen thrown (D45)? Its data is there. */
  readonly broken?: true;
}

export interface AppInfo {
  /** The server's clock when it rendered, ms since 1970: 'today' on both sides, until that day is over (D20). */
  readonly now: number;
  /** Id of the build that rendered the page. */
  readonly build: string;
  readonly region: RegionInfo;
  /** Scheme and host of the region, without a slash at the end: for canonicals and JSON-LD. */
  readonly origin: string;
  /** See `Boot`. */
  readonly offered: readonly OptionalCallKey[];
  readonly at: Place;
  /** Did the server answer this very page with a failure? Undefined after the first navigation. */
  readonly fatal: Fatal | undefined;
}

export const AppContext = createContext<AppInfo | undefined>(undefined);

/** The page's own facts. */
export function useApp(): AppInfo {
  const app = use(AppContext);
  if (app === undefined) throw new Error('useApp outside of an app');
  return app;
}
