import type { Availability } from './contract/things.ts';

/** What the cart, and the analytics events (spec §7), need to know of one goods on a card or page. */
export interface GoodsRef {
  /** The goods id: of the variation, not of the product. */
  readonly id: number;
  readonly title: string;
  readonly variant: string;
  readonly brand: string;
  readonly category: string;
  readonly price: number;
  readonly status: Availability;
}
