import type { Attribute } from '../../../shared/contract/things.ts';
import type { BrandSeed } from '../draft.ts';
import type { Line, Size } from '../family.ts';

/** A row of a file of goods: what of the line differs from the other rows. */
export type PlainRow = readonly [title: string, price: number, about: string];

/** What the rows of a list have in common. */
export interface Shared {
  readonly section: string;
  readonly noun?: string;
  readonly attributes?: readonly Attribute[];
  readonly sizes?: readonly Size[];
  readonly only?: readonly BrandSeed[];
}

/** Rows as lines of a family. */
export function plainLines(shared: Shared, rows: readonly PlainRow[]): Line[] {
  return rows.map(([title, price, about]) => ({ ...shared, title, price, about }));
}

/** Rows whose first word says what the thing is: `оливки таджаска` is listed as `Оливки {brand} таджаска`. */
export function selfNamedLines(shared: Omit<Shared, 'noun'>, rows: readonly PlainRow[]): Line[] {
  return rows.map(([title, price, about]) => {
    const [noun = '', ...rest] = title.split(' ');
    return { ...shared, noun: noun.charAt(0).toUpperCase() + noun.slice(1), title: rest.join(' '), price, about };
  });
}

/** Sizes of equal standing: the first always, the others in so many products. */
export function sizesOf(
  first: string,
  ...others: readonly (readonly [title: string, factor: number, share: number])[]
): Size[] {
  return [{ title: first, factor: 1 }, ...others.map(([title, factor, share]) => ({ title, factor, share }))];
}
