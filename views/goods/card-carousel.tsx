import { type ReactNode, useEffect, useRef, useState } from 'react';
import { viewerTexts } from '../../shared/texts/dialogs.ts';
import { useApp } from '../app-context.ts';
import { Card } from './card.tsx';
import styles from './card-carousel.module.css';
import type { CardModel } from './card-model.ts';

interface CardCarouselProps {
  /** Sets the ids of its cards apart from those of the page. */
  readonly id: string;
  readonly title: string;
  readonly cards: readonly CardModel[];
}

/** Cards in one row: two in view, three from a width of 992, four from 1200 (spec §2); the buttons turn over a view. */
export function CardCarousel({ id, title, cards }: CardCarouselProps): ReactNode {
  const { now } = useApp();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ first: true, last: true });

  const look = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = row.current as HTMLUListElement;
    setEnds({ first: scrollLeft < 1, last: scrollLeft + clientWidth > scrollWidth - 1 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` reads the row as it stands
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (row.current !== null) observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  const turn = (views: number): void => {
    const { clientWidth = 0 } = row.current ?? {};
    row.current?.scrollBy({ left: views * clientWidth });
  };

  return (
    <section aria-labelledby={`${id}-title`} className={styles.carousel}>
      <header>
        <h3 id={`${id}-title`}>{title}</h3>
        {ends.first && ends.last ? null : (
          <p>
            <TurnButton label={viewerTexts.previous} end={ends.first} onTurn={() => turn(-1)}>
              ‹
            </TurnButton>
            <TurnButton label={viewerTexts.next} end={ends.last} onTurn={() => turn(1)}>
              ›
            </TurnButton>
          </p>
        )}
      </header>
      <ul ref={row} aria-label={title} className={styles.row} onScroll={look}>
        {cards.map((card) => (
          <li key={card.goods.id}>
            <Card card={card} now={now} early={false} heading="h4" scope={id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TurnButtonProps {
  readonly label: string;
  /** Is there nothing further? The button keeps the focus all the same. */
  readonly end: boolean;
  readonly onTurn: () => void;
  readonly children: string;
}

function TurnButton({ label, end, onTurn, children }: TurnButtonProps): ReactNode {
  return (
    <button type="button" aria-label={label} aria-disabled={end} onClick={onTurn}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
