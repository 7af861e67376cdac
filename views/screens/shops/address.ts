/** What the shops' page keeps in its address, so that it survives a reload and works without a script. */
import { encodeQuery } from '../../../shared/notation.ts';
import type { Place } from '../../context/place.ts';

export const shopViews = ['address', 'metro', 'map'] as const;
export type ShopsViewName = (typeof shopViews)[number];

/** So many shops stand in the page at first: nobody reads more, and thousands would take their time. */
export const SHOWN = 120;

export interface ShopsAddress {
  readonly text: string;
  readonly view: ShopsViewName;
  /** How many shops are shown at most. */
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

/** The address that shows this; what is as at first is left out. */
export function shopsHref({ text, view, shown }: ShopsAddress): string {
  const query = encodeQuery(
    { q: text || null, view: view === 'address' ? null : view, shown: shown === SHOWN ? null : shown },
    'skip',
  );
  return query === '' ? '/shop/' : `/shop/?${query}`;
}
