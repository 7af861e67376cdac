import type { Availability } from './contract/things.ts';

/** The facts about a variation that cart and analytics events (spec §7) need. */
export interface GoodsRef {
  /** The goods id: the id of the variation, not of the product. */
  readonly id: number;
  readonly title: string;
  readonly variant: string;
  readonly brand: string;
  readonly category: string;
  readonly price: number;
  readonly status: Availability;
}

/** @returns the variant to show beside the title; empty if the title contains it */
export function extraVariant(title: string, variant: string): string {
  return title.includes(variant) ? '' : variant;
}
