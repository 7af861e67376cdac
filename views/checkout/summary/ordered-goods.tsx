import type { ReactNode } from 'react';
import { extraVariant } from '../../../shared/goods.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import styles from './ordered-goods.module.css';

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
    <li className={sum === undefined ? styles.missing : undefined}>
      {image === '' ? <i /> : <img src={image} alt="" width="36" height="48" loading="lazy" decoding="async" />}
      <span>
        {name} <small>{extraVariant(title, variant)}</small>
      </span>{' '}
      <span className={styles.count}>{count}</span> {sum === undefined ? null : <b>{formatMoney(sum)}</b>}
    </li>
  );
}
