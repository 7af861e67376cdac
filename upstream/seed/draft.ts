/** What the files under goods/ compose: goods before they have ids, addresses, labels and discounts. */
import type { CategoryCode } from '../../shared/categories.ts';
import type { Attribute } from '../../shared/contract/things.ts';
import type { Random } from './random.ts';

export interface BrandSeed {
  readonly title: string;
  readonly country: string;
  readonly region?: string;
  /** What this producer asks for a thing, relative to the others of its kind. */
  readonly level: number;
  readonly popular?: true;
  /** Two or three sentences for the brand's page. */
  readonly about: string;
}

export interface OfferDraft {
  /** What tells it from the product's other goods, e.g. `0,75 л`. */
  readonly variant: string;
  /** Roubles, without a discount, not rounded yet. */
  readonly price: number;
}

export interface ProductDraft {
  readonly section: string;
  readonly brand: BrandSeed;
  readonly title: string;
  readonly attributes: readonly Attribute[];
  readonly html: string;
  readonly offers: readonly OfferDraft[];
}

export interface CategorySeed {
  readonly code: CategoryCode;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly { readonly code: string; readonly title: string }[];
  readonly compose: (random: Random) => readonly ProductDraft[];
}

/** An attribute of plain values, e.g. `attribute('country', 'Страна', ['Франция'])`. */
export function attribute(code: string, title: string, values: readonly string[], unit?: string): Attribute {
  return {
    code,
    title,
    values: values.map((value) => (unit === undefined ? { title: value } : { title: value, unit })),
  };
}

/** An attribute whose value is a part of the category and leads there. */
export function sectionAttribute(
  code: string,
  title: string,
  category: CategoryCode,
  section: { readonly code: string; readonly title: string },
): Attribute {
  return { code, title, values: [{ title: section.title, url: `/${category}/${section.code}/` }] };
}

/** `0.75` as `0,75`. */
export const decimal = (value: number): string => String(value).replace('.', ',');
