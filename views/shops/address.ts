/** Reads and writes the address of the shops page: its state survives a reload and works without a script. */
import { encodeQuery } from '../../shared/notation.ts';
import type { Place } from '../context/place.ts';

export const shopViews = ['address', 'metro', 'map'] as const;
export type ShopsViewName = (typeof shopViews)[number];

/** The number of shops shown at first, and added by each 'more': rendering thousands would be slow. */
export const SHOWN = 120;
/** More than this are on further pages, which bounds the document (D54). */
export const PER_PAGE = 600;

export interface ShopsAddress {
  readonly text: string;
  readonly view: ShopsViewName;
  readonly page: number;
  /** At most this many shops of the page are shown. */
  readonly shown: number;
}

/** Reads an address whose page is valid (`hasValidPage`). */
export function readShopsAddress({ query }: Pick<Place, 'query'>): ShopsAddress {
  const shown = Number(query.shown);
  return {
    text: typeof query.q === 'string' ? query.q : '',
    view: shopViews.find((view) => view === query.view) ?? 'address',
    page: Number(query.page) || 1,
    shown: Number.isInteger(shown) ? Math.min(Math.max(shown, SHOWN), PER_PAGE) : SHOWN,
  };
}

/** The address for this state; defaults are left out. */
export function shopsHref({ text, view, page, shown }: ShopsAddress): string {
  const query = encodeQuery(
    {
      q: text || null,
      view: view === 'address' ? null : view,
      page: page === 1 ? null : page,
      shown: shown === SHOWN ? null : shown,
    },
    'skip',
  );
  return query === '' ? '/shop/' : `/shop/?${query}`;
}
