import type { ReactNode } from 'react';
import { dropFavourite } from '../../client/favourites/remembered-goods.ts';
import { selectFavourites } from '../../client/favourites/remembered-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import { Availability } from '../catalogue/cards/availability.tsx';
import { useApp } from '../context/app-context.ts';
import type { CardModel } from '../data/card-model.ts';
import { Price } from '../ui/price.tsx';
import { EmptyFavourites } from './empty-favourites.tsx';
import screen from './favorites-screen.module.css';
import { FavouriteButton } from './favourite-button.tsx';
import rows from './note-row.module.css';
import { NoteRow, RemoveNote } from './note-row.tsx';
import { PagePrice } from './page-price.tsx';
import { useGoodsNotes } from './use-goods-notes.ts';

/**
 * The favourites when the API does not offer `goods.json` (D53): shown from their notes, with price and stock from the
 * product pages of those in view.
 */
export function NotedGoods({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const dispatch = useAppDispatch();
  const favourites = useAppSelector(selectFavourites);
  const notes = useGoodsNotes(ids);
  const listed = ids.filter((id) => notes.has(id) || favourites.includes(id));
  if (listed.length === 0)
    return <EmptyFavourites title={favouritesPageTexts.empty} hint={favouritesPageTexts.emptyHint} />;
  const remove = (id: number) => {
    // The focused button is removed with its row, so the focus moves on first (WCAG 2.4.3).
    document.getElementById('content')?.focus({ preventScroll: true });
    dispatch(dropFavourite(id));
  };
  return (
    <>
      <div className={screen.bar}>
        <p>{goodsTexts.count({ count: favourites.length })}</p>
      </div>
      <ul aria-label={goodsTexts.list} className={rows.rows}>
        {listed.map((id) => {
          const note = notes.get(id);
          if (note === undefined) {
            const title = favouritesPageTexts.nameless({ id });
            return (
              <NoteRow
                key={id}
                Heading="h2"
                title={title}
                image=""
                action={<RemoveNote title={title} onRemove={() => remove(id)} />}
              >
                <small>{favouritesPageTexts.elsewhere}</small>
              </NoteRow>
            );
          }
          const { title, url, image } = note;
          return (
            <NoteRow
              key={id}
              Heading="h2"
              title={title}
              url={url}
              image={image}
              action={<FavouriteButton goods={note} labelled />}
            >
              <PagePrice note={note} current={Now} />
            </NoteRow>
          );
        })}
      </ul>
    </>
  );
}

/** The current price and stock, and the cart controls. */
function Now({ card }: { readonly card: CardModel }): ReactNode {
  const { now } = useApp();
  return (
    <>
      <Price price={card.goods.price} old={card.oldPrice} />
      <Availability goods={card} now={now} />
      <div className={rows.buy}>
        <GoodsControls goods={card.goods} />
      </div>
    </>
  );
}
