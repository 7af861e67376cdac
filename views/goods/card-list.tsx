import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { useApp } from '../context/app-context.ts';
import type { CardModel } from '../data/card-model.ts';
import { useShopStock } from '../shop/my-shop/use-shop-stock.ts';
import { Card } from './card.tsx';
import styles from './card-list.module.css';
import { drawFarCards } from './far-cards.ts';

/** A listing that grows draws what is new alone. */
const KnownCard = memo(Card);

/** Pictures of so many cards are in the first view of a wide screen. */
const EARLY = 4;
/** From so many on, those far out of sight are laid out later (decision 21). */
const LONG = 25;

interface CardListProps {
  readonly cards: readonly CardModel[];
  /** Level of the names: one below the heading that the list stands under. */
  readonly heading?: 'h2' | 'h3';
  /** Do its pictures stand in the first view? */
  readonly first?: boolean;
  /** Names the list, where it is not the one list of the page. */
  readonly label?: string;
  /** What the ids of its cards begin with, where the page has another list of goods. */
  readonly ids?: string;
  /** Is it a block of two or four a row, rather than a listing? */
  readonly few?: boolean;
}

/** Products side by side. */
export function CardList(props: CardListProps): ReactNode {
  const { cards, heading = 'h2', first = false, label = goodsTexts.list, few = false, ids } = props;
  const { now } = useApp();
  const list = useRef<HTMLUListElement>(null);
  const long = !few && cards.length >= LONG;
  useEffect(() => (long && list.current !== null ? drawFarCards(list.current) : undefined), [long]);
  const mine = useShopStock(useMemo(() => cards.map(({ goods }) => goods.id), [cards]));
  const length = long ? styles.long : styles.cards;
  return (
    <ul ref={list} aria-label={label} className={few ? styles.few : length}>
      {cards.map((card, index) => (
        <li key={card.goods.id}>
          <KnownCard
            card={card}
            now={now}
            early={first && index < EARLY}
            heading={heading}
            mine={mine(card.goods.id)}
            {...(ids !== undefined && { ids })}
          />
        </li>
      ))}
    </ul>
  );
}
