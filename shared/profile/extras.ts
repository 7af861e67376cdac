/**
 * What a shop adds to pages without a change of the storefront (D81, docs/extras.md): the default export of `extras/index.tsx`
 * in its profile. Builds put that in place of `extras`; the demo has none.
 */
import type { ReactNode } from 'react';

/** The places of blocks, with what a block there is told. Amounts are roubles. */
export interface BlockValues {
  /** A line above the header of every page. */
  readonly header: Readonly<Record<never, never>>;
  /** Below the description of a product. */
  readonly product: { readonly id: number; readonly title: string; readonly price: number; readonly url: string };
  /** Below the heading of a list of goods. */
  readonly listing: { readonly heading: string; readonly path: string };
  /** Below the lines of the cart, on its page and in its dialog. */
  readonly cart: { readonly total: number };
  /** After an order, above the questions. */
  readonly success: { readonly code: string; readonly total: number };
}

/** HTML, or a component of React. A component that throws leaves its place empty. */
export type Block<Values> = string | ((values: Values) => ReactNode);

export interface Extras {
  readonly blocks?: { readonly [Place in keyof BlockValues]?: Block<BlockValues[Place]> };
  /** Called in the browser with all that is pushed to `dataLayer` for Metrika (conventions §4 'Analytics'). */
  readonly onEvent?: (event: object) => void;
}

export const extras: Extras = {};
