/** Reads and writes the address of the shops page: its state survives a reload and works without a script. */
import { encodeQuery } from '../../../shared/notation.ts';
import type { Place } from '../../context/place.ts';

export const shopViews = ['address', 'metro', 'map'] as const;
export type ShopsViewName = (typeof shopViews)[number];

/** The number of shops shown at first, and added by each 'more': rendering thousands would be slow. */
export const SHOWN = 120;

export interface ShopsAddress {
  readonly text: string;
  readonly view: ShopsViewName;
  /** At most this many shops are shown. */
  readonly shown: number;
}

export function readShopsAddress({ query }: Pick<Place, 'query'>): ShopsAddress {
  const shown = Number(query.shown);
  return {
    text: typeof query.q === 'string' ? query.q : '',
    view: shopViews.find((view) => view === query.view) ?? 'address',
    shown: Number.isInteger(shown) ? Math.max(shown, SHOWN) : SHOWN,
  };
}

/** The address for this state; defaults are left out. */
export function shopsHref({ text, view, shown }: ShopsAddress): string {
  const query = encodeQuery(
    { q: text || null, view: view === 'address' ? null : view, shown: shown === SHOWN ? null : shown },
    'skip',
  );
  return query === '' ? '/shop/' : `/shop/?${query}`;
}
