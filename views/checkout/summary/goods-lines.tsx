import { type ReactNode, useId } from 'react';
import type { TakenLine, WantedLine } from '../../../shared/rules/checkout/order.ts';
import { pickupTexts } from '../../../shared/texts/checkout.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import styles from './goods-lines.module.css';
import { OrderedGoods, OrderedItem } from './ordered-goods.tsx';

interface GoodsLinesProps {
  readonly title: string;
  /** A short text under the title. */
  readonly note?: string;
  readonly lines: readonly (TakenLine | WantedLine)[];
  /** Shows only the lines; the title is for screen readers. */
  readonly bare?: boolean;
}

/** The goods of an order. A line that is only partly covered says 'X из Y' (spec §2). */
export function GoodsLines({ title, note, lines, bare = false }: GoodsLinesProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.goods}>
      <h4 id={id} className={bare ? 'visually-hidden' : undefined}>
        {title}
      </h4>
      {note === undefined ? null : <p>{note}</p>}
      <OrderedGoods aria-labelledby={id}>
        {lines.map((line) => (
          <OrderedItem
            key={line.id}
            image={line.image}
            title={line.title}
            variant={line.variant}
            count={countOfLine(line)}
            sum={'price' in line ? line.qnt * line.price : undefined}
          />
        ))}
      </OrderedGoods>
    </section>
  );
}

function countOfLine(line: TakenLine | WantedLine): string {
  if ('wanted' in line && line.qnt < line.wanted) return pickupTexts.thereOf({ there: line.qnt, wanted: line.wanted });
  return goodsTexts.pieces({ count: line.qnt });
}
