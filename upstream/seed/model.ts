/**
 * Types of the seed: what the data files are read into, and the database is filled from. Ids are part of the data and
 * never change. Amounts are roubles.
 */

import type { Attribute, Geo, Image, Shop } from '../../shared/contract/things.ts';
import type { CategoryCode } from './category-codes.ts';

/** A city. The API composes its host from `subdomain` and the public host; an empty one marks the default region. */
export interface SeedCity extends Omit<Geo, 'host'> {
  readonly subdomain: string;
  readonly center: { readonly lng: number; readonly lat: number };
}

/** A shop; `areas[0]` is its city. */
export type SeedShop = Omit<Shop, 'summary'>;

export interface SeedBrand {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly country: string;
  readonly letter: string;
  readonly popular: boolean;
  readonly html: string;
}

/** A variation (contract.md §3), without its stock. */
export interface SeedGoods {
  readonly id: number;
  readonly productId: number;
  readonly url: string;
  readonly title: string;
  readonly code: string;
  readonly labels: readonly string[];
  readonly variant: string;
  readonly price: number;
  readonly priceOld: number | null;
  readonly image: string;
  /** Not stocked in any shop; for all other goods the seed's stock decides per shop. */
  readonly discontinued: boolean;
}

export interface SeedProduct {
  readonly id: number;
  readonly category: CategoryCode;
  /** The section of the category that also lists it, `/{category}/{section}/`. */
  readonly section: string;
  readonly brandId: number;
  readonly title: string;
  readonly url: string;
  readonly attributes: readonly Attribute[];
  readonly images: readonly Image[];
  readonly html: string;
  readonly rating: { readonly value: number; readonly count: number } | null;
  readonly reviews: readonly SeedReview[];
  /** Higher is more popular. */
  readonly popularity: number;
  /** Days since 1970, for sort `new`. */
  readonly addedOn: number;
  readonly goods: readonly SeedGoods[];
}

export interface SeedReview {
  readonly author: string;
  /** ISO 8601 with Z. */
  readonly date: string;
  /** 1 to 5. */
  readonly value: number;
  readonly text: string;
}

/** Pieces of one goods id in one shop: on its shelf (retail) and from the warehouse (transit). */
export interface SeedStock {
  readonly shopId: number;
  readonly goodsId: number;
  readonly retail: number;
  readonly transit: number;
  readonly retailPrice: number;
  readonly transitPrice: number;
  readonly deliveryDays: number;
}

export interface SeedCategory {
  readonly id: number;
  readonly code: CategoryCode;
  readonly title: string;
  readonly html: string;
  /**
   * Each is listed at `/{category}/{code}/`, e.g. /wine/red/. `title` stands under its category ('Красное'), `name` alone
   * ('Красное вино').
   */
  readonly sections: readonly { readonly code: string; readonly title: string; readonly name: string }[];
}

export interface SeedArticle {
  readonly id: number;
  readonly rubric: { readonly code: string; readonly title: string };
  readonly title: string;
  readonly announce: string;
  readonly html: string;
  /** ISO 8601 with Z. */
  readonly date: string;
  readonly productIds: readonly number[];
}

export interface SeedContent {
  /** Path of the page, e.g. /faq/. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly blocks: readonly { readonly title: string; readonly html: string }[];
}

export interface SeedCalculator {
  readonly events: readonly { readonly code: string; readonly title: string }[];
  readonly durations: readonly { readonly hours: number; readonly title: string }[];
  readonly drinks: readonly SeedDrink[];
}

export interface SeedDrink {
  readonly code: string;
  readonly title: string;
  readonly category: CategoryCode;
  readonly default: boolean;
  /** The sections of the category whose goods are this drink; all if it names none. */
  readonly sections?: readonly string[];
  /** What a host usually pays for it; roubles a litre. */
  readonly perLitre: { readonly from: number; readonly to: number };
}

export interface DemoShop {
  readonly cities: readonly SeedCity[];
  readonly shops: readonly SeedShop[];
  readonly categories: readonly SeedCategory[];
  readonly brands: readonly SeedBrand[];
  readonly products: readonly SeedProduct[];
  readonly stock: Iterable<SeedStock>;
  readonly articles: readonly SeedArticle[];
  readonly contents: readonly SeedContent[];
  readonly calculator: SeedCalculator;
}
