import { type ReactNode, useId, useRef } from 'react';
import type { OrderLine, PastOrder } from '../../shared/rules/checkout/past-order.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { ordersTexts } from '../../shared/texts/orders.ts';
import { OrderedGoods, OrderedItem } from '../checkout/summary/ordered-goods.tsx';
import button from '../ui/buttons/button.module.css';
import { KnownLink } from '../ui/links/known-link.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { CancelOrder } from './cancel-order.tsx';
import styles from './order-card.module.css';
import { printOnly } from './print-only.ts';
import { RepeatOrder } from './repeat-order.tsx';

/** One order and its actions (conventions.md §4 'Orders'). */
export function OrderCard({ order }: { readonly order: PastOrder }): ReactNode {
  const { code, createdAt, status, shop, readyAt, total, lines } = order;
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isOver = status?.code === 'done' || status?.code === 'cancelled';
  return (
    <article ref={card} aria-labelledby={titleId} className={styles.order}>
      <header className={styles.head}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {ordersTexts.order(code)}
        </h2>
        {status === undefined ? null : (
          <p aria-live="polite" className={styles.status} data-status={status.code}>
            {status.title}
          </p>
        )}
        {Number.isNaN(createdAt) ? null : <p className={styles.placed}>{ordersTexts.placed({ moment: createdAt })}</p>}
      </header>
      <div className={styles.where}>
        <p>
          <span className="visually-hidden">{ordersTexts.shop}: </span>
          <KnownLink href={shop.url}>{shop.title || shop.address}</KnownLink>
        </p>
        {shop.address === '' || shop.title.includes(shop.address) ? null : <p>{shop.address}</p>}
        {isOver || readyAt === undefined ? null : <p>{ordersTexts.ready({ moment: readyAt })}</p>}
      </div>
      <Lines lines={lines} />
      <p className={styles.total}>
        {ordersTexts.total} <b>{formatMoney(total)}</b>
      </p>
      <div data-screen-only="" className={styles.buttons}>
        <RepeatOrder lines={lines} />
        {isOver ? null : <CalendarButton order={order} />}
        <button type="button" className={button.quiet} onClick={() => printOnly(card.current)}>
          {ordersTexts.print}
        </button>
        {order.canCancel ? <CancelOrder code={code} onCancelled={() => title.current?.focus()} /> : null}
      </div>
    </article>
  );
}

function Lines({ lines }: { readonly lines: readonly OrderLine[] }): ReactNode {
  return (
    <OrderedGoods aria-label={ordersTexts.contents}>
      {lines.map(({ title, variant, url, image, qnt, price }, index) => (
        <OrderedItem
          // biome-ignore lint/suspicious/noArrayIndexKey: goods may repeat, lines are never reordered
          key={index}
          image={image}
          title={title}
          name={<KnownLink href={url}>{title}</KnownLink>}
          variant={variant}
          count={goodsTexts.pieces({ count: qnt })}
          sum={qnt * price}
        />
      ))}
    </OrderedGoods>
  );
}
