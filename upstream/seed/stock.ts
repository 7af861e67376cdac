/** Stock of shops: retail is on the shop's shelf, transit comes from the warehouse within some days. */
import type { SeedCity, SeedGoods, SeedProduct, SeedShop, SeedStock } from './model.ts';
import { createRandom, type Random } from './random.ts';

/** Availability of goods in one city; every case occurs in every city (spec §2, contract.md §3). */
type Standing = 'both' | 'retail only' | 'transit only' | 'none';

/** Prices of a city relative to Moscow's. */
const priceLevels: ReadonlyMap<number, number> = new Map([
  [2, 1],
  [3, 1.02],
  [4, 1.03],
  [12, 0.99],
  [15, 1.05],
]);

/**
 * Generates the stock rows, goods by goods; each iteration gives the same rows. The stock of goods depends on their id
 * and price and on the shops, never on other goods.
 */
export function* composeStock(
  products: readonly SeedProduct[],
  shops: readonly SeedShop[],
  cities: readonly SeedCity[],
): Generator<SeedStock, void, undefined> {
  const shopsOf = cities.map((city) => ({ city, shops: shops.filter((shop) => shop.areas[0] === city.id) }));
  for (const product of products) {
    for (const goods of product.goods) {
      if (goods.discontinued) continue;
      const random = createRandom(`stock of ${goods.id}`);
      for (const place of shopsOf) {
        yield* stockOfCity(random, goods, place.city, place.shops);
      }
    }
  }
}

function* stockOfCity(
  random: Random,
  goods: SeedGoods,
  city: SeedCity,
  shops: readonly SeedShop[],
): Generator<SeedStock, void, undefined> {
  const standing = standingOf(random);
  if (standing === 'none') return;
  // A discounted price applies in the whole country.
  const level = goods.priceOld === null ? (priceLevels.get(city.id) ?? 1) : 1;
  const deliveryDays = random.integer(1, city.is_geo_center ? 4 : 7);
  const share = 0.06 + 0.14 * random.next();
  const wanted = Math.max(1, Math.round(shops.length * share));
  for (const [rank, shop] of shops.entries()) {
    // The first shops of a city are its largest. They have most goods, so that some shop can fill a whole order.
    if (rank >= 2 && random.next() * (shops.length - 2) >= wanted) continue;
    if (rank < 2 && random.chance(0.15)) continue;
    const retail = standing === 'transit only' || random.chance(0.25) ? 0 : pieces(random, goods.price);
    const transit = standing === 'retail only' || random.chance(0.12) ? 0 : 2 * pieces(random, goods.price);
    if (retail + transit === 0) continue;
    const transitPrice = Math.round(goods.price * level);
    const surcharge = goods.priceOld === null && random.chance(0.3) ? random.integer(1, 4) / 100 : 0;
    yield {
      shopId: shop.id,
      goodsId: goods.id,
      retail,
      transit,
      retailPrice: Math.round(transitPrice * (1 + surcharge)),
      transitPrice,
      deliveryDays: deliveryDays + (random.chance(0.2) ? 1 : 0),
    };
  }
}

function standingOf(random: Random): Standing {
  const drawn = random.next();
  if (drawn < 0.66) return 'both';
  if (drawn < 0.74) return 'retail only';
  return drawn < 0.92 ? 'transit only' : 'none';
}

/** Few pieces of expensive goods, many of cheap ones. */
function pieces(random: Random, price: number): number {
  const most = price > 20000 ? 2 : price > 5000 ? 5 : price > 1500 ? 12 : 36;
  return 1 + Math.floor(most * random.next() ** 1.6);
}
