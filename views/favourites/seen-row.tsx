import { type ReactNode, useRef } from 'react';
import type { NotableGoods } from '../../client/store/visitor/goods-notes.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { favouritesPageTexts, seenTexts } from '../../shared/texts/pages/favourites.ts';
import { useApp } from '../context/app-context.ts';
import { type CardModel, notableGoods } from '../data/card-model.ts';
import { GOODS_CALL, goodsQuery } from '../data/goods.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { useInView } from '../ui/use-in-view.ts';
import { NotedPrice } from './noted-price.tsx';
import { PagePrice } from './page-price.tsx';
import styles from './seen.module.css';
import { useGoodsNotes } from './use-goods-notes.ts';

/** Prices are loaded when the row is this close to the viewport. */
const NEAR = '600px';

/**
 * Seen goods in one row of fixed height. What is stored about them is shown at once. Their current prices are loaded
 * when the row comes near the viewport, all in one call.
 */
export function SeenRow({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const isOffered = useApp().offered.includes(GOODS_CALL);
  const row = useRef<HTMLUListElement>(null);
  const isNear = useInView(row, NEAR);
  const notes = useGoodsNotes(ids);
  const isAsked = isOffered && isNear;
  const { data, isError, isPlaceholderData } = usePageQuery(goodsQuery(isAsked ? ids : []));
  const cards = new Map(data?.map((card) => [card.goods.id, card] as const));
  const isAnswered = isAsked && data !== undefined && !isPlaceholderData;
  const isFailed = isAsked && isError;

  const tileOf = (id: number): ReactNode => {
    const note = notes.get(id);
    const card = cards.get(id);
    if (card !== undefined) return <Tile key={id} goods={notableGoods(card)} price={<CurrentPrice card={card} />} />;
    // Nothing is known about these goods, and after the answer nothing more will be.
    if (note === undefined) return isAnswered || isFailed || !isOffered ? null : <Tile key={id} />;
    if (!isOffered) return <Tile key={id} goods={note} price={<PagePrice note={note} current={CurrentPrice} />} />;
    if (isAnswered) return <Tile key={id} goods={note} gone price={<p>{favouritesPageTexts.goneNote}</p>} />;
    return <Tile key={id} goods={note} price={isFailed ? <NotedPrice note={note} /> : null} />;
  };
  return (
    <ul ref={row} aria-label={seenTexts.title} className={styles.row}>
      {ids.map(tileOf)}
    </ul>
  );
}

function CurrentPrice({ card }: { readonly card: CardModel }): ReactNode {
  return <b>{formatMoney(card.goods.price)}</b>;
}

interface TileProps {
  /** What is known about the goods; undefined while they are loading. */
  readonly goods?: NotableGoods;
  /** Does the shop no longer have the goods? There is no page to link to then. */
  readonly gone?: boolean;
  readonly price?: ReactNode;
}

function Tile({ goods, gone = false, price = null }: TileProps): ReactNode {
  return (
    <li className={styles.tile} aria-hidden={goods === undefined ? true : undefined}>
      {goods === undefined || goods.image === '' ? <span /> : <img src={goods.image} alt="" loading="lazy" />}
      {goods === undefined ? null : gone ? <s>{goods.title}</s> : <a href={goods.url}>{goods.title}</a>}
      <div className={styles.price}>{price}</div>
    </li>
  );
}
