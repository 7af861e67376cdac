/** The filters of a listing, as groups of values. */
import { isValues, type ListingAddress } from '../address.ts';

interface Named {
  readonly code: string;
  readonly title: string;
}

/** A value of a list filter: the value sent, its title, the number of goods. */
export type FilterValue = readonly [value: string, title: string, count: number];

/** A list with more values than this is cut short until the visitor asks for all. */
const LONG = 10;
/** The number of values that a list cut short shows, besides the chosen ones. */
const SHORT = 8;

export type FilterGroup =
  /** `more`: the number of values that were left out. */
  | (Named & { readonly type: 'list'; readonly values: readonly FilterValue[]; readonly more?: number })
  | (Named & { readonly type: 'range'; readonly unit?: string; readonly min?: number; readonly max?: number })
  /** `isNone`: no shop of the city can hand over any of the goods. */
  | (Named & { readonly type: 'flag'; readonly isNone?: true });

/**
 * Filters whose values are shop ids (contract §6): goods that a shop has at all, and goods that it can hand over now
 * (D66). A city has too many shops to list them all.
 */
export const TODAY_IN_SHOP = 'shop_today';
export const shopFilters = ['shop', TODAY_IN_SHOP] as const;
export type ShopFilter = (typeof shopFilters)[number];

export function isShopFilter(code: string): code is ShopFilter {
  return (shopFilters as readonly string[]).includes(code);
}

/** The values that a list shows at first; the chosen ones are always among them. */
export function shownValues(values: readonly FilterValue[], chosen: readonly string[]): readonly FilterValue[] {
  if (values.length <= LONG) return values;
  return values.filter(([value], index) => index < SHORT || chosen.includes(value));
}

/** Ids of the shops chosen in a filter by shop. */
export function chosenShops({ filter }: ListingAddress, code: ShopFilter): readonly string[] {
  const choice = filter[code];
  return choice !== undefined && isValues(choice) ? choice : [];
}
