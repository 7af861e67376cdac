/** Shops of checkout that have two lines of the cart in part, with what they promise at noon of a Saturday. */
import fc from 'fast-check';
import type { CheckoutRow, Shop } from '../../shared/contract/things.ts';
import type { WantedLine } from '../../shared/rules/checkout/order.ts';
import { type PromisedRow, promiseRow } from '../../shared/rules/checkout/promises.ts';

export const from = { lng: 37.6, lat: 55.75 };

export const wanted = (id: number, qnt: number): WantedLine => ({
  id,
  goodsId: id + 100,
  code: `A${id}`,
  title: `Вино ${id}`,
  variant: '0,75 л',
  brand: 'Дом',
  category: 'Вино',
  url: `/wine/${id}.html`,
  image: '/upload/x.svg',
  qnt,
});
export const lines = [wanted(1, 2), wanted(2, 3)];

/** `[retail, transit]` of each line; 100 roubles on the shelf, 90 from the warehouse. */
export type Stock = readonly (readonly [retail: number, transit: number])[];

const NOON = Date.parse('2026-11-21T12:00:00+03:00');
export const promise = (row: CheckoutRow, now = NOON): PromisedRow => promiseRow(row, lines, now, {});

export function makeRow(
  id: number,
  stock: Stock,
  more: Partial<Shop> = {},
  days: number | null = 2,
  price = 90,
): PromisedRow {
  const shop: Shop = {
    id,
    name: `Витрина ${id}`,
    title: '',
    url: `/shop/${id}/`,
    address: `Зелёная ул., ${id}`,
    coordinate: { lng: 37.6 + id / 10, lat: 55.75 },
    metro_stations: [{ name: 'Сокол', color: '#00aa00', time: 5 }],
    work_time: '',
    directions: '',
    license: { no: '' },
    entity_name: '',
    inn: '',
    ogrn: '',
    legal_address: '',
    images: [],
    areas: [1],
    ...more,
  };
  const item = (in_stock: number, qnt: number, one: number) => ({
    in_stock,
    price: one,
    total: one * Math.min(in_stock, qnt),
  });
  const stocks = lines.map(({ id: line, qnt }, index) => {
    const [retail, transit] = stock[index] ?? [0, 0];
    return { line, qnt, retail: item(retail, qnt, 100), transit: item(transit, qnt, price) };
  });
  const sum = (way: 'retail' | 'transit') => ({
    in_stock: stocks.reduce((all, { qnt, ...one }) => all + Math.min(one[way].in_stock, qnt), 0),
    total: stocks.reduce((all, one) => all + one[way].total, 0),
  });
  return promise({
    shop,
    summary: { retail: sum('retail'), transit: { ...sum('transit'), delivery_days: days } },
    items_stock: Object.fromEntries(stocks.map(({ line, retail, transit }) => [line, { retail, transit }])),
  });
}

export const all: Stock = [
  [9, 9],
  [9, 9],
];
export const warehouse: Stock = [
  [0, 9],
  [0, 9],
];
export const half: Stock = [[0, 9]];
export const shelf: Stock = [[1, 0]];
export const none: Stock = [];

export const ids = (rows: readonly CheckoutRow[]) => rows.map(({ shop }) => shop.id);

export const stock = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 2 });
