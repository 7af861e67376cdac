/** The cart, `/cart/`. The page is the same for everybody; the browser loads the cart. */
import type { ReactNode } from 'react';
import { CART_SCREEN_PAUSE } from '../../client/cart/cart-actions.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { cartContentsTexts } from '../../shared/texts/cart-contents.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { defineScreen } from '../data/screen.ts';
import { zonesQuery } from '../data/zones.ts';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './cart.module.css';
import { CartContents } from './contents/cart-contents.tsx';

export const screen = defineScreen<undefined>({
  // Checkout without JavaScript says when the shops hand out, by their own clocks.
  late: ({ query }) => (query.plain === undefined ? [] : [zonesQuery]),
  head: () => ({ title: layoutTexts.titleOf(cartTexts.title), noindex: true }),
  View: CartScreen,
  Loading: () => <Loading />,
});

function CartScreen(): ReactNode {
  return (
    <>
      <h1 className={styles.title}>{cartTexts.title}</h1>
      <noscript>
        <p className={styles.notice}>
          <a href="/cart/?plain=1">{cartContentsTexts.noScript}</a>
        </p>
      </noscript>
      <FailureBoundary>
        <CartContents pauseMs={CART_SCREEN_PAUSE} heading="h2" />
      </FailureBoundary>
    </>
  );
}
