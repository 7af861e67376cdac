import type { ReactNode } from 'react';

/** Id of the form that every 'В корзину' button of a page submits. */
export const CART_FORM = 'to-cart';

/** An empty form for all goods of the page: each button sends its own `product_id` (D39). It is in the header. */
export function CartForm(): ReactNode {
  return <form id={CART_FORM} method="post" action="/cart/" hidden />;
}
