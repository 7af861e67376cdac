/** The shop API as it is, but for the shops of checkout: there are thousands of them. */
import type { CheckoutRow } from '../../shared/contract/things.ts';
import { type Relay, startRelay } from '../relay.ts';

/** @param api the address of the API that answers everything else */
export function startManyShops(api: string, count: number): Promise<Relay> {
  const made = new Map<string, Buffer>();
  const body = (bytes: Buffer): Buffer => {
    const few = bytes.toString();
    const many = made.get(few) ?? multiply(few, count);
    made.set(few, many);
    return many;
  };
  return startRelay(api, ({ url = '' }) => (url.startsWith('/api/checkout/shops.json') ? { body } : {}));
}

/** The same shops over and over, each at a place of its own round the middle of the city. */
function multiply(few: string, count: number): Buffer {
  const { geo, data } = JSON.parse(few) as { geo: object; data: CheckoutRow[] };
  const rows = Array.from({ length: count }, (_, index) => {
    const row = data[index % data.length] as CheckoutRow;
    // A sunflower's seeds: evenly spread, never twice at one place.
    const angle = index * 2.399963;
    const away = 0.25 * Math.sqrt(index / count);
    const coordinate = { lng: 37.6176 + 1.8 * away * Math.cos(angle), lat: 55.7558 + away * Math.sin(angle) };
    return { ...row, shop: { ...row.shop, id: index + 1, coordinate } };
  });
  return Buffer.from(JSON.stringify({ geo, data: rows }));
}
