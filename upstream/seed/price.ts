/** A price as shops write it: 349, 1 290, 12 900 roubles. */
export function shopPrice(price: number): number {
  if (price < 1000) return Math.max(29, Math.round(price / 10) * 10 - 1);
  if (price < 10000) return Math.round(price / 50) * 50 - 10;
  return Math.round(price / 500) * 500 - 100;
}
