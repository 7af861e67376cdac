/** The conditions that a search states in numbers, as a test for goods. Pure. */

import type { Measures, Range } from '../../shared/rules/catalogue/measures.ts';
import { permalink } from '../seed/permalink.ts';
import type { OfferedGoods } from './item.ts';

/** @returns undefined when the search states none */
export function fitsMeasures({ price, strength, volume }: Measures): ((goods: OfferedGoods) => boolean) | undefined {
  const tests: ((goods: OfferedGoods) => boolean)[] = [];
  if (price !== undefined) tests.push(({ offer }) => isWithin(offer.price, price));
  if (strength !== undefined)
    tests.push((goods) => valuesOf(goods, 'strength').some((value) => isWithin(Number(value), strength)));
  if (volume !== undefined) {
    const [litres, millilitres] = [permalink(String(volume)), String(Math.round(volume * 1000))];
    tests.push(
      (goods) => valuesOf(goods, 'volume').includes(litres) || valuesOf(goods, 'capacity').includes(millilitres),
    );
  }
  return tests.length === 0 ? undefined : (goods) => tests.every((fits) => fits(goods));
}

function valuesOf({ facets, product }: OfferedGoods, code: string): readonly string[] {
  return facets[code] ?? product.facets[code] ?? [];
}

function isWithin(number: number, { from, to }: Range): boolean {
  return number >= (from ?? Number.NEGATIVE_INFINITY) && number <= (to ?? Number.POSITIVE_INFINITY);
}
