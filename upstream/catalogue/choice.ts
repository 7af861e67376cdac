/** The filters that a visitor has chosen (contract.md §5.4). */
import type { Facet } from './facets.ts';
import type { OfferedGoods } from './item.ts';

export interface Choice {
  readonly facet: Facet;
  readonly fits: (goods: OfferedGoods) => boolean;
}

/** Reads the query's `filter`; unknown filters and empty values are ignored. */
export function readChoices(filter: Readonly<Record<string, unknown>>, facets: readonly Facet[]): Choice[] {
  return facets.flatMap((facet) => {
    const fits = Object.hasOwn(filter, facet.code) ? fitting(facet, filter[facet.code]) : undefined;
    return fits === undefined ? [] : [{ facet, fits }];
  });
}

function fitting(facet: Facet, asked: unknown): Choice['fits'] | undefined {
  if (facet.type === 'flag') return asked === '1' || asked === 'true' ? facet.holds : undefined;
  if (facet.type === 'list') {
    const chosen = new Set<unknown>([asked].flat().filter((value) => value !== ''));
    return chosen.size === 0 ? undefined : (goods) => facet.values(goods).some((value) => chosen.has(value));
  }
  if (typeof asked !== 'object' || asked === null) return undefined;
  const bounds = asked as { readonly from?: unknown; readonly to?: unknown };
  const [from, to] = [boundOf(bounds.from), boundOf(bounds.to)];
  if (from === undefined && to === undefined) return undefined;
  const within = (number: number): boolean =>
    number >= (from ?? Number.NEGATIVE_INFINITY) && number <= (to ?? Number.POSITIVE_INFINITY);
  return (goods) => facet.numbers(goods).some(within);
}

function boundOf(asked: unknown): number | undefined {
  const number = typeof asked === 'string' && asked.trim() !== '' ? Number(asked) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}
