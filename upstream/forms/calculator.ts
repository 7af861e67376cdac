/** The drink calculator: how many bottles of each drink a party needs. */
import type { DatabaseSync } from 'node:sqlite';
import type { CategoryCode } from '../../shared/categories.ts';
import type { CalculatorResult } from '../../shared/contract/things.ts';
import type { Cards } from '../catalogue/cards.ts';
import type { AreaOffers, Offers } from '../catalogue/offers.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { invalid, MALFORMED } from '../error.ts';
import type { HandlersOf, ShopRequest } from '../request.ts';
import type { SeedCalculator } from '../seed/model.ts';
import { bottleLitres } from './bottle-size.ts';
import { litresFor } from './party.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly calculator: SeedCalculator;
  readonly shelf: Shelf;
  readonly offers: Offers;
  readonly cards: Cards;
}

type Question = ShopRequest<'POST /calculator.json'>['body']['calculator'];
type Row = CalculatorResult['data']['rows'][number];

/** Usual alcohol by volume, 0 to 1; a category that is not listed has none. */
const strengths: Partial<Record<CategoryCode, number>> = {
  vodka: 0.4,
  wine: 0.125,
  'champagne-and-sparkling-wines': 0.12,
  cognac: 0.4,
  wiskey: 0.4,
  rom: 0.4,
  liqueur: 0.22,
  beer: 0.05,
  gin: 0.42,
  tequila: 0.38,
  vermut: 0.16,
  absent: 0.6,
  elite: 0.4,
  'low-alcohol': 0.06,
};

/** Factor for the amount drunk, by event; 1 for events that are not listed. */
const moods: Readonly<Record<string, number>> = { wedding: 1.2, 'new-year': 1.25, corporate: 0.9, buffet: 0.7 };

const MOST_GUESTS = 10_000;
const MOST_HOURS = 72;
const USUAL_BOTTLE = 0.75;

export function calculatorHandlers({
  database,
  calculator,
  shelf,
  offers,
  cards,
}: Parts): HandlersOf<'GET /calculator/options.json' | 'POST /calculator.json'> {
  const insert = database.prepare('insert into calculation (created_at, question, answer) values (?, ?, ?)');
  const drinks = new Map(calculator.drinks.map((drink) => [drink.code, drink]));

  const check = ({ event, guests, hours, drinks: chosen }: Question): void => {
    const fields: Record<string, string> = {};
    for (const who of ['men', 'women'] as const) {
      const count = guests[who];
      if (!Number.isInteger(count) || count < 0 || count > MOST_GUESTS) fields[`calculator.guests.${who}`] = MALFORMED;
    }
    if (guests.men + guests.women === 0) fields['calculator.guests'] = 'Укажите, сколько будет гостей';
    if (!(hours > 0 && hours <= MOST_HOURS)) fields['calculator.hours'] = MALFORMED;
    if (!calculator.events.some(({ code }) => code === event)) fields['calculator.event'] = 'Выберите событие';
    if (chosen.length === 0) fields['calculator.drinks'] = 'Выберите хотя бы один напиток';
    const named = new Set<string>();
    chosen.forEach((code, index) => {
      if (!drinks.has(code) || named.has(code)) fields[`calculator.drinks[${index}]`] = MALFORMED;
      named.add(code);
    });
    if (Object.keys(fields).length > 0) throw invalid(fields);
  };

  const answer = ({ event, guests, hours, drinks: chosen }: Question, areaOffers: AreaOffers): Row[] => {
    const kinds = chosen.flatMap((code) => drinks.get(code) ?? []);
    const litresOf = litresFor(
      { ...guests, hours, mood: moods[event] ?? 1 },
      kinds.map(({ code, category }) => ({ code, strength: strengths[category] ?? 0 })),
    );
    return kinds.map(({ code, title, category }) => {
      const litres = litresOf.get(code) ?? 0;
      const found = bottleOf(category, areaOffers);
      const bottles = Math.ceil(litres / (found?.litres ?? USUAL_BOTTLE));
      return { code, title, litres, bottles, ...(found && { bottle: found.bottle }) };
    });
  };

  /** The most popular bottle of a category that is available in the city. */
  const bottleOf = (
    category: string,
    areaOffers: AreaOffers,
  ): { litres: number; bottle: NonNullable<Row['bottle']> } | undefined => {
    for (const product of shelf.products) {
      if (product.category !== category) continue;
      for (const { id, url, title, variant } of cards.card(product.id).variations) {
        const offer = areaOffers.get(id);
        const litres = bottleLitres(variant);
        if (litres !== undefined && offer !== undefined && offer.status !== 'out_of_stock') {
          return { litres, bottle: { title, url, price: offer.price } };
        }
      }
    }
    return undefined;
  };

  return {
    'GET /calculator/options.json': () => ({
      data: {
        events: [...calculator.events],
        durations: [...calculator.durations],
        drinks: [...calculator.drinks],
      },
    }),
    'POST /calculator.json': ({ body, city, now }) => {
      check(body.calculator);
      const rows = answer(body.calculator, offers.in(city.id));
      const total = rows.reduce((sum, { bottles, bottle }) => sum + bottles * (bottle?.price ?? 0), 0);
      // A calculation that is not saved has the id 0.
      const id = body.save ? Number(insert.run(now, JSON.stringify(body), JSON.stringify(rows)).lastInsertRowid) : 0;
      return { data: { id, rows, total } };
    },
  };
}
