/** The options of the calculator, and the products of the bottles that it suggests. */
import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { PartyDraft } from '../../shared/rules/forms/calculator.ts';
import { type CardModel, cardModel, cardModels } from '../data/card-model.ts';
import { unlessMissing } from '../data/outcome.ts';
import { apiOf, CATALOGUE, REFERENCE } from '../data/query.ts';

/** An option: the value sent, and its title. */
export type Option = readonly [value: string, title: string];

export interface CalculatorModel {
  readonly events: readonly Option[];
  readonly durations: readonly Option[];
  readonly drinks: readonly Option[];
  /** The section of the catalogue that has the drink, by its code. */
  readonly sections: Readonly<Record<string, string>>;
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
    sections: Object.fromEntries(data.drinks.map(({ code, category }) => [code, `/${category}/`])),
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
export type BottleGoods = Readonly<Record<string, CardModel>>;

export function bottlesQuery(urls: readonly string[]) {
  return queryOptions<BottleGoods>({
    queryKey: ['calculator', 'bottles', urls],
    queryFn: async ({ signal, meta }) => {
      const found = await Promise.allSettled(
        urls.map(async (url): Promise<readonly [string, CardModel][]> => {
          const { product } = await apiOf(meta)('GET {product}?format=json', { product: url }, { signal });
          const [shown] = product.variations;
          if (shown === undefined || shown.availability_status === 'out_of_stock') return [];
          return [[url, cardModel(product)]];
        }),
      );
      return Object.fromEntries(found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    },
    ...CATALOGUE,
  });
}

/** How far the price of a bottle that is offered in exchange may lie from the one exchanged. */
const PRICES = { from: 0.5, to: 2 };
const MOST_OTHERS = 9;
const nothing = { data: { products: [] } };

/**
 * The most popular goods of a section that can be had at a similar price.
 * @param price of the bottle to be exchanged; roubles
 */
export function othersQuery(listing: string, price: number) {
  return queryOptions<readonly CardModel[]>({
    queryKey: ['calculator', 'others', listing, price],
    queryFn: async ({ signal, meta }) => {
      const filter = { price: { from: Math.floor(price * PRICES.from), to: Math.ceil(price * PRICES.to) } };
      const query = { filter, limit: MOST_OTHERS };
      const answer = apiOf(meta)('GET {listing}?format=json', { listing, query }, { signal });
      return cardModels((await unlessMissing(answer, nothing)).data.products).filter(
        ({ goods }) => goods.status !== 'out_of_stock',
      );
    },
    ...CATALOGUE,
  });
}
