/** Orders, `/orders/`. The page is the same for everybody; the browser loads the orders. */
import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { ordersTexts } from '../../shared/texts/orders.ts';
import { useApp } from '../context/app-context.ts';
import { usePosted } from '../context/posted.ts';
import { defineScreen } from '../data/screen.ts';
import button from '../ui/buttons/button.module.css';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { FindOrder } from './find-order.tsx';
import { OrderCard } from './order-card.tsx';
import { useAreOrdersOffered } from './orders-link.tsx';
import styles from './orders-screen.module.css';
import { useOrders } from './use-orders.ts';

export const screen = defineScreen<undefined>({
  head: () => ({ title: layoutTexts.titleOf(layoutTexts.orders), noindex: true }),
  View: OrdersScreen,
  Loading: () => <Loading />,
});

function OrdersScreen(): ReactNode {
  const { offered } = useApp();
  const canFind = usePosted() !== undefined || offered.includes('POST /api/orders/find.json');
  return (
    <>
      <h1 className={styles.title}>{layoutTexts.orders}</h1>
      <noscript>
        <p className={styles.notice}>
          {ordersTexts.noScript} <PhoneLink />
        </p>
      </noscript>
      <FailureBoundary>
        <Orders />
      </FailureBoundary>
      {canFind ? <FindOrder /> : null}
    </>
  );
}

function Orders(): ReactNode {
  const offered = useAreOrdersOffered();
  const { orders, failed, retry } = useOrders();
  if (failed) return <FailedBlock onRetry={retry} />;
  if (orders === undefined) {
    return (
      <div className={styles.pending}>
        <Loading />
      </div>
    );
  }
  if (orders.length === 0) return <NoOrders />;
  return (
    <div className={styles.orders}>
      {offered ? null : <p className={styles.note}>{ordersTexts.onDevice}</p>}
      {orders.map((order) => (
        <OrderCard key={order.code} order={order} />
      ))}
    </div>
  );
}

function NoOrders(): ReactNode {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{ordersTexts.empty}</p>
      <p>{ordersTexts.emptyNote}</p>
      <a href="/catalog/" className={button.primary}>
        {ordersTexts.toCatalogue}
      </a>
    </div>
  );
}
