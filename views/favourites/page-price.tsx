import { type ComponentType, type ReactNode, useMemo, useRef } from 'react';
import type { GoodsNote } from '../../client/favourites/goods-notes.ts';
import { readGoodsNotes } from '../../client/favourites/remembered-goods.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import type { CardModel } from '../data/card-model.ts';
import { pageGoodsQuery } from '../data/goods.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { useInView } from '../ui/use-in-view.ts';

interface PagePriceProps {
  readonly note: GoodsNote;
  /** Shows the goods' current price and stock. */
  readonly current: ComponentType<{ readonly card: CardModel }>;
}

/**
 * Price and stock where the API cannot be asked for goods by id (D53): the stored price, and once in view the data of
 * the product's page.
 */
export function PagePrice(props: PagePriceProps): ReactNode {
  const slot = useRef<HTMLDivElement>(null);
  const inView = useInView(slot);
  return <div ref={slot}>{inView ? <Asked {...props} /> : <NotedPrice note={props.note} />}</div>;
}

function Asked({ note, current: Current }: PagePriceProps): ReactNode {
  const { data: card } = usePageQuery(pageGoodsQuery(note));
  if (card === undefined) return <NotedPrice note={note} />;
  return card === null ? <p>{favouritesPageTexts.goneNote}</p> : <Current card={card} />;
}

/** The price of goods when they were last seen, and that day. */
export function NotedPrice({ note: { price, at } }: { readonly note: GoodsNote }): ReactNode {
  return <small>{favouritesPageTexts.noted({ price, moment: at })}</small>;
}

/**
 * What this browser has stored about goods. Not used on the server.
 * @param ids a change of them reads the notes again
 */
export function useGoodsNotes(ids: readonly number[]): ReadonlyMap<number, GoodsNote> {
  const dispatch = useAppDispatch();
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notes are read again for other goods
  return useMemo(() => dispatch(readGoodsNotes()), [dispatch, wanted]);
}
