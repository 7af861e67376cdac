/** The options of the calculator, and the products of the bottles that it suggests. */
import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '../../../shared/contract/calls.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import type { PartyDraft } from '../../../shared/rules/forms/calculator.ts';
import { goodsRef } from '../../data/card-model.ts';
import { apiOf } from '../../data/query.ts';
import { CATALOGUE, REFERENCE } from '../../data/stale-times.ts';

/** An option: the value sent, and its title. */
export type Option = readonly [value: string, title: string];

export interface CalculatorModel {
  readonly events: readonly Option[];
  readonly durations: readonly Option[];
  readonly drinks: readonly Option[];
  /** Codes of the drinks ticked by default. */
  readonly chosen: readonly string[];
}

export type Calculation = CallAnswer<'POST /calculator.json'>['data'];

/** Default number of men, and of women. */
const USUAL_GUESTS = '5';
/** The default duration is the one nearest to this; hours. */
const USUAL_HOURS = 4;

export function calculatorModel({ data }: CallAnswer<'GET /calculator/options.json'>): CalculatorModel {
  return {
    events: data.events.map(({ code, title }) => [code, title]),
    durations: data.durations.map(({ hours, title }) => [String(hours), title]),
    drinks: data.drinks.map(({ code, title }) => [code, title]),
    chosen: data.drinks.filter((drink) => drink.default).map(({ code }) => code),
  };
}

export const optionsQuery = queryOptions<CalculatorModel>({
  queryKey: ['calculator'],
  queryFn: async ({ signal, meta }) =>
    calculatorModel(await apiOf(meta)('GET /calculator/options.json', {}, { signal })),
  ...REFERENCE,
});

/** The initial values of the form. */
export function usualParty({ events, durations, chosen }: CalculatorModel): PartyDraft {
  const byNearness = durations
    .map(([hours]) => hours)
    .toSorted((a, b) => Math.abs(Number(a) - USUAL_HOURS) - Math.abs(Number(b) - USUAL_HOURS));
  return {
    event: events[0]?.[0] ?? '',
    men: USUAL_GUESTS,
    women: USUAL_GUESTS,
    hours: byNearness[0] ?? '',
    drinks: chosen,
  };
}

/** The goods of the bottles, by path of their product page. Bottles that are out of stock or unknown are missing. */
export type BottleGoods = Readonly<Record<string, GoodsRef>>;

export function bottlesQuery(urls: readonly string[]) {
  return queryOptions<BottleGoods>({
    queryKey: ['calculator', 'bottles', urls],
    queryFn: async ({ signal, meta }) => {
      const found = await Promise.allSettled(
        urls.map(async (url): Promise<readonly [string, GoodsRef][]> => {
          const { product } = await apiOf(meta)('GET {product}?format=json', { product: url }, { signal });
          const [shown] = product.variations;
          if (shown === undefined || shown.availability_status === 'out_of_stock') return [];
          return [[url, goodsRef(product, shown)]];
        }),
      );
      return Object.fromEntries(found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    },
    ...CATALOGUE,
  });
}
