/** The attributes of products: most are columns of the tables, the others are derived from other columns. */
import type { Attribute } from '../../shared/contract/things.ts';
import type { Producer } from './brands.ts';
import type { Shelf } from './categories.ts';
import type { Row } from './files/row.ts';
import { indexRows, readTable } from './files/table.ts';

interface AttributeName {
  readonly title: string;
  readonly unit: string | undefined;
}

/** The attributes by code, in display order. */
export type AttributeNames = ReadonlyMap<string, AttributeName>;

export function readAttributes(folder: string): AttributeNames {
  const rows = indexRows(readTable(folder, 'attributes.tsv', { required: ['code', 'title', 'unit'] }), 'code');
  return new Map([...rows].map(([code, row]) => [code, { title: row.text('title'), unit: row.optional('unit') }]));
}

/** What a product's attributes are derived from. */
export interface Described {
  readonly row: Row;
  readonly shelf: Shelf;
  readonly producer: Producer;
  /** The names of the product's variations. */
  readonly variants: readonly string[];
}

export function attributesOf(names: AttributeNames, { row, shelf, producer, variants }: Described): Attribute[] {
  const section = row.reference('section', shelf.sections);
  const url = `/${shelf.category.code}/${section.code}/`;
  const derived: Readonly<Record<string, Attribute['values']>> = {
    country: [{ title: producer.brand.country }],
    region: producer.region === undefined ? [] : [{ title: producer.region }],
    [section.attribute]: [{ title: section.title, url }],
    volume: measures(variants, / л(?![\p{L}])/u),
    weight: measures(variants, / г(?![\p{L}])/u),
    packaging: packages(variants),
  };
  return [...names].flatMap(([code, { title, unit }]) => {
    const values = derived[code] ?? row.list(code, '; ').map((value) => ({ title: value }));
    if (values.length === 0) return [];
    return [{ code, title, values: values.map((value) => (unit === undefined ? value : { ...value, unit })) }];
  });
}

/** The numbers before a unit in names of variations, without repeats: `0,5 л` and `0,5 л в тубе` give `0,5`. */
function measures(variants: readonly string[], unit: RegExp): { title: string }[] {
  const numbers = variants.flatMap((variant) => {
    const at = variant.search(unit);
    return at < 0 ? [] : [variant.slice(0, at).replace(/^.* /, '')];
  });
  return [...new Set(numbers)].map((title) => ({ title }));
}

/** What names of variations end with when they say a package, without repeats: `0,5 л в подарочной коробке`. */
function packages(variants: readonly string[]): { title: string }[] {
  const said = variants.flatMap((variant) => /(?:^| )(в \p{L}{1,20} \p{L}{1,20})$/u.exec(variant)?.[1] ?? []);
  return [...new Set(said)].map((words) => ({ title: words.charAt(0).toUpperCase() + words.slice(1) }));
}
