/** How a product's attributes become what it can be filtered by (contract.md §5.4). */
import type { Attribute } from '../../shared/contract/things.ts';
import { permalink } from '../seed/permalink.ts';

/** By attribute: the values of a product or, where they differ, of one of its variations. */
export type Facets = Readonly<Record<string, readonly string[]>>;

/** An attribute that is measured rather than named: it is filtered by a range. */
export const isRange = (unit: string | null | undefined): boolean => unit === '%';

type AttributeValue = Attribute['values'][number];

/** The value's name in addresses: `Сухое` is `suhoe`, `0,75` is `0-75`. */
export const valueCode = (value: AttributeValue): string => permalink(value.title);

/** What people read: with its unit. */
export const valueTitle = (value: AttributeValue): string =>
  value.unit == null ? value.title : `${value.title} ${value.unit}`;

/** Of a range the values are decimal numbers. */
export function facetsOf(attributes: readonly Attribute[]): Facets {
  return Object.fromEntries(
    attributes.map(({ code, values }) => [
      code,
      values.map((value) => (isRange(value.unit) ? value.title.replace(',', '.') : valueCode(value))),
    ]),
  );
}

/**
 * What tells a product's variations apart: of an attribute that is measured, the values that the variation's name
 * holds; `0,5 л` is the variation's volume where the product has `0,5` and `0,7`.
 */
export function goodsFacetsOf(attributes: readonly Attribute[], variant: string): Facets {
  const told = attributes.flatMap(({ code, values }) => {
    if (values.length < 2 || values[0]?.unit == null || isRange(values[0].unit)) return [];
    const own = values.filter((value) => ` ${variant} `.includes(` ${valueTitle(value)} `));
    return [[code, (own.length > 0 ? own : values).map(valueCode)] as const];
  });
  return Object.fromEntries(told);
}

/** The sections that a product is listed in: its own, and those that its attributes lead to. */
export function sectionsOf(category: string, section: string, attributes: readonly Attribute[]): string[] {
  const start = `/${category}/`;
  const led = attributes
    .flatMap(({ values }) => values)
    .flatMap(({ url }) => (url?.startsWith(start) ? [url.slice(start.length, -1)] : []));
  return [...new Set([section, ...led])];
}
