import { type ReactNode, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { noteGoods } from '../../../client/store/visitor/remembered-goods.ts';
import { selectFavourites } from '../../../client/store/visitor/remembered-slice.ts';
import { favouriteTexts } from '../../../shared/texts/favourites.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { notableGoods } from '../../data/card-model.ts';
import { goodsQuery } from '../../data/goods.ts';
import { usePageQuery } from '../../data/use-page-query.ts';
import { CardList } from '../../goods/card-list.tsx';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { ShareButton } from '../../ui/buttons/share-button.tsx';
import { FailedBlock } from '../../ui/states/failed-block.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { GoneGoods } from './gone-goods.tsx';
import styles from './screen.module.css';

/** The favourites with their price and stock in this city, loaded in one call, and a button to share the list. */
export function AskedGoods({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const dispatch = useAppDispatch();
  const favourites = useAppSelector(selectFavourites);
  const { data: cards, isPending, isPlaceholderData, refetch } = usePageQuery(goodsQuery(ids));
  // Notes are kept for each host. Favourites hold in all cities, so this one may have no notes of them yet.
  useEffect(() => {
    if (cards !== undefined && cards.length > 0) dispatch(noteGoods(cards.map(notableGoods)));
  }, [dispatch, cards]);
  if (isPending) {
    return (
      <div className={styles.coming}>
        <Loading quiet />
        <CardPlaceholders count={ids.length} />
      </div>
    );
  }
  if (cards === undefined) return <FailedBlock onRetry={() => void refetch()} />;
  const isGone = (id: number): boolean => !isPlaceholderData && !cards.some(({ goods }) => goods.id === id);
  return (
    <>
      <div className={styles.bar}>
        <p>{goodsTexts.count({ count: favourites.length })}</p>
        {favourites.length === 0 ? null : (
          <ShareButton title={favouriteTexts.title} path={`/favorites/?ids=${favourites.join()}`} />
        )}
      </div>
      {cards.length === 0 ? null : <CardList cards={cards} first />}
      <GoneGoods ids={favourites.filter(isGone)} />
    </>
  );
}
