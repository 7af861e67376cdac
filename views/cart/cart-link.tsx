import type { ReactNode } from 'react';
import { useAppSelector } from '../../client/store/hooks.ts';
import { piecesOf } from '../../shared/rules/cart/cart.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { HeaderLink } from '../ui/links/header-link.tsx';

/** The header's link to the cart. The count of pieces is its description (conventions.md §4). */
export function CartLink(): ReactNode {
  const pieces = useAppSelector((state) => piecesOf(state.cart.cart));
  return (
    <>
      <HeaderLink
        id="cart"
        href="/cart/"
        title={cartTexts.title}
        icon="M4 8h16l-1.6 12H5.6zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8"
        count={pieces}
        description={goodsTexts.count({ count: pieces })}
        waits
      />
      {/* One empty form for all goods of the page: each button sends its own `product_id` (D39). */}
      <form id={CART_FORM} method="post" action="/cart/" hidden />
    </>
  );
}

/** Id of the form that all 'В корзину' buttons of a page submit. */
export const CART_FORM = 'to-cart';
