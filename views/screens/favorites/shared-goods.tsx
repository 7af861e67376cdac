import type { ReactNode } from 'react';
import { favouritesPageTexts } from '../../../shared/texts/favourites-page.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import type { CardModel } from '../../data/card-model.ts';
import { CardList } from '../../goods/card-list.tsx';
import { EmptyFavourites } from './empty-favourites.tsx';
import styles from './screen.module.css';

interface SharedGoodsProps {
  /** Those that the address names. */
  readonly ids: readonly number[];
  /** Those of them that the shop has. */
  readonly cards: readonly CardModel[];
}

/** A list that somebody has passed on. */
export function SharedGoods({ ids, cards }: SharedGoodsProps): ReactNode {
  if (cards.length === 0) {
    return <EmptyFavourites title={favouritesPageTexts.sharedEmpty} hint={favouritesPageTexts.sharedEmptyHint} />;
  }
  const gone = ids.length - cards.length;
  return (
    <>
      <div className={styles.bar}>
        <p>{goodsTexts.count({ count: cards.length })}</p>
        {gone > 0 ? <p>{favouritesPageTexts.sharedGone({ count: gone })}</p> : null}
      </div>
      <CardList cards={cards} first />
    </>
  );
}
