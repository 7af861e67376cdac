import type { ReactNode } from 'react';

/** Id of the form that every 'В корзину' of a page belongs to. */
export const CART_FORM = 'to-cart';

/** One empty form for all goods of the page: each button brings its own `product_id` (D39). Stands in the header. */
export function CartForm(): ReactNode {
  return <form id={CART_FORM} method="post" action="/cart/" hidden />;
}
