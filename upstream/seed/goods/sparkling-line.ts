import { attribute, type BrandSeed } from '../draft.ts';
import type { Line } from '../family.ts';

/** A row of a sparkling wine; `color` and `sugar` as the filters name them. */
export type SparklingRow = readonly [
  title: string,
  price: number,
  color: string,
  sugar: string,
  grapes: readonly string[],
  about: string,
];

/** Lines of one kind of sparkling wine, all made by the same houses. */
export function sparklingLines(
  noun: string,
  section: string,
  makers: readonly BrandSeed[],
  rows: readonly SparklingRow[],
): Line[] {
  return rows.map(([title, price, color, sugar, grapes, about]) => ({
    noun,
    title,
    section,
    price,
    attributes: [
      attribute('color', 'Цвет', [color]),
      attribute('sugar', 'Сахар', [sugar]),
      attribute('grape', 'Сорт винограда', grapes),
      attribute('strength', 'Крепость', ['12'], '%'),
    ],
    about,
    only: makers,
  }));
}
