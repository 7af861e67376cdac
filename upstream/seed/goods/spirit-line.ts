import { attribute, type BrandSeed } from '../draft.ts';
import type { Line, Size } from '../family.ts';

/** A row of a spirits' file: `age` as the label says it, e.g. `12 лет`, or none. */
export type SpiritRow = readonly [
  title: string,
  section: string,
  price: number,
  percent: string,
  age: string | null,
  about: string,
];

/** Rows as lines of a family; `only` as there. */
export function spiritLines(rows: readonly SpiritRow[], only?: readonly BrandSeed[], noun?: string): Line[] {
  return rows.map(([title, section, price, percent, age, about]) => ({
    title,
    section,
    price,
    about,
    attributes: [
      ...(age === null ? [] : [attribute('age', 'Выдержка', [age])]),
      attribute('strength', 'Крепость', [percent], '%'),
    ],
    ...(only === undefined ? {} : { only }),
    ...(noun === undefined ? {} : { noun }),
  }));
}

/** The sizes of most strong drinks. */
export const spiritSizes: readonly Size[] = [
  { title: '0,7 л', factor: 1 },
  { title: '0,5 л', factor: 0.74, share: 0.5 },
  { title: '1 л', factor: 1.36, share: 0.25 },
  { title: '0,7 л в подарочной коробке', factor: 1.16, share: 0.4 },
];
