/**
 * What a screen is to the renderer. A folder of `screens/` exports one as `screen`; it is loaded on its own
 * (code split) and the same on both sides.
 */
import type { ComponentType } from 'react';
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import type { Place } from '../context/place.ts';
import type { ScreenQuery } from '../data/query.ts';

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** What readers are told when a navigation leads here; default: the title. */
  readonly announce?: string;
  /** The canonical path, with `?page=` where there is one; default: the place's path (conventions.md §3). */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** Address of a picture, for previews of links to the page (Open Graph). */
  readonly image?: string | undefined;
  /** What the page is to Open Graph; default: `website`. */
  readonly type?: 'website' | 'article' | 'product';
  /** JSON-LD objects. */
  readonly jsonLd?: readonly object[];
}

/** What the main answer says of the address beside its content. */
export type Verdict = Redirect | { readonly status: 404 };

export interface Redirect {
  /** A local path. */
  readonly redirect: string;
  /** May the address lead elsewhere tomorrow? Then it is no permanent redirect (302), and its query ends here. */
  readonly temporary?: boolean;
}

/** The optional calls that the API is known to have (D53). */
type Offered = readonly OptionalCallKey[];

export interface ViewProps<Model> {
  readonly model: Model;
  readonly at: Place;
  /**
   * Given where the answer for this address did not come, and the model is that of the address before, which its query
   * `keeps`: asks again. What the model says of that address alone is not to be shown then.
   */
  readonly onRetry?: (() => void) | undefined;
}

export interface Screen<Model> {
  /** The query that decides status, title and h1; the first byte waits for it alone. None: the screen needs nothing, here at least. */
  readonly main?: (at: Place) => ScreenQuery<Model> | undefined;
  /** Queries that are started with it and streamed later. */
  readonly late?: (at: Place, offered: Offered) => readonly ScreenQuery<unknown>[];
  /** Further late queries, which only the main answer can name. */
  readonly after?: (model: Model, at: Place, offered: Offered) => readonly ScreenQuery<unknown>[];
  /** Says 404 before anything is asked, e.g. for `page=abc` (D25). */
  readonly accepts?: (at: Place) => boolean;
  /** A redirect or a 404 that only the answer can tell (D22, D25). */
  readonly verdict?: (model: Model, at: Place) => Verdict | undefined;
  /** @param origin scheme and host of the region, for the addresses in JSON-LD */
  readonly head: (model: Model, at: Place, origin: string) => Head;
  readonly View: ComponentType<ViewProps<Model>>;
  /** Does its view take `onRetry`? Else all of the screen is replaced where its answer does not come. */
  readonly failsInPart?: true;
  /** Shown in the browser while the main query of a navigation loads. */
  readonly Loading: ComponentType<{ readonly at: Place }>;
}

/** Keeps the model's type inside a screen while the table of screens forgets it. */
export function defineScreen<Model>(screen: Screen<Model>): Screen<Model> {
  return screen;
}
