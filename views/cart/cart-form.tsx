import type { ReactNode } from 'react';

/** Id of the form that all 'В корзину' buttons of a page submit. */
export const CART_FORM = 'to-cart';

/** One empty form in the header for all goods of the page: each button sends its own `product_id` (D39). */
export function CartForm(): ReactNode {
  return <form id={CART_FORM} method="post" action="/cart/" hidden />;
}
