/**
 * The interface of a screen for the renderer. Each folder of `screens/` exports one as `screen`. It is a chunk of its
 * own and the same on both sides.
 */
import type { ComponentType } from 'react';
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import type { Place } from '../context/place.ts';
import type { ScreenQuery } from '../data/query.ts';

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** The announcement after a navigation; default: the title. */
  readonly announce?: string;
  /** The canonical path, with `?page=` if there is one; default: the current path (conventions.md §3). */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** Address of a picture for link previews (Open Graph). */
  readonly image?: string | undefined;
  /** The Open Graph type; default: `website`. */
  readonly type?: 'website' | 'article' | 'product';
  /** JSON-LD objects. */
  readonly jsonLd?: readonly object[];
}

/** What the main answer decides about the address. */
export type Verdict = Redirect | { readonly status: 404 };

export interface Redirect {
  /** A local path. */
  readonly redirect: string;
  /** May the target change? The redirect is then a 302, and drops the query. */
  readonly temporary?: boolean;
}

/** The optional calls that the API offers (D53). */
type Offered = readonly OptionalCallKey[];

export interface ViewProps<Model> {
  readonly model: Model;
  readonly at: Place;
  /**
   * Set if the answer for this address could not be loaded, and the model is that of the previous address, which its
   * query `keeps`: loads it again. Content that belongs to the previous address must not be shown then.
   */
  readonly onRetry?: (() => void) | undefined;
}

export interface Screen<Model> {
  /**
   * The query that decides status, title and h1; the first byte waits only for it. None: nothing is needed for this
   * place.
   */
  readonly main?: (at: Place) => ScreenQuery<Model> | undefined;
  /** Queries that are started at the same time and streamed later. */
  readonly late?: (at: Place, offered: Offered) => readonly ScreenQuery<unknown>[];
  /** Further late queries, which depend on the main answer. */
  readonly after?: (model: Model, at: Place, offered: Offered) => readonly ScreenQuery<unknown>[];
  /** Returns false for a 404 before any call, e.g. for `page=abc` (D25). */
  readonly accepts?: (at: Place) => boolean;
  /** A redirect or a 404 that depends on the answer (D22, D25). */
  readonly verdict?: (model: Model, at: Place) => Verdict | undefined;
  /** @param origin scheme and host of the region, for addresses in JSON-LD */
  readonly head: (model: Model, at: Place, origin: string) => Head;
  readonly View: ComponentType<ViewProps<Model>>;
  /** Does its view support `onRetry`? If not, a failed answer replaces the whole screen. */
  readonly failsInPart?: true;
  /** Shown in the browser while the main query is loaded after a navigation. */
  readonly Loading: ComponentType<{ readonly at: Place }>;
}

/** Checks the model's type within a screen, while the table of screens is untyped. */
export function defineScreen<Model>(screen: Screen<Model>): Screen<Model> {
  return screen;
}
