/** Goods of the same kind that are most like another one. Pure. */
import type { ShelfProduct } from './shelf.ts';

/** What two goods of a section have in common counts less than the section itself. */
const SAME_SECTION = 3;
/** For each time that one costs e times as much as the other. */
const PRICE_WEIGHT = 1.5;

/** @param there what can be had, the most popular first: so are those that are equally alike */
export function similarTo(product: ShelfProduct, there: readonly ShelfProduct[], most: number): ShelfProduct[] {
  return there
    .filter(({ category }) => category === product.category)
    .map((other) => ({ other, likeness: likeness(product, other) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ other }) => other);
}

function likeness(one: ShelfProduct, other: ShelfProduct): number {
  const sameSection = one.sections[0] === other.sections[0] ? SAME_SECTION : 0;
  const common = Object.entries(one.facets).filter(([code, values]) =>
    values.some((value) => other.facets[code]?.includes(value)),
  ).length;
  return sameSection + common - PRICE_WEIGHT * Math.abs(Math.log(priceOf(one) / priceOf(other)));
}

const priceOf = ({ goods: [first] }: ShelfProduct): number => first?.price ?? 1;
