import { type ReactNode, useState } from 'react';
import { toPastOrder } from '../../shared/rules/checkout/past-order.ts';
import { findOrderForm } from '../../shared/rules/forms/find-order.ts';
import { usePosted } from '../context/posted.ts';
import { ShopForm } from '../forms/shop-form.tsx';
import styles from './find-order.module.css';
import { OrderCard } from './order-card.tsx';

/** Finds an order of another device by its number and its phone. Without JavaScript the form is posted (D39). */
export function FindOrder(): ReactNode {
  const [found, setFound] = useState(usePosted()?.order);
  return (
    <section className={styles.find}>
      <ShopForm form={findOrderForm} onSent={(answer) => 'code' in answer && setFound(answer)} />
      {found === undefined ? null : <OrderCard order={toPastOrder(found)} />}
    </section>
  );
}
