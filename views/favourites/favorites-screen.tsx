/**
 * Favourites, `/favorites/` (conventions.md §4). The page is the same for everybody, so the browser adds the visitor's
 * own favourites (D44). With `?ids=` it is a shared list, which is rendered on the server like any other page.
 */
import type { ReactNode } from 'react';
import { addFavourites } from '../../client/favourites/remembered-goods.ts';
import { tell } from '../../client/notices/notices-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { MOST_GOODS, readIdList } from '../../shared/rules/catalogue/goods-ids.ts';
import type { OrderLine } from '../../shared/rules/checkout/past-order.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import { CardPlaceholders } from '../catalogue/cards/card-placeholders.tsx';
import type { Place } from '../context/place.ts';
import type { CardModel } from '../data/card-model.ts';
import { goodsQuery } from '../data/goods.ts';
import type { AnyModelQuery } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { RepeatOrder } from '../orders/repeat-order.tsx';
import button from '../ui/buttons/button.module.css';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { notableGoods } from './favourite-button.tsx';
import styles from './favourites.module.css';
import { EmptyFavourites, OwnGoods } from './own-goods.tsx';

export const screen = defineScreen<readonly CardModel[] | undefined>({
  accepts: (at) => (sharedIds(at)?.length ?? 0) <= MOST_GOODS,
  main: (at) => {
    const ids = sharedIds(at);
    return ids === undefined ? undefined : (goodsQuery(ids) as AnyModelQuery);
  },
  // Anybody can make up a shared list, so search engines must not index it.
  head: (_, at) => ({ title: layoutTexts.titleOf(favouriteTexts.title), noindex: true, canonical: at.path }),
  View: Favorites,
  Loading: () => <CardPlaceholders count={8} />,
});

/** The goods ids in the address; undefined if it names no list. */
function sharedIds({ query: { ids } }: Place): readonly number[] | undefined {
  return typeof ids === 'string' ? readIdList(ids) : undefined;
}

function Favorites({ model, at }: { readonly model: readonly CardModel[] | undefined; readonly at: Place }): ReactNode {
  const shared = sharedIds(at);
  return (
    <>
      <PageHead
        crumbs={[
          [layoutTexts.homeCrumb, '/'],
          [favouriteTexts.title, at.path],
        ]}
        title={favouriteTexts.title}
        lead={shared === undefined ? undefined : favouritesPageTexts.sharedLead}
      />
      <div className={styles.goods}>
        <FailureBoundary>
          {shared === undefined ? <OwnGoods /> : <SharedGoods ids={shared} cards={model ?? []} />}
        </FailureBoundary>
      </div>
    </>
  );
}

interface SharedGoodsProps {
  /** The goods ids in the address. */
  readonly ids: readonly number[];
  /** The cards of those that the shop has. */
  readonly cards: readonly CardModel[];
}

/** A list of goods shared by somebody. */
function SharedGoods({ ids, cards }: SharedGoodsProps): ReactNode {
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
      <div data-script-only="" className={styles.take}>
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
