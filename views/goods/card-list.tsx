import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { useCompare } from '../compare/use-compare.ts';
import { useApp } from '../context/app-context.ts';
import type { CardModel } from '../data/card-model.ts';
import { useShopStock } from '../shop/my-shop/use-shop-stock.ts';
import { Card } from './card.tsx';
import styles from './card-list.module.css';

/** Memoised, so that a listing that grows renders only the new cards. */
const KnownCard = memo(Card);

/** The pictures of this many cards are in the first view of a wide screen. */
const EARLY = 4;
/** In a list of at least this many cards, those far outside the viewport are laid out later (decision 21). */
const LONG = 25;

interface CardListProps {
  readonly cards: readonly CardModel[];
  /** Level of the cards' headings: one below the heading that the list stands under. */
  readonly heading?: 'h2' | 'h3';
  /** Are its pictures in the first view of the page? */
  readonly first?: boolean;
  /** Names the list, if it is not the page's only list of goods. */
  readonly label?: string;
  /** Prefix of the ids of its cards, if the page has another list of goods. */
  readonly ids?: string;
  /** Set for a block of a few cards, two or four in a row, as opposed to a listing. */
  readonly few?: boolean;
}

/** A list of product cards. */
export function CardList(props: CardListProps): ReactNode {
  const { cards, heading = 'h2', first = false, label = goodsTexts.list, few = false, ids } = props;
  const { now } = useApp();
  const list = useRef<HTMLUListElement>(null);
  const long = !few && cards.length >= LONG;
  useEffect(() => {
    const box = list.current;
    if (!long || box === null) return undefined;
    const left = new AbortController();
    // A list can be used without it.
    import('./far-cards.ts').then(({ layOutFarCards }) => layOutFarCards(box, left.signal)).catch(() => undefined);
    return () => left.abort();
  }, [long]);
  const mine = useShopStock(useMemo(() => cards.map(({ goods }) => goods.id), [cards]));
  const { isCompared, onCompare } = useCompare();
  const length = long ? styles.long : styles.cards;
  // The texts about the visitor's shop arrive for all cards at once.
  const isStockKnown = cards.some(({ goods }) => mine(goods.id) !== undefined);
  return (
    <ul ref={list} aria-label={label} className={few ? styles.few : length} data-mine={isStockKnown || undefined}>
      {cards.map((card, index) => (
        <li key={card.goods.id}>
          <KnownCard
            card={card}
            now={now}
            early={first && index < EARLY}
            heading={heading}
            mine={mine(card.goods.id)}
            compared={isCompared(card.goods.id)}
            onCompare={onCompare}
            {...(ids !== undefined && { ids })}
          />
        </li>
      ))}
    </ul>
  );
}
