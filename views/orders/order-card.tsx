import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { logFailure } from '../../client/store/state.ts';
import type { OrderType } from '../../shared/contract/things.ts';
import { eachField } from '../../shared/rules/checkout/buyer-fields.ts';
import { isClosed, type OrderLine, type PastOrder } from '../../shared/rules/checkout/past-order.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { ofOrder } from '../../shared/rules/pickup/promise.ts';
import { promiseText } from '../../shared/rules/pickup/sentences.ts';
import { shopChoiceTexts } from '../../shared/texts/checkout.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { cancelTexts, moveTexts, ordersTexts } from '../../shared/texts/orders.ts';
import { buyerFacts, orderTimes } from '../checkout/summary/facts.tsx';
import { OrderedGoods, OrderedItem } from '../checkout/summary/goods-lines.tsx';
import { useApp } from '../context/app-context.ts';
import { useUntil } from '../context/until.ts';
import { browserApi } from '../data/query.ts';
import { RouteLink } from '../shops/shop-facts.tsx';
import { shopsQuery } from '../shops/shops-model.ts';
import button from '../ui/buttons/button.module.css';
import field from '../ui/fields/field.module.css';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { LabelledField } from '../ui/fields/text-field.tsx';
import { KnownLink } from '../ui/links/known-link.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { CalendarButton } from './calendar-button.tsx';
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
          {isOver || readyAt === undefined ? null : <OrderTimes order={order} readyAt={readyAt} />}
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

interface OrderTimesProps {
  readonly order: PastOrder;
  readonly readyAt: number;
}

/** From when it can be taken, and until when it is kept. */
function OrderTimes({ order: { way, keptUntil, shop }, readyAt }: OrderTimesProps): ReactNode {
  const promise = ofOrder(readyAt, way, useApp().now, shop.zone);
  useUntil(promise.until);
  return orderTimes(promiseText(promise), keptUntil, shop.zone).map((text) => <p key={text}>{text}</p>);
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

const CALL = 'POST /api/orders/{code}/shop.json';

/** 'Сменить магазин' (contract.md §7.5). Where the API does not offer it, it says how else. */
function MoveOrder({ order }: { readonly order: PastOrder }): ReactNode {
  const { offered } = useApp();
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState(false);
  if (!offered.includes(CALL)) {
    return (
      <p className="note">
        {moveTexts.call} <PhoneLink />
      </p>
    );
  }
  const close = (isMoved: boolean) => {
    setOpen(false);
    setMoved(isMoved);
  };
  return (
    <>
      {order.canMove && !open ? (
        <button type="button" aria-expanded={false} className={button.quiet} onClick={() => setOpen(true)}>
          {moveTexts.move}
        </button>
      ) : null}
      {open ? <MoveForm order={order} onClose={close} /> : null}
      <p role="status" className={`note ${styles.moved}`}>
        {moved ? moveTexts.moved : ''}
      </p>
    </>
  );
}

interface MoveFormProps {
  readonly order: PastOrder;
  readonly onClose: (isMoved: boolean) => void;
}

function MoveForm({ order, onClose }: MoveFormProps): ReactNode {
  const { code, kind, way: ordered = 'transit' } = order;
  const dispatch = useAppDispatch();
  const queries = useQueryClient();
  const { data: shops = [] } = useQuery(shopsQuery);
  const [shop, setShop] = useState(order.shop.id);
  const [way, setWay] = useState<OrderType>(ordered);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi()(CALL, { code, body: { shop, orderType: way } }),
    onSuccess: async (changed) => {
      await adoptOrder(queries, changed);
      onClose(true);
    },
    onError: (failed) => dispatch(logFailure('Order move:', failed)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form aria-label={moveTexts.move} className={styles.moveForm} onSubmit={send}>
      <LabelledField label={moveTexts.shop} error={error === null ? undefined : refusalOf(error, moveTexts.failed)}>
        {(ties) => (
          <select
            {...ties}
            value={shop}
            className={field.select}
            onChange={({ target }) => setShop(Number(target.value))}
          >
            {shops.map(({ id, address }) => (
              <option key={id} value={id}>
                {address}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <RadioGroup
        label={shopChoiceTexts.way}
        choices={(['transit', 'retail'] as const).map((value) => ({
          value,
          title: shopChoiceTexts.ways[value],
          disabled: value === 'retail' && kind === 'legal',
        }))}
        value={way}
        onChange={setWay}
      />
      <div>
        <button type="submit" aria-disabled={isPending} className={button.secondary}>
          {moveTexts.move}
        </button>
        <button type="button" className={button.quiet} onClick={() => onClose(false)}>
          {moveTexts.keep}
        </button>
      </div>
    </form>
  );
}
