import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { NotableGoods } from '../../client/favourites/goods-notes.ts';
import { clearSeen } from '../../client/favourites/remembered-goods.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { favouritesPageTexts, seenTexts } from '../../shared/texts/pages/favourites.ts';
import { useApp } from '../context/app-context.ts';
import type { CardModel } from '../data/card-model.ts';
import { GOODS_CALL, goodsQuery } from '../data/goods.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import button from '../ui/buttons/button.module.css';
import { Block } from '../ui/page-parts/block.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { notableGoods } from './favourite-button.tsx';
import { NotedPrice, PagePrice, useGoodsNotes } from './page-price.tsx';
import styles from './seen.module.css';

/** 'Вы смотрели', at the end of a page, in the browser only (D44). @param except goods id of this page's own goods */
export function Seen({ except }: { readonly except?: number }): ReactNode {
  const dispatch = useAppDispatch();
  const seen = useAppSelector((state) => state.remembered.seen);
  const ids = seen?.filter((id) => id !== except) ?? [];
  const slot = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState(false);
  const hasRoom = useRoomBelow(slot, ids.length > 0, seen !== undefined);
  if (ids.length > 0 && hasRoom) {
    const clear = (
      <button
        type="button"
        className={button.quiet}
        onClick={() => {
          setCleared(true);
          dispatch(clearSeen());
        }}
      >
        {seenTexts.clear}
      </button>
    );
    return (
      <Block isScreenOnly id="seen" title={seenTexts.title} more={clear}>
        <SeenRow ids={ids} />
      </Block>
    );
  }
  if (cleared) {
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.cleared}>
        {seenTexts.cleared}
      </p>
    );
  }
  return <div ref={slot} />;
}

/**
 * Moves the focus here, because the pressed button is gone (WCAG 2.4.3). The text is read out when it takes the focus.
 */
function takeFocus(note: HTMLElement | null): void {
  note?.focus({ preventScroll: true });
}

/** Prices are loaded when the row is this close to the viewport. */
const NEAR = '600px';

/**
 * Seen goods in one row of fixed height. What is stored about them is shown at once. Their current prices are loaded
 * when the row comes near the viewport, all in one call.
 */
function SeenRow({ ids }: { readonly ids: readonly number[] }): ReactNode {
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

/**
 * May a block that only the browser knows of be added to the end of a page? Not while its place is in the viewport, or
 * what follows would jump.
 * @param slot an empty element where the block will stand
 * @param wanted is there something to add?
 * @param atOnce is the whole page being rendered right now, so that nothing can jump?
 */
function useRoomBelow(slot: RefObject<Element | null>, wanted: boolean, atOnce: boolean): boolean {
  const [room, setRoom] = useState(wanted && atOnce);
  useEffect(() => {
    if (!wanted) setRoom(false);
    if (!wanted || room || slot.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(isBelow)) setRoom(true);
    });
    observer.observe(slot.current);
    return () => observer.disconnect();
  }, [slot, wanted, room]);
  return wanted && room;
}

function isBelow({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean {
  return !isIntersecting && boundingClientRect.top >= innerHeight;
}
