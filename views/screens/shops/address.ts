/** What the shops' page keeps in its address, so that it survives a reload and works without a script. */
import type { Place } from '../../place.ts';

export const shopViews = ['address', 'metro', 'map'] as const;
export type ShopsViewName = (typeof shopViews)[number];

export interface ShopsAddress {
  readonly text: string;
  readonly view: ShopsViewName;
}

export function readShopsAddress({ query }: Pick<Place, 'query'>): ShopsAddress {
  return {
    text: typeof query.q === 'string' ? query.q : '',
    view: shopViews.find((view) => view === query.view) ?? 'address',
  };
}
