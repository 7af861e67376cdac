/** The drink calculator: how many bottles of each drink a party needs. */
import type { DatabaseSync } from 'node:sqlite';
import type { CalculatorResult } from '../../shared/contract/things.ts';
import type { Cards } from '../catalogue/cards.ts';
import type { AreaOffers, Offers } from '../catalogue/offers.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { invalid, MALFORMED } from '../error.ts';
import type { HandlersOf, ShopRequest } from '../request.ts';
import type { CategoryCode } from '../seed/category-codes.ts';
import type { SeedCalculator, SeedDrink } from '../seed/model.ts';
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

interface Bottle {
  readonly litres: number;
  readonly bottle: NonNullable<Row['bottle']>;
}

const perLitre = ({ litres, bottle }: Bottle): number => bottle.price / litres;

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
    return kinds.map((drink) => {
      const { code, title } = drink;
      const litres = litresOf.get(code) ?? 0;
      const found = bottleOf(drink, areaOffers);
      const bottles = Math.ceil(litres / (found?.litres ?? USUAL_BOTTLE));
      return { code, title, litres, bottles, ...(found && { bottle: found.bottle }) };
    });
  };

  /**
   * The most popular goods of a kind that the city has at a usual price, of a product the variation that costs the
   * least a litre; without any at such a price the most popular ones.
   */
  const bottleOf = (drink: SeedDrink, areaOffers: AreaOffers): Bottle | undefined => {
    let otherwise: Bottle | undefined;
    for (const { id, category, sections } of shelf.products) {
      if (category !== drink.category || !(drink.sections?.some((one) => sections.includes(one)) ?? true)) continue;
      const [cheapest] = bottlesOf(id, areaOffers).sort((a, b) => perLitre(a) - perLitre(b));
      if (cheapest === undefined) continue;
      if (perLitre(cheapest) >= drink.perLitre.from && perLitre(cheapest) <= drink.perLitre.to) return cheapest;
      otherwise ??= cheapest;
    }
    return otherwise;
  };

  const bottlesOf = (productId: number, areaOffers: AreaOffers): Bottle[] =>
    cards.card(productId).variations.flatMap(({ id, url, title, variant }) => {
      const offer = areaOffers.get(id);
      const litres = bottleLitres(variant);
      if (litres === undefined || offer === undefined || offer.status === 'out_of_stock') return [];
      return [{ litres, bottle: { title, url, price: offer.price } }];
    });

  return {
    'GET /calculator/options.json': () => ({
      data: {
        events: [...calculator.events],
        durations: [...calculator.durations],
        drinks: calculator.drinks.map(({ sections: _, perLitre: __, ...drink }) => drink),
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
