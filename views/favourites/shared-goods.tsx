import type { ReactNode } from 'react';
import { addFavourites } from '../../client/favourites/remembered-goods.ts';
import { tell } from '../../client/notices/notices-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { OrderLine } from '../../shared/rules/checkout/past-order.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import type { CardModel } from '../data/card-model.ts';
import { RepeatOrder } from '../orders/repeat-order.tsx';
import button from '../ui/buttons/button.module.css';
import { EmptyFavourites } from './empty-favourites.tsx';
import styles from './favorites-screen.module.css';
import { notableGoods } from './favourite-button.tsx';

interface SharedGoodsProps {
  /** The goods ids in the address. */
  readonly ids: readonly number[];
  /** The cards of those that the shop has. */
  readonly cards: readonly CardModel[];
}

/** A list of goods shared by somebody. */
export function SharedGoods({ ids, cards }: SharedGoodsProps): ReactNode {
  const dispatch = useAppDispatch();
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
      <div className={styles.take}>
        <RepeatOrder lines={cards.filter(isForSale).map(orderLine)} label={favouritesPageTexts.putAll} />
        <button
          type="button"
          className={button.secondary}
          onClick={() => {
            dispatch(addFavourites(cards.map(notableGoods)));
            dispatch(tell({ key: 'kept', text: favouritesPageTexts.kept }));
          }}
        >
          {favouritesPageTexts.keep}
        </button>
      </div>
      <CardList cards={cards} first />
    </>
  );
}

const isForSale = ({ goods }: CardModel): boolean => goods.status !== 'out_of_stock';

function orderLine({ goods: { id, title, price, variant }, url, image }: CardModel): OrderLine {
  return { goodsId: id, title, variant, url, image, qnt: 1, price };
}
