import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApp } from '../../context/app-context.ts';
import type { CardModel } from '../../data/card-model.ts';
import { useShopStock } from '../../shops/my-shop/use-shop-stock.ts';
import { ArrowButton } from '../../ui/buttons/arrow-button.tsx';
import { Card } from './card.tsx';
import styles from './card-list.module.css';

interface CardCarouselProps {
  /** Prefix of the ids of its cards, to keep them apart from others on the page. */
  readonly id: string;
  readonly title: string;
  readonly cards: readonly CardModel[];
}

/**
 * Cards in one row: two in view, three from a width of 992, four from 1200 (spec §2). The buttons scroll by the visible
 * width, and wrap around at both ends.
 */
export function CardCarousel({ id, title, cards }: CardCarouselProps): ReactNode {
  const { now } = useApp();
  const mine = useShopStock(cards);
  const row = useRef<HTMLUListElement>(null);
  const [fits, setFits] = useState(true);

  // Other cards change the width of what scrolls, but not that of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the cards are rendered
  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const observer = new ResizeObserver(() => setFits(list.scrollWidth <= list.clientWidth));
    observer.observe(list);
    return () => observer.disconnect();
  }, [cards]);

  return (
    <section aria-labelledby={`${id}-title`} data-screen-only="" className={styles.carousel}>
      <header>
        <h3 id={`${id}-title`}>{title}</h3>
        {fits ? null : (
          <p>
            <ArrowButton side={-1} onStep={(side) => step(row.current, side)} />
            <ArrowButton side={1} onStep={(side) => step(row.current, side)} />
          </p>
        )}
      </header>
      <ul ref={row} aria-label={title} className={styles.carouselRow} data-mine={mine && ''}>
        {cards.map((card) => (
          <li key={card.goods.id}>
            <Card
              card={card}
              now={now}
              early={false}
              heading="h4"
              ids={id}
              unnamed
              mine={mine && (mine(card.goods.id) ?? '')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls by the visible width. The ends have a tolerance for rounded pixels. */
function step(list: HTMLElement | null, side: -1 | 1): void {
  if (list === null) return;
  const { scrollLeft, scrollWidth, clientWidth } = list;
  const end = scrollWidth - clientWidth;
  const around = side === 1 ? scrollLeft > end - 2 : scrollLeft < 2;
  if (around) list.scrollTo({ left: side === 1 ? 0 : end });
  else list.scrollBy({ left: side * clientWidth });
}
