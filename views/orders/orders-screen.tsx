/** Orders, `/orders/`. The page is the same for everybody; the browser loads the orders. */
import { type ReactNode, useState } from 'react';
import { toPastOrder } from '../../shared/rules/checkout/past-order.ts';
import { findOrderForm } from '../../shared/rules/forms/find-order.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { findTexts, ordersTexts } from '../../shared/texts/orders.ts';
import { useApp } from '../context/app-context.ts';
import { usePosted } from '../context/posted.ts';
import { defineScreen } from '../data/screen.ts';
import { ShopForm } from '../forms/shop-form.tsx';
import button from '../ui/buttons/button.module.css';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading } from '../ui/states/loading.tsx';
import states from '../ui/states/states.module.css';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';
import { useAreOrdersOffered } from './orders-link.tsx';
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
      {offered ? null : <p className={styles.onDevice}>{ordersTexts.onDevice}</p>}
      {orders.map((order) => (
        <OrderCard key={order.code} order={order} />
      ))}
    </div>
  );
}

function NoOrders(): ReactNode {
  return (
    <div className={`${states.empty} ${styles.empty}`}>
      <p className="name">{ordersTexts.empty}</p>
      <p>{ordersTexts.emptyNote}</p>
      <a href="/catalog/" className={button.primary}>
        {ordersTexts.toCatalogue}
      </a>
    </div>
  );
}

/** Finds an order of another device by its number and its phone. Without JavaScript the form is posted (D39). */
function FindOrder(): ReactNode {
  const [found, setFound] = useState(usePosted()?.order);
  return (
    <section className={styles.find} aria-labelledby="find-title">
      <h2 id="find-title">{findTexts.title}</h2>
      <ShopForm form={findOrderForm} onSent={(answer) => 'code' in answer && setFound(answer)} />
      {found === undefined ? null : <OrderCard order={toPastOrder(found)} />}
    </section>
  );
}
