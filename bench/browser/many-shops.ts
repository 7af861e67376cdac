/** The shop API with thousands of shops in the answer for checkout. */
import type { CheckoutRow } from '../../shared/contract/things.ts';
import { type Relay, startRelay } from '../relay.ts';

/** @param api address of the API that answers everything else */
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

/** Repeats the given shops, each at another place around the centre of the city. */
function multiply(few: string, count: number): Buffer {
  const { geo, data } = JSON.parse(few) as { geo: object; data: CheckoutRow[] };
  const rows = Array.from({ length: count }, (_, index) => {
    const row = data[index % data.length] as CheckoutRow;
    // Places arranged like the seeds of a sunflower: evenly spread, and all different.
    const angle = index * 2.399963;
    const away = 0.25 * Math.sqrt(index / count);
    const coordinate = { lng: 37.6176 + 1.8 * away * Math.cos(angle), lat: 55.7558 + away * Math.sin(angle) };
    return { ...row, shop: { ...row.shop, id: index + 1, coordinate } };
  });
  return Buffer.from(JSON.stringify({ geo, data: rows }));
}
