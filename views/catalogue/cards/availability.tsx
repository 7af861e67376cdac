import type { ReactNode } from 'react';
import { orderLine, retailLine, type Supply } from '../../../shared/rules/catalogue/availability.ts';
import styles from '../../ui/goods.module.css';

interface AvailabilityProps {
  readonly goods: Supply;
  /** The moment that 'today' refers to, for the date of an order (D20); ms since 1970. */
  readonly now: number;
}

/** The availability lines of goods, each with its marker; none for goods out of stock. */
export function Availability({ goods, now }: AvailabilityProps): ReactNode {
  const retail = retailLine(goods);
  const order = orderLine(goods, now);
  return (
    <>
      {retail === undefined ? null : <p className={styles.inStock}>{retail}</p>}
      {order === undefined ? null : <p className={styles.onOrder}>{order}</p>}
    </>
  );
}
