import type { ReactNode } from 'react';
import type { GoodsNote } from '../../client/store/visitor/goods-notes.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';

/** The price of goods when they were last seen, and that day. */
export function NotedPrice({ note: { price, at } }: { readonly note: GoodsNote }): ReactNode {
  return <small>{favouritesPageTexts.noted({ price, moment: at })}</small>;
}
