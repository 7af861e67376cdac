import { memo, type ReactNode } from 'react';
import { preload } from 'react-dom';
import { daysLater } from '../../../shared/rules/dates.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { type Comparison, useCompare } from '../../compare/compare-button.tsx';
import { useApp } from '../../context/app-context.ts';
import type { CardModel } from '../../data/card-model.ts';
import { type StockTexts, useShopStock } from '../../shops/my-shop/use-shop-stock.ts';
import { cachedMarkup } from '../../ui/cached-markup.ts';
import { Card } from './card.tsx';
import styles from './card-list.module.css';

/** Memoised, so that a listing that grows renders only the new cards. */
const KnownCard = memo(Card);

/** The pictures of this many cards are in the first view of a wide screen. */
const EARLY = 4;
/** In a list of at least this many cards, those far outside the viewport are laid out later (decision 21). */
const LONG = 25;

type Heading = 'h2' | 'h3';

interface CardListProps {
  readonly cards: readonly CardModel[];
  /** Level of the cards' headings: one below the heading that the list stands under. */
  readonly heading?: Heading;
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
  // The same for all cards and all day long, so that those that are there already are not rendered again.
  const now = daysLater(useApp().now, 0);
  const long = !few && cards.length >= LONG;
  const mine = useShopStock(cards);
  const { isCompared, onCompare } = useCompare();
  const length = long ? styles.long : styles.cards;
  if (import.meta.env.SSR && first) preloadPictures(cards);
  // On the server no goods are in a comparison, so one answer stands for all.
  const inside = import.meta.env.SSR
    ? shared(cards, heading, ids, first, now, isCompared(0))
    : { children: items({ cards, heading, ids, first, now, mine, isCompared, onCompare }) };
  return <ul aria-label={label} className={few ? styles.few : length} data-mine={mine && ''} {...inside} />;
}

/** React preloads such pictures itself only where their elements are rendered with the page. */
function preloadPictures(cards: readonly CardModel[]): void {
  for (const { image } of cards.slice(0, EARLY)) {
    if (image !== '') preload(image, { as: 'image', fetchPriority: 'high' });
  }
}

/** What every visitor gets from the server on that day: nothing in the cards is personal there. */
const shared = cachedMarkup(
  (
    cards: readonly CardModel[],
    heading: Heading,
    ids: string | undefined,
    first: boolean,
    now: number,
    compared: boolean | undefined,
  ) => items({ cards, heading, ids, first, now, isCompared: () => compared }),
);

interface Items extends Pick<CardListProps, 'cards' | 'ids'> {
  readonly heading: Heading;
  readonly first: boolean;
  readonly now: number;
  readonly mine?: StockTexts | undefined;
  readonly isCompared: Comparison['isCompared'];
  readonly onCompare?: Comparison['onCompare'];
}

function items({ cards, heading, ids, first, now, mine, isCompared, onCompare }: Items): ReactNode {
  return cards.map((card, index) => (
    <li key={card.goods.id}>
      <KnownCard
        card={card}
        now={now}
        early={first && index < EARLY}
        heading={heading}
        mine={mine && (mine(card.goods.id) ?? '')}
        compared={isCompared(card.goods.id)}
        onCompare={onCompare}
        {...(ids !== undefined && { ids })}
      />
    </li>
  ));
}
