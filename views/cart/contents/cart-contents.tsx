import { type ReactNode, useEffect, useRef } from 'react';
import { openCart, refreshCart } from '../../../client/store/cart/cart-actions.ts';
import { selectCartView } from '../../../client/store/cart/cart-selectors.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { isArriving } from '../../../shared/rules/cart/cart.ts';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { FailedBlock } from '../../ui/states/failed-block.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import styles from './cart-contents.module.css';
import { CartLine } from './cart-line.tsx';
import { CartSidebar } from './cart-sidebar.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { SelectAll } from './select-all.tsx';
import { useCartNotes } from './use-cart-notes.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { WholeCartNote } from './whole-cart-note.tsx';

interface CartContentsProps {
  /** A changed quantity is sent after this pause, which differs between the screen and the modal (spec §4); ms. */
  readonly pauseMs: number;
  /** Level of the headings inside: one below the heading that the contents stand under. */
  readonly heading: 'h2' | 'h3';
  /** Is 'Оформить заказ' shown, disabled, even if nothing is ticked? In the modal it is (spec §2, §5). */
  readonly orderStays?: boolean;
}

/** The cart on its screen and in its modal (spec §2 'Cart screen'). */
export function CartContents({ pauseMs, heading: Heading, orderStays = false }: CartContentsProps): ReactNode {
  const dispatch = useAppDispatch();
  const { available, unavailable } = useAppSelector(selectCartView);
  const status = useAppSelector((state) => state.cart.status);
  const arriving = useAppSelector((state) => isArriving(state.cart.cart));
  const contents = useRef<HTMLDivElement>(null);
  const count = available.length + unavailable.length;

  useEffect(() => {
    dispatch(openCart());
  }, [dispatch]);
  const notesOf = useCartNotes();
  useKeptFocus(contents, [...available, ...unavailable]);

  if (status === 'failed') return <FailedBlock onRetry={() => dispatch(refreshCart())} />;
  if (count === 0) return status === 'ready' && !arriving ? <EmptyCart ref={contents} /> : <Loading />;
  return (
    <div ref={contents} tabIndex={-1} className={styles.cart}>
      <div>
        {available.length === 0 ? null : (
          <>
            <WholeCartNote />
            <SelectAll />
            <ul aria-label={goodsTexts.list} className={styles.lines}>
              {available.map((item) => (
                <li key={item.goods_id}>
                  <CartLine item={item} pauseMs={pauseMs} notes={notesOf(item)} available />
                </li>
              ))}
            </ul>
          </>
        )}
        {unavailable.length === 0 ? null : (
          <section className={styles.unavailable}>
            <Heading>{cartTexts.unavailable}</Heading>
            <ul aria-label={cartTexts.unavailable} className={styles.lines}>
              {unavailable.map((item) => (
                <li key={item.goods_id}>
                  <CartLine item={item} pauseMs={pauseMs} notes={notesOf(item)} available={false} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <CartSidebar orderStays={orderStays} />
    </div>
  );
}
