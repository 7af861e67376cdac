/** Facts about the page for every component. They are the same on both sides of a hydration. */
import { createContext, use } from 'react';
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import type { RegionInfo } from '../../shared/region.ts';
import type { Place } from './place.ts';

/** The failure that the server has rendered. */
export interface Fatal {
  readonly status: number;
  /** Has its screen thrown (D45)? Its data was loaded. */
  readonly broken?: true;
}

export interface AppInfo {
  /** Time of the server's render, ms since 1970: 'today' on both sides until that day ends (D20). */
  readonly now: number;
  /** Id of the build that rendered the page. */
  readonly build: string;
  readonly region: RegionInfo;
  /** Scheme and host of the region, without a trailing slash, for canonicals and JSON-LD. */
  readonly origin: string;
  /** See `Boot`. */
  readonly offered: readonly OptionalCallKey[];
  readonly at: Place;
  /** The failure of this page, if the server rendered one. Undefined after the first navigation. */
  readonly fatal: Fatal | undefined;
}

export const AppContext = createContext<AppInfo | undefined>(undefined);

/** Reads the facts about the page. */
export function useApp(): AppInfo {
  const app = use(AppContext);
  if (app === undefined) throw new Error('useApp outside of an app');
  return app;
}
