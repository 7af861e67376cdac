import { type ReactNode, useState } from 'react';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { MOST_GOODS } from '../../../shared/rules/goods/goods-ids.ts';
import { favouritesPageTexts } from '../../../shared/texts/pages/favourites.ts';
import { useApp } from '../../context/app-context.ts';
import { GOODS_CALL } from '../../data/goods.ts';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { AskedGoods } from './asked-goods.tsx';
import { EmptyFavourites } from './empty-favourites.tsx';
import { NotedGoods } from './noted-goods.tsx';
import styles from './screen.module.css';

const PLACEHOLDERS = 8;

/**
 * The visitor's favourites. Removed ones stay in place until the visitor leaves the page: nothing moves, and the button
 * can add them again.
 */
export function OwnGoods(): ReactNode {
  const favourites = useAppSelector((state) => state.remembered.favourites);
  const isOffered = useApp().offered.includes(GOODS_CALL);
  const [listed, setListed] = useState<readonly number[]>([]);
  if (favourites === undefined) {
    return (
      <>
        <noscript>
          <p>
            {favouritesPageTexts.noScript} <a href="/catalog/">{favouritesPageTexts.toCatalogue}</a>
          </p>
        </noscript>
        <div className={styles.coming}>
          <CardPlaceholders count={PLACEHOLDERS} />
        </div>
      </>
    );
  }
  if (favourites.some((id) => !listed.includes(id))) {
    setListed([...new Set([...favourites, ...listed])].slice(0, MOST_GOODS));
  }
  if (listed.length === 0)
    return <EmptyFavourites title={favouritesPageTexts.empty} hint={favouritesPageTexts.emptyHint} />;
  return isOffered ? <AskedGoods ids={listed} /> : <NotedGoods ids={listed} />;
}
