import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { logFailure } from '../../client/store/failure-log.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { eachField } from '../../shared/rules/checkout/buyer-fields.ts';
import { isClosed, type OrderLine, type PastOrder } from '../../shared/rules/checkout/past-order.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { dayText } from '../../shared/rules/pickup/sentences.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { cancelTexts, ordersTexts } from '../../shared/texts/orders.ts';
import { buyerFacts, orderTimes } from '../checkout/summary/facts.tsx';
import { OrderedGoods, OrderedItem } from '../checkout/summary/goods-lines.tsx';
import { useApp } from '../context/app-context.ts';
import { browserApi } from '../data/query.ts';
import { RouteLink } from '../shops/shop-facts.tsx';
import button from '../ui/buttons/button.module.css';
import { KnownLink } from '../ui/links/known-link.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { MoveOrder } from './move-order.tsx';
import styles from './orders.module.css';
import { RepeatOrder } from './repeat-order.tsx';
import { adoptOrder, refusalOf } from './use-orders.ts';

/** One order and its actions (conventions.md §4 'Orders'). */
export function OrderCard({ order }: { readonly order: PastOrder }): ReactNode {
  const { code, createdAt, status, shop, readyAt, total, lines } = order;
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isOver = isClosed(order);
  return (
    <article ref={card} aria-labelledby={titleId} className={styles.order}>
      <header>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {ordersTexts.order(code)}
        </h2>
        {status === undefined ? null : (
          <p aria-live="polite" className={styles.status} data-status={status.code}>
            {status.title}
          </p>
        )}
        {Number.isNaN(createdAt) ? null : (
          <p className={`note ${styles.placed}`}>{ordersTexts.placed({ moment: createdAt })}</p>
        )}
      </header>
      <div className={styles.parts}>
        <div className={styles.where}>
          <p>
            <span className="visually-hidden">{ordersTexts.shop}: </span>
            <KnownLink href={shop.url}>{shop.title || shop.address}</KnownLink>
          </p>
          {shop.address === '' || shop.title.includes(shop.address) ? null : <p>{shop.address}</p>}
          {isOver || readyAt === undefined
            ? null
            : orderTimes(dayText(readyAt, shop.zone), order.keptUntil, shop.zone).map((text) => (
                <p key={text}>{text}</p>
              ))}
          {shop.hours ? <p>{shop.hours}</p> : null}
          {isOver || shop.at === undefined ? null : <RouteLink to={shop.at} />}
          <OrderBuyer order={order} />
        </div>
        <div className={styles.goods}>
          <Lines lines={lines} />
          <p>
            {ordersTexts.total} <b>{formatMoney(total)}</b>
          </p>
        </div>
        {/* None of them does anything without JavaScript. */}
        {import.meta.env.SSR ? null : (
          <div data-screen-only="" className={styles.buttons}>
            <RepeatOrder lines={lines} />
            {isOver ? null : <CalendarButton order={{ ...order, taker: order.contacts?.title }} />}
            <button type="button" className={button.quiet} onClick={() => printOnly(card.current)}>
              {ordersTexts.print}
            </button>
            {isOver ? null : <MoveOrder order={order} />}
            {order.canCancel ? <CancelOrder code={code} onCancelled={() => title.current?.focus()} /> : null}
          </div>
        )}
      </div>
    </article>
  );
}

/** Who takes the order and how it is paid, as far as that is known. */
function OrderBuyer({ order: { kind, contacts } }: { readonly order: PastOrder }): ReactNode {
  if (kind === undefined) return null;
  const facts = buyerFacts({ ...(contacts ?? eachField(() => '')), kind });
  return facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (
      <p key={name}>
        {name}: {text}
      </p>
    ));
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

interface CancelOrderProps {
  readonly code: string;
  /** Called before the button disappears, which would lose the focus. */
  readonly onCancelled: () => void;
}

/**
 * 'Отменить заказ', after a question. It is not shown if the API does not offer the call. A refusal shows the API's
 * message.
 */
function CancelOrder({ code, onCancelled }: CancelOrderProps): ReactNode {
  const dispatch = useAppDispatch();
  const { offered } = useApp();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi()('POST /api/orders/{code}/cancel.json', { code }),
    onSuccess: (order) => {
      onCancelled();
      return adoptOrder(queries, order);
    },
    onError: (failed) => dispatch(logFailure('Order cancel:', failed)),
  });
  if (!offered.includes('POST /api/orders/{code}/cancel.json')) return null;
  const cancel = async () => {
    if (isPending) return;
    const { title, message, cancel: confirm, keep } = cancelTexts;
    const question = { title: title(code), message, confirm, cancel: keep };
    if ((await dispatch(showDialog('confirm', question, 'push'))) === true) mutate();
  };
  return (
    <>
      <button type="button" aria-disabled={isPending} className={button.quiet} onClick={() => void cancel()}>
        {cancelTexts.cancel}
      </button>
      {error === null ? null : (
        <p role="alert" className={styles.refusal}>
          {refusalOf(error, cancelTexts.failed)}
        </p>
      )}
    </>
  );
}

/**
 * Prints one part of the page's content in the print styles (views/styles/print.css). Everything beside it is hidden
 * until the browser has printed.
 */
function printOnly(part: HTMLElement | null): void {
  const others: Element[] = [];
  for (let at: Element | null = part; at !== null && at.localName !== 'main'; at = at.parentElement) {
    others.push(...[...(at.parentElement?.children ?? [])].filter((one) => one !== at));
  }
  const mark = (on: boolean): void => {
    for (const other of others) other.toggleAttribute('data-unprinted', on);
  };
  mark(true);
  addEventListener('afterprint', () => mark(false), { once: true });
  print();
}
