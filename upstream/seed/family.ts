/** A family of goods: producers, each with the lines that it makes, each in the sizes that it is sold in. */
import type { CategoryCode } from '../../shared/categories.ts';
import type { Attribute } from '../../shared/contract/things.ts';
import { attribute, type BrandSeed, type ProductDraft, sectionAttribute } from './draft.ts';
import type { Random } from './random.ts';

export interface Size {
  readonly title: string;
  /** The price relative to the line's. */
  readonly factor: number;
  /** The share of products that are sold in this size; the first size of a list is always there. */
  readonly share?: number;
}

export interface Line {
  /** The word before the brand, when it is not the family's. */
  readonly noun?: string;
  /** What follows the brand in the product's title; may be empty. */
  readonly title: string;
  readonly section: string;
  /** Roubles for the first size, at a producer of level 1. */
  readonly price: number;
  readonly attributes?: readonly Attribute[];
  /** What it is and how it tastes or works: a sentence or two. */
  readonly about: string;
  readonly sizes?: readonly Size[];
  /** Only these producers make it. */
  readonly only?: readonly BrandSeed[];
}

export interface Family {
  readonly category: CategoryCode;
  readonly noun: string;
  readonly sections: readonly { readonly code: string; readonly title: string }[];
  readonly brands: readonly BrandSeed[];
  readonly lines: readonly Line[];
  readonly sizes: readonly Size[];
  /** The share of lines that a producer makes; a line with `only` is always made. */
  readonly share: number;
  /** Sentences for the chapter about use: each names no particular line. */
  readonly advice: { readonly title: string; readonly id: string; readonly texts: readonly string[] };
}

/** Every product of the family, producers in order. */
export function composeFamily(random: Random, family: Family): ProductDraft[] {
  return family.brands.flatMap((brand) =>
    family.lines
      .filter((line) => (line.only === undefined ? random.chance(family.share) : line.only.includes(brand)))
      .map((line) => composeLine(random, family, brand, line)),
  );
}

function composeLine(random: Random, family: Family, brand: BrandSeed, line: Line): ProductDraft {
  const sizes = (line.sizes ?? family.sizes).filter(
    (size, index) => index === 0 || size.share === undefined || random.chance(size.share),
  );
  const price = line.price * brand.level * (0.94 + random.next() * 0.12);
  return {
    section: line.section,
    brand,
    title: `${line.noun ?? family.noun} ${brand.title} ${line.title}`.trimEnd(),
    attributes: attributesOf(family, brand, line, sizes),
    html: describe(random, family, brand, line),
    offers: sizes.map((size) => ({ variant: size.title, price: price * size.factor })),
  };
}

function attributesOf(family: Family, brand: BrandSeed, line: Line, sizes: readonly Size[]): Attribute[] {
  const attributes = [attribute('country', 'Страна', [brand.country])];
  if (brand.region !== undefined) attributes.push(attribute('region', 'Регион', [brand.region]));
  const section = family.sections.find((one) => one.code === line.section);
  if (section !== undefined) attributes.push(sectionAttribute('type', 'Вид', family.category, section));
  attributes.push(...(line.attributes ?? []));
  const volumes = measures(sizes, / л(?![\p{L}])/u);
  if (volumes.length > 0) attributes.push(attribute('volume', 'Объём', volumes, 'л'));
  const weights = measures(sizes, / г(?![\p{L}])/u);
  if (weights.length > 0) attributes.push(attribute('weight', 'Вес', weights, 'г'));
  return attributes;
}

/** The numbers before a unit in the titles of sizes, each once: `0,5 л`, `0,5 л в тубе` give `0,5`. */
function measures(sizes: readonly Size[], unit: RegExp): string[] {
  const numbers = sizes.flatMap(({ title }) => {
    const at = title.search(unit);
    return at < 0 ? [] : [title.slice(0, at).replace(/^.* /, '')];
  });
  return [...new Set(numbers)];
}

function describe(random: Random, family: Family, brand: BrandSeed, line: Line): string {
  const { advice } = family;
  const chapters = [`<p>${line.about}</p>`];
  if (random.chance(0.7))
    chapters.push(`<h2 id="${advice.id}">${advice.title}</h2><p>${random.pick(advice.texts)}</p>`);
  if (random.chance(0.6)) chapters.push(`<h3 id="o-proizvoditele">О производителе</h3><p>${brand.about}</p>`);
  return chapters.join('');
}
