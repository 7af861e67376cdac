/** What the tea house adds to the storefront: a block at each place, and a counter of its own. */

import type { Extras } from 'vitrina/extras';
import { formatMoney } from 'vitrina/money';

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
    listing: ({ path }) =>
      path === '/teaware/' ? <p>Каждый чайник можно подержать в руках: спросите в чайной.</p> : null,
    cart: ({ total }) => (
      <p>{total < PRESENT ? `До подарка осталось ${formatMoney(PRESENT - total)}` : 'К заказу — подарок'}</p>
    ),
    success: ({ code, total }) => (
      <p>
        Назовите номер {code}, и, пока мы собираем заказ на {formatMoney(total)}, нальём вам чашку чая.
      </p>
    ),
  },
  onEvent: (event) => {
    window.teaEvents ??= [];
    window.teaEvents.push(event);
  },
};

export default extras;
