/** What the tea house adds to the storefront: a line above the header, a word for the cart, and a counter of its own. */

import type { Extras } from '../../../shared/profile/extras.ts';
import { formatMoney } from '../../../shared/rules/money.ts';

/** From this amount on there is a present; roubles. */
const PRESENT = 3000;

declare global {
  interface Window {
    /** Of the tea house's own counter. */
    teaEvents?: object[];
  }
}

const extras: Extras = {
  blocks: {
    header: '<p style="padding: 0.5rem; text-align: center">До 10 декабря к каждому чаю — пробник габы</p>',
    product: ({ title }) => <p>К «{title}» подойдёт вода мягче 2 °Ж: спросите в чайной.</p>,
    cart: ({ total }) => (
      <p>{total < PRESENT ? `До подарка осталось ${formatMoney(PRESENT - total)}` : 'К заказу — подарок'}</p>
    ),
  },
  onEvent: (event) => {
    window.teaEvents ??= [];
    window.teaEvents.push(event);
  },
};

export default extras;
