import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import { openCart, refreshCart } from '../../../client/cart/cart-actions.ts';
import { selectCartView, selectLocked, selectSummary } from '../../../client/cart/cart-selectors.ts';
import { cartActions } from '../../../client/cart/cart-slice.ts';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import { isArriving } from '../../../shared/rules/cart/cart.ts';
import { cartContentsTexts } from '../../../shared/texts/cart-contents.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { useApp } from '../../context/app-context.ts';
import { RELATED_CALL } from '../../data/goods.ts';
import button from '../../ui/buttons/button.module.css';
import { ExtraBlock } from '../../ui/extra-block.tsx';
import { FailedBlock } from '../../ui/states/failed-block.tsx';
import { lazyComponent } from '../../ui/states/lazy-component.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { OnceLoaded } from '../../ui/states/once-loaded.tsx';
import { ShopWindow } from '../../ui/states/shop-window.tsx';
import state from '../../ui/states/states.module.css';
import styles from '../cart.module.css';
import line from '../cart-line.module.css';
import { CartLine } from './cart-line.tsx';
import { CartSidebar } from './cart-sidebar.tsx';
import { type MissedMinimum, useMissedMinimum } from './minimum-note.tsx';
import { takenBack } from './taken-back.ts';
import { type FoundShops, type LineNotes, useCartNotes, useWholeCart } from './use-cart-notes.ts';
import { WholeCartNote } from './whole-cart-note.tsx';

const Instead = lazyComponent(() => import('./instead.tsx'));

interface CartViewProps {
  /** Level of the headings inside: one below the heading that the contents stand under. */
  readonly heading: 'h2' | 'h3';
  /** Is 'Оформить заказ' shown, disabled, even if nothing is ticked? In the modal it is (spec §2, §5). */
  readonly orderStays?: boolean;
  readonly minimum?: MissedMinimum | undefined;
  /** Absent without JavaScript (D39): every control is then a form that is posted, and nothing is asked for later. */
  readonly live?: LiveCart;
  readonly ref?: Ref<HTMLDivElement>;
}

interface LiveCart {
  /** A changed quantity is sent after this pause, which differs between the screen and the modal (spec §4); ms. */
  readonly pauseMs: number;
  readonly notesOf: (item: CartItem) => LineNotes;
  readonly found: FoundShops;
}

type CartContentsProps = Pick<CartViewProps, 'heading' | 'orderStays'> & Pick<LiveCart, 'pauseMs'>;

/** The visitor's cart, read by the browser, on its screen and in its modal (spec §2 'Cart screen'). */
export function CartContents({ pauseMs, ...view }: CartContentsProps): ReactNode {
  const dispatch = useAppDispatch();
  const { available, unavailable } = useAppSelector(selectCartView);
  const status = useAppSelector((state) => state.cart.status);
  const arriving = useAppSelector((state) => isArriving(state.cart.cart));
  const contents = useRef<HTMLDivElement>(null);
  const lines = [...available, ...unavailable];

  useEffect(() => {
    dispatch(openCart());
  }, [dispatch]);
  const notesOf = useCartNotes();
  const found = useWholeCart();
  const minimum = useMissedMinimum(found);
  useKeptFocus(contents, lines);

  if (status === 'failed') return <FailedBlock onRetry={() => dispatch(refreshCart())} />;
  if (lines.length === 0 && (status !== 'ready' || arriving)) return <Loading />;
  return <CartView {...view} ref={contents} minimum={minimum} live={{ pauseMs, notesOf, found }} />;
}

/** What the store knows of the cart. */
export function CartView({ heading: Heading, orderStays = false, minimum, live, ref }: CartViewProps): ReactNode {
  const { available, unavailable } = useAppSelector(selectCartView);
  const { total } = useAppSelector(selectSummary);
  if (available.length + unavailable.length === 0) return <EmptyCart ref={ref} />;
  return (
    <div ref={ref} tabIndex={-1} className={styles.cart}>
      <div>
        {available.length === 0 || live === undefined ? null : (
          <>
            <WholeCartNote found={live.found} />
            <SelectAll />
          </>
        )}
        <Lines label={goodsTexts.list} items={available} live={live} available />
        {unavailable.length === 0 ? null : (
          <section className={styles.unavailable}>
            <Heading>{cartContentsTexts.unavailable}</Heading>
            <Lines label={cartContentsTexts.unavailable} items={unavailable} live={live} available={false} />
          </section>
        )}
        <ExtraBlock at="cart" values={{ total }} />
      </div>
      {available.length === 0 && live === undefined ? null : (
        <CartSidebar orderStays={orderStays} minimum={minimum} isPlain={live === undefined} />
      )}
      {live === undefined ? null : <InOwnShop heading={Heading} />}
    </div>
  );
}

interface LinesProps {
  readonly label: string;
  readonly items: readonly CartItem[];
  readonly available: boolean;
  readonly live: LiveCart | undefined;
}

function Lines({ label, items, available, live }: LinesProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className={line.lines}>
      {items.map((item) => (
        <li key={item.goods_id}>
          <CartLine item={item} available={available} pauseMs={live?.pauseMs} notes={live?.notesOf(item)} />
        </li>
      ))}
    </ul>
  );
}

/** Loaded after the cart, and only with a shop of the visitor's, where the API tells what is alike and what it has (D53). */
function InOwnShop({ heading }: Pick<CartContentsProps, 'heading'>): ReactNode {
  const { offered } = useApp();
  const mine = useAppSelector(selectMyShopId);
  const asks = offered.includes(RELATED_CALL) && offered.includes('GET /api/shop/{id}/stock.json');
  return (
    <OnceLoaded when={asks && mine !== undefined}>
      <Instead shop={mine ?? 0} heading={heading} />
    </OnceLoaded>
  );
}

/** 'Ваша корзина пуста' (spec §2), with a drawing of a paper bag in the shop window. */
function EmptyCart({ ref }: { readonly ref?: Ref<HTMLDivElement> }): ReactNode {
  return (
    <div ref={ref} tabIndex={-1} className={`${state.empty} ${styles.empty}`}>
      <ShopWindow className={state.drawing}>
        <path className={styles.handle} d="M232 270c0-74 96-74 96 0" />
        <path className={styles.bag} d="M172 262h190l16 226H156z" />
        <path className={styles.fold} d="M362 262h26l20 226h-30z" />
        <path className={styles.handle} d="M220 300c0-78 94-78 94 0" />
      </ShopWindow>
      <p className="name">{cartContentsTexts.empty}</p>
      <p>{cartContentsTexts.emptyHint}</p>
      <a href="/" className={button.primary}>
        {cartContentsTexts.toHome}
      </a>
    </div>
  );
}

/**
 * 'Выбрать все товары' is ticked when all available lines are (spec §4), and disabled while the cart is locked (D2).
 */
export function SelectAll(): ReactNode {
  const dispatch = useAppDispatch();
  const { allTicked, pieces } = useAppSelector(selectSummary);
  const locked = useAppSelector(selectLocked);
  return (
    <label className={line.all}>
      <input
        type="checkbox"
        checked={allTicked}
        disabled={locked}
        ref={(box) => {
          if (box !== null) box.indeterminate = !allTicked && pieces > 0;
        }}
        onChange={(event) => dispatch(cartActions.allTicked({ on: event.currentTarget.checked }))}
      />
      {cartContentsTexts.selectEverything}
    </label>
  );
}

/**
 * Keeps the focus when its element disappears, so that it does not return to the top of the page (WCAG 2.4.3). It moves
 * to the cart's contents when a line is removed, and to the line when a removal is undone.
 * @param contents contains the lines as `article` elements, in the order of `lines`
 */
function useKeptFocus(contents: RefObject<HTMLElement | null>, lines: readonly CartItem[]): void {
  const cart = useAppSelector((state) => state.cart);
  const before = useRef({ cart, count: lines.length });
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    const { cart: last, count } = before.current;
    before.current = { cart, count: lines.length };
    awaited.current = takenBack(last, cart) ?? awaited.current;
    // The line may only appear once the API has answered.
    const back = lines.findIndex((line) => line.goods_id === awaited.current);
    if (back !== -1) awaited.current = undefined;
    if (document.activeElement !== document.body) return;
    if (back !== -1) contents.current?.querySelectorAll('article')[back]?.focus();
    else if (lines.length < count) contents.current?.focus();
  });
}
