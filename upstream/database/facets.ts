/** Turns a product's attributes into the values that it is filtered by (contract.md §5.4). */
import type { Attribute } from '../../shared/contract/things.ts';
import { permalink } from '../seed/permalink.ts';

/** By attribute code: the values of a product or, where they differ, of one of its variations. */
export type Facets = Readonly<Record<string, readonly string[]>>;

/** Attributes in percent are filtered by a range, all others by a list of values. */
export const isRange = (unit: string | null | undefined): boolean => unit === '%';

type AttributeValue = Attribute['values'][number];

/** What a gift basket holds is told, not filtered by: hardly two are equal. */
export const isFiltered = ({ code }: Attribute): boolean => code !== 'contents';

/** The value in an address: `Сухое` is `sukhoe`, `0,75` is `0-75`. */
const valueCode = (value: AttributeValue): string => permalink(value.title);

/** The value as shown, with its unit. */
const valueTitle = (value: AttributeValue): string =>
  value.unit == null ? value.title : `${value.title} ${value.unit}`;

/** Spans of ageing, each with its upper limit in months. */
const agingSpans = [
  [6, 'До полугода'],
  [12, 'От полугода до года'],
  [24, 'От года до двух лет'],
  [60, 'От двух до пяти лет'],
  [Number.POSITIVE_INFINITY, 'Пять лет и дольше'],
] as const;

/** The titles of the spans of ageing, the shortest first. */
export const agingSpanTitles: readonly string[] = agingSpans.map(([, title]) => title);

/**
 * The value that goods are filtered by. Wines tell their ageing in words of their own (`Французский дуб, 12 месяцев`),
 * of which hardly two are equal: they are filtered by how long it was.
 */
export function filterValue(code: string, value: AttributeValue): { readonly code: string; readonly title: string } {
  const title = (code === 'aging' && agingSpan(value.title)) || valueTitle(value);
  return { code: title === valueTitle(value) ? valueCode(value) : permalink(title), title };
}

/** @returns undefined for words without a time */
function agingSpan(words: string): string | undefined {
  const [, count, unit = ''] = /(\d{1,4})\s(мес|год|лет)/.exec(words) ?? [];
  if (count === undefined) return undefined;
  const months = Number(count) * (unit === 'мес' ? 1 : 12);
  return agingSpans.find(([limit]) => months < limit)?.[1];
}

/** Values by attribute code; those of a range are decimal numbers. */
export function facetsOf(attributes: readonly Attribute[]): Facets {
  return Object.fromEntries(
    attributes
      .filter(isFiltered)
      .map(({ code, values }) => [
        code,
        values.map((value) => (isRange(value.unit) ? value.title.replace(',', '.') : filterValue(code, value).code)),
      ]),
  );
}

/** The attribute of which a variation has only what its name says. */
export const PACKAGING = 'packaging';

/**
 * Facet values that distinguish one variation, for attributes with a unit and several values: `0,5 л` is the
 * variation's volume when the product has `0,5` and `0,7`. If its name contains none of the values, it has all of them.
 * Its package is the one that its name ends with, or none.
 */
export function goodsFacetsOf(attributes: readonly Attribute[], variant: string): Facets {
  const told = attributes.flatMap(({ code, values }) => {
    const isPackage = code === PACKAGING;
    if (!isPackage && (values.length < 2 || values[0]?.unit == null || isRange(values[0].unit))) return [];
    const name = ` ${variant} `.toLowerCase();
    const own = values.filter((value) => name.includes(` ${valueTitle(value).toLowerCase()} `));
    return [[code, (own.length > 0 || isPackage ? own : values).map(valueCode)] as const];
  });
  return Object.fromEntries(told);
}

/** The sections that list a product: its own, and those that its attributes link to. */
export function sectionsOf(category: string, section: string, attributes: readonly Attribute[]): string[] {
  const start = `/${category}/`;
  const led = attributes
    .flatMap(({ values }) => values)
    .flatMap(({ url }) => (url?.startsWith(start) ? [url.slice(start.length, -1)] : []));
  return [...new Set([section, ...led])];
}
