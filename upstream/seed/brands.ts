import type { BrandSeed } from './draft.ts';
import type { SeedBrand } from './model.ts';
import { permalink } from './permalink.ts';

/**
 * The brands as the shop lists them, and the id of each.
 * @param mentions every mention of a brand, in order; each is listed once
 */
export function composeBrands(mentions: readonly BrandSeed[]): {
  readonly brands: readonly SeedBrand[];
  readonly ids: ReadonlyMap<BrandSeed, number>;
} {
  const seeds = [...new Set(mentions)];
  const brands = seeds.map((seed, index): SeedBrand => {
    const region = seed.region === undefined ? '' : `, ${seed.region}`;
    return {
      id: index + 1,
      code: permalink(seed.title),
      title: seed.title,
      country: seed.country,
      letter: letterOf(seed.title),
      popular: seed.popular === true,
      html: `<p>${seed.about}</p><p>Откуда: ${seed.country}${region}.</p>`,
    };
  });
  return { brands, ids: new Map(seeds.map((seed, index) => [seed, index + 1])) };
}

/** The capital under which a brand stands in the list: without its accent, Ё with Е. */
const letterOf = (title: string): string => title.charAt(0).toUpperCase().replace('Ё', 'Е').normalize('NFD').charAt(0);
