import type { ReactNode } from 'react';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { favouritesPageTexts } from '../../../shared/texts/pages/favourites.ts';
import type { CardModel } from '../../data/card-model.ts';
import { CardList } from '../../goods/card-list.tsx';
import { EmptyFavourites } from './empty-favourites.tsx';
import styles from './screen.module.css';

interface SharedGoodsProps {
  /** The goods ids in the address. */
  readonly ids: readonly number[];
  /** The cards of those that the shop has. */
  readonly cards: readonly CardModel[];
}

/** A list of goods shared by somebody. */
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
