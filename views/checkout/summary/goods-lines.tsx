import { type ReactNode, useId } from 'react';
import { extraVariant } from '../../../shared/goods.ts';
import { countWanted, type TakenLine, type WantedLine } from '../../../shared/rules/checkout/order.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { leftTexts, pickupTexts } from '../../../shared/texts/checkout.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import styles from './summary.module.css';

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
      {note === undefined ? null : <p className="note">{note}</p>}
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
    <section aria-label={leftTexts.title} className="warning">
      <GoodsLines
        title={title ?? counted}
        note={[title === undefined ? [] : counted, short ? [] : leftTexts.note].flat().join('. ') || undefined}
        lines={lines}
      />
    </section>
  );
}

interface OrderedGoodsProps {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly children: ReactNode;
}

/** The list of an order's goods. It is as wide as its container. */
export function OrderedGoods(props: OrderedGoodsProps): ReactNode {
  return <ul className={styles.lines} {...props} />;
}

interface OrderedItemProps {
  /** Address of the picture; empty where there is none. */
  readonly image: string;
  readonly title: string;
  /** Shown in place of the title, if that is more than text. */
  readonly name?: ReactNode;
  readonly variant: string;
  /** The quantity, in words. */
  readonly count: string;
  /** Roubles; undefined if the goods are not part of the order. */
  readonly sum: number | undefined;
}

/** A line of `OrderedGoods`. */
export function OrderedItem({ image, title, name = title, variant, count, sum }: OrderedItemProps): ReactNode {
  return (
    <li data-missing={sum === undefined ? '' : undefined}>
      {image === '' ? <i /> : <img src={image} alt="" width="36" height="48" loading="lazy" decoding="async" />}
      <span>
        {name} <small>{extraVariant(title, variant)}</small>
      </span>{' '}
      <span>{count}</span> {sum === undefined ? null : <b>{formatMoney(sum)}</b>}
    </li>
  );
}
