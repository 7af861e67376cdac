/** Finds the goods of the same category that are most like a product. Pure. */
import type { ShelfProduct } from './shelf.ts';

/** Likeness for a shared section; each shared attribute counts 1. */
const SAME_SECTION = 3;
/** Likeness lost for each factor of e between the prices. */
const PRICE_WEIGHT = 1.5;

/** @param there available products, the most popular first; equally similar ones keep that order */
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
