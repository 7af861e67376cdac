import type { Extras } from 'vitrina/extras';
import { formatMoney } from 'vitrina/money';

const extras: Extras = {
  blocks: { product: ({ price }) => <p>Соберём и настроим за {formatMoney(price / 10)}</p> },
};

export default extras;
