/** Handler for the shops step: what each shop of the region can hand out of an order. */
import type { CheckoutRow, ItemStocks, Summary } from '../../shared/contract/things.ts';
import { exactSum } from '../../shared/rules/money.ts';
import type { CartLine, CartLines } from '../cart/lines.ts';
import type { AreaOffers, Offers } from '../catalogue/offers.ts';
import { invalid } from '../error.ts';
import { shopsOf } from '../places/shops.ts';
import { itemStocks, type Stock, type StockOf } from '../places/stock.ts';
import { mapOf } from '../regions.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';

interface Parts {
  readonly lines: CartLines;
  readonly shops: ReadonlyMap<number, SeedShop>;
  readonly stock: Stock;
  readonly offers: Offers;
}

/** A cart line and how many pieces of it are wanted. */
interface Wanted {
  readonly line: CartLine;
  readonly qnt: number;
}

export function checkoutShopHandlers({
  lines,
  shops,
  stock,
  offers,
}: Parts): HandlersOf<'POST /api/checkout/shops.json'> {
  const wantedOf = (sessionId: number, items: readonly number[], qnt: readonly number[]): Wanted[] => {
    const fields: Record<string, string> = {};
    if (items.length === 0) fields.items = 'Выберите товары, чтобы продолжить';
    if (items.length !== qnt.length) fields.qnt = 'Количество нужно для каждого товара';
    const wanted = items.flatMap((id, index) => {
      const line = lines.find(sessionId, id);
      const pieces = qnt[index] ?? 0;
      if (line === undefined || line.qnt === 0) fields[`items[${index}]`] = 'Состав корзины изменился';
      if (!Number.isInteger(pieces) || pieces < 1) fields[`qnt[${index}]`] = 'Некорректное количество';
      return line === undefined ? [] : [{ line, qnt: pieces }];
    });
    if (Object.keys(fields).length > 0) throw invalid(fields);
    return wanted;
  };
  return {
    'POST /api/checkout/shops.json': ({ body, session, city }) => {
      const wanted = wantedOf(session.id, body.items, body.qnt);
      const found = stock.of(
        wanted.map(({ line }) => line.goodsId),
        city.id,
      );
      const byShop = Map.groupBy(found, ({ shopId }) => shopId);
      const areaOffers = offers.in(city.id);
      return {
        geo: mapOf(city),
        data: shopsOf(shops, city.id).map((shop) => checkoutRow(shop, wanted, byShop.get(shop.id) ?? [], areaOffers)),
      };
    },
  };
}

function checkoutRow(
  shop: SeedShop,
  wanted: readonly Wanted[],
  stock: readonly StockOf[],
  offers: AreaOffers,
): CheckoutRow {
  const ofGoods = new Map(stock.map((row) => [row.goodsId, row]));
  const given = wanted.map(({ line, qnt }) => {
    const row = ofGoods.get(line.goodsId);
    return { id: line.id, qnt, row, stocks: itemStocks(row, qnt, offers.get(line.goodsId)?.price ?? 0) };
  });
  const sum = (way: keyof ItemStocks): Summary['retail'] => ({
    in_stock: given.reduce((pieces, { stocks, qnt }) => pieces + Math.min(stocks[way].in_stock, qnt), 0),
    total: exactSum(given.reduce((total, { stocks }) => total + stocks[way].total, 0)),
  });
  // The order is handed out as a whole, so the longest delivery counts.
  const days = given.flatMap(({ row }) => (row !== undefined && row.transit > 0 ? [row.deliveryDays] : []));
  return {
    shop,
    summary: {
      retail: { ...sum('retail'), delivery_days: 0 },
      transit: { ...sum('transit'), ...(days.length > 0 && { delivery_days: Math.max(...days) }) },
    },
    items_stock: Object.fromEntries(given.map(({ id, stocks }) => [id, stocks])),
  };
}
