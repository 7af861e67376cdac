import type { ReactNode } from 'react';
import type { WantedLine } from '../../../shared/rules/checkout/order.ts';
import { countWanted } from '../../../shared/rules/checkout/order.ts';
import { leftTexts } from '../../../shared/texts/checkout.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { GoodsLines } from './goods-lines.tsx';
import styles from './left-behind.module.css';

interface LeftBehindProps {
  readonly lines: readonly WantedLine[] | undefined;
  /** Heading in place of the region's name with the count, which then stands in the note. */
  readonly title?: string;
  /** Is it left to others to say that the goods stay in the cart? */
  readonly short?: boolean;
}

/** 'Не войдёт в заказ': the goods that the chosen shop lacks, with their count (D63). */
export function LeftBehind({ lines = [], title, short = false }: LeftBehindProps): ReactNode {
  if (lines.length === 0) return null;
  const counted = `${leftTexts.title}: ${goodsTexts.count({ count: countWanted(lines) })}`;
  return (
    <section aria-label={leftTexts.title} className={styles.left}>
      <GoodsLines
        title={title ?? counted}
        note={[title === undefined ? [] : counted, short ? [] : leftTexts.note].flat().join('. ') || undefined}
        lines={lines}
      />
    </section>
  );
}
