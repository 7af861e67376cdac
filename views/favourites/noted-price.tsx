import type { ReactNode } from 'react';
import type { GoodsNote } from '../../client/store/visitor/goods-notes.ts';
import { favouritesPageTexts } from '../../shared/texts/favourites-page.ts';

/** The price when the goods were last seen, with the date. */
export function NotedPrice({ note: { price, at } }: { readonly note: GoodsNote }): ReactNode {
  return <small>{favouritesPageTexts.noted({ price, moment: at })}</small>;
}
