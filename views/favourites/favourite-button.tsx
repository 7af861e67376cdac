import type { ReactNode } from 'react';
import type { NotableGoods } from '../../client/favourites/goods-notes.ts';
import { toggleFavourite } from '../../client/favourites/remembered-goods.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import type { CardModel } from '../data/card-model.ts';
import { HeaderLink } from '../ui/links/header-link.tsx';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps {
  readonly goods: NotableGoods;
  /** Shows text beside the heart. Default: only the heart, in a card's corner. */
  readonly labelled?: boolean;
}

/** 'В избранное'. The server renders it as not pressed, so that a page is the same for everybody (D44). */
export function FavouriteButton({ goods, labelled = false }: FavouriteButtonProps): ReactNode {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.remembered.favourites?.includes(goods.id) ?? false);
  return (
    // biome-ignore lint/a11y/useButtonType: no form is around it, and each byte of a card's markup counts fifty times
    <button
      aria-label={labelled ? undefined : favouriteTexts.add}
      aria-pressed={on}
      className={labelled ? styles.labelled : styles.heart}
      onClick={() => dispatch(toggleFavourite(goods))}
    >
      {labelled ? favouriteTexts.add : null}
    </button>
  );
}

/** What the lists of favourites and of seen goods store about a card's goods. */
export function notableGoods({ goods: { id, title, price }, url, image }: CardModel): NotableGoods {
  return { id, title, price, url, image };
}

/** The header's link to the favourites. Their number is its description (conventions.md §4). */
export function FavouritesLink(): ReactNode {
  const count = useAppSelector((state) => state.remembered.favourites?.length);
  return (
    <HeaderLink
      id="favourites"
      href="/favorites/"
      title={favouriteTexts.title}
      icon="M12 20 4.7 12.6a4.7 4.7 0 0 1 6.7-6.7l.6.7.6-.7a4.7 4.7 0 0 1 6.7 6.7z"
      count={count}
      description={count === undefined ? undefined : goodsTexts.count({ count })}
    />
  );
}
