/**
 * The interface between a screen and the renderer. Each `NAME-screen.tsx` exports one as `screen`. It is a chunk of
 * its own, and server and browser use the same one.
 */
import type { ComponentType } from 'react';
import type { OptionalOffer } from '../../shared/optional.ts';
import type { Place } from '../context/place.ts';
import type { AnyModelQuery, ModelQuery } from './query.ts';

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** What screen readers are told after a navigation to this page; default: the title. */
  readonly announce?: string;
  /** The canonical path, with `?page=` beyond the first page; default: the path of the place (conventions.md §3). */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** URL of the picture in link previews (Open Graph). */
  readonly image?: string | undefined;
  /** The `og:type` of the page (Open Graph); default: `website`. */
  readonly type?: 'website' | 'article' | 'product';
  /** JSON-LD objects. */
  readonly jsonLd?: readonly object[];
}

/** A main answer that means a redirect or a 404 instead of a page. */
export type Verdict = Redirect | { readonly status: 404 };

export interface Redirect {
  /** Path on the same host. */
  readonly redirect: string;
  /** Status 302 instead of 301: the target may change. The query of the request is not passed on. */
  readonly temporary?: boolean;
}

/** The optional calls that the API offers (D53). */
type Offered = readonly OptionalOffer[];

export interface ViewProps<Model> {
  readonly model: Model;
  readonly at: Place;
  /**
   * Repeats the main query. Set when that query has failed and `model` is the one of the previous address, its
   * placeholder. The view must then hide what holds for the previous address only.
   */
  readonly onRetry?: (() => void) | undefined;
}

export interface Screen<Model> {
  /**
   * The query that decides status, title and `h1`; the first byte waits for no other. Undefined: the screen, or this
   * address of it, needs no data.
   */
  readonly main?: (at: Place) => ModelQuery<Model> | undefined;
  /** Queries that start together with the main one. Their answers may be streamed after the first byte. */
  readonly late?: (at: Place, offered: Offered) => readonly AnyModelQuery[];
  /** Further late queries, which depend on the main answer. */
  readonly after?: (model: Model, at: Place, offered: Offered) => readonly AnyModelQuery[];
  /** Returns false for an address that is a 404 without any call, e.g. `page=abc` (D25), or a feature not offered (D53). */
  readonly accepts?: (at: Place, offered: Offered) => boolean;
  /** A redirect or a 404 that depends on the main answer (D22, D25); undefined: the page is shown. */
  readonly verdict?: (model: Model, at: Place) => Verdict | undefined;
  /** @param origin scheme and host of the region, for the URLs in JSON-LD */
  readonly head: (model: Model, at: Place, origin: string) => Head;
  /**
   * The thing that the view is about; default: the path. Another thing starts anew: nothing that was typed, opened or
   * chosen for the one before stays (D57).
   */
  readonly thing?: (model: Model) => string;
  readonly View: ComponentType<ViewProps<Model>>;
  /** Set when the view handles `onRetry`. Otherwise a failed main query replaces the whole screen. */
  readonly failsInPart?: true;
  /** Shown in the browser while the main query loads after a navigation. */
  readonly Loading: ComponentType<{ readonly at: Place }>;
}

/** Checks the parts of a screen against its model type, which the table of screens drops. */
export function defineScreen<Model>(screen: Screen<Model>): Screen<Model> {
  return screen;
}
