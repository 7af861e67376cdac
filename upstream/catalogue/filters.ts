/** Selects products by filters, and counts what each further choice would leave. Pure. */
import type { Choice } from './choice.ts';
import type { Facet } from './facets.ts';
import { type Item, keepFitting, type OfferedGoods } from './item.ts';

/** The products with a variation that fits every choice. */
export function chosenItems(items: readonly Item[], choices: readonly Choice[]): readonly Item[] {
  return choices.length === 0 ? items : keepFitting(items, (goods) => choices.every(({ fits }) => fits(goods)));
}

export interface FacetCounts {
  /** Number of products that have a value for the facet. */
  readonly bearers: number;
  /** Number of products by value; a flag has the one value `1`. */
  readonly values?: ReadonlyMap<string, number>;
  readonly min?: number;
  readonly max?: number;
}

/** For each product, the variations left to count. */
type Left = readonly (readonly OfferedGoods[])[];

/** Counts each facet under the choices of all other facets; a product counts once for each value. */
export function countFacets(
  items: readonly Item[],
  facets: readonly Facet[],
  choices: readonly Choice[],
): { facet: Facet; counts: FacetCounts }[] {
  const leftUnder = (conditions: readonly Choice[]): Left =>
    items.map(({ goods }) => goods.filter((one) => conditions.every(({ fits }) => fits(one))));
  const underAll = leftUnder(choices);
  return facets.map((facet) => {
    const others = choices.filter((choice) => choice.facet !== facet);
    return { facet, counts: countFacet(facet, others.length === choices.length ? underAll : leftUnder(others)) };
  });
}

function countFacet(facet: Facet, left: Left): FacetCounts {
  if (facet.type === 'list') return countValues(left, facet.values);
  if (facet.type === 'range') return rangeOf(left, facet.numbers);
  const bearers = left.filter((goods) => goods.some(facet.holds)).length;
  return { bearers, values: new Map([['1', bearers]]) };
}

function countValues(left: Left, valuesOf: (goods: OfferedGoods) => readonly string[]): FacetCounts {
  const counts = new Map<string, { products: number; last: number }>();
  let bearers = 0;
  left.forEach((goods, product) => {
    let bears = false;
    for (const one of goods) {
      for (const value of valuesOf(one)) {
        bears = true;
        const count = counts.get(value);
        if (count === undefined) counts.set(value, { products: 1, last: product });
        else if (count.last !== product) {
          count.products += 1;
          count.last = product;
        }
      }
    }
    if (bears) bearers += 1;
  });
  return { bearers, values: new Map([...counts].map(([value, { products }]) => [value, products])) };
}

/** The range of all numbers, widened to whole numbers. */
function rangeOf(left: Left, numbersOf: (goods: OfferedGoods) => readonly number[]): FacetCounts {
  let [bearers, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const goods of left) {
    const numbers = goods.flatMap(numbersOf);
    if (numbers.length > 0) bearers += 1;
    min = Math.min(min, ...numbers);
    max = Math.max(max, ...numbers);
  }
  return bearers === 0 ? { bearers } : { bearers, min: Math.floor(min), max: Math.ceil(max) };
}

/**
 * A filter is hidden when fewer than this share of the products have a value for it: in a mixed listing it is noise.
 */
const LEAST_SHARE = 0.2;

/**
 * Is there anything to choose? A range needs two different bounds, a list two values, a flag one product that has it.
 */
export function offersChoice(facet: Facet, { bearers, values, min, max }: FacetCounts, items: number): boolean {
  if (facet.type === 'flag') return bearers > 0;
  if (bearers < items * LEAST_SHARE) return false;
  return facet.type === 'range' ? min !== max : (values?.size ?? 0) > 1;
}
