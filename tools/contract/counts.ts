/** Whether the counts of goods are those of their stock rows (contract.md §7, D70). */
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { StockRow, Variation } from '../../shared/contract/things.ts';
import type { Visitor } from './client.ts';

const MOST_GOODS = 10;
/** Of goods that can be had in one way; the first of a listing are mostly of one kind. */
const MOST_OF_KIND = 4;

type Counts = Pick<Variation, 'shops_count' | 'transit_shops_count' | 'delivery_days' | 'availability_status'>;

/** @returns the fields of the first goods that differ; undefined without goods */
export async function countProblems(visitor: Visitor, listing: string): Promise<readonly string[] | undefined> {
  const { data } = (await visitor.ask(`${listing}?format=json`)).json as CallAnswer<'GET {listing}?format=json'>;
  const { data: city } = (await visitor.ask('/api/area.json')).json as CallAnswer<'GET /api/area.json'>;
  const kinds = Map.groupBy(
    data.products.flatMap(({ variations }) => variations),
    ({ availability_status }) => availability_status,
  );
  const goods = [...kinds.values()].flatMap((some) => some.slice(0, MOST_OF_KIND)).slice(0, MOST_GOODS);
  for (const one of goods) {
    const { json } = await visitor.ask(`/api/stock/${one.id}.json`);
    const rows = (json as CallAnswer<'GET /api/stock/{id}.json'>).data;
    const expected = countsOf(rows.filter(({ shop }) => shop.areas.includes(city.id)));
    const wrong = (Object.keys(expected) as (keyof Counts)[]).filter(
      (field) => (one[field] ?? undefined) !== expected[field],
    );
    if (wrong.length > 0) {
      return wrong.map(
        (field) =>
          `goods ${one.id}: ${field} is ${one[field] ?? 'none'}, its stock rows in ${city.title} give ${expected[field] ?? 'none'}`,
      );
    }
  }
  return goods.length === 0 ? undefined : [];
}

/** What a variation says of itself, from the rows of the city's shops. */
function countsOf(rows: readonly StockRow[]): Counts {
  const shelves = rows.filter(({ retail }) => retail.in_stock > 0).length;
  const delivered = rows.filter(({ transit }) => transit.in_stock > 0);
  const days = delivered.flatMap(({ transit }) => transit.delivery_days ?? []);
  return {
    shops_count: shelves,
    transit_shops_count: delivered.length,
    delivery_days: days.length === 0 ? undefined : Math.min(...days),
    availability_status: shelves > 0 ? 'in_stock' : delivered.length > 0 ? 'on_order' : 'out_of_stock',
  };
}
