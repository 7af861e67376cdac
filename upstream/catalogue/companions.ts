/** Suggests goods of other kinds for a product: cheese with wine, glasses with whisky, sweets with tea. Pure. */
import type { CategoryCode } from '../seed/category-codes.ts';
import type { ShelfProduct } from './shelf.ts';

/** A category, or a section of one: `glasses/wine`. */
type Place = CategoryCode | `${CategoryCode}/${string}`;

interface Rule {
  readonly of: readonly Place[];
  readonly title: string;
  /** Also suggests what the `pairing` attribute of food names. */
  readonly pairs?: true;
  readonly with?: readonly Place[];
}

/** The drinks that each value of food's `pairing` stands for. */
const pairings: Readonly<Record<string, readonly Place[]>> = {
  'beloe-vino': ['wine/white', 'wine/rose', 'wine/orange'],
  'krasnoe-vino': ['wine/red', 'wine/rose'],
  'desertnoe-vino': ['wine/fortified'],
  portveyn: ['wine/fortified'],
  kheres: ['wine/fortified'],
  igristoe: ['champagne-and-sparkling-wines'],
  shampanskoe: ['champagne-and-sparkling-wines/champagne', 'elite/champagne'],
  vermut: ['vermut'],
  konyak: ['cognac', 'wiskey', 'rom', 'elite/cognac', 'elite/whisky'],
  vodka: ['vodka', 'tequila'],
  pivo: ['beer', 'low-alcohol'],
  chay: ['tea'],
};

const rules: readonly Rule[] = [
  { of: ['wine'], title: 'К этому вину', pairs: true },
  {
    of: ['wine'],
    title: 'Бокалы и штопоры',
    with: ['glasses/wine', 'accessories/corkscrews', 'glasses/decanters', 'accessories/serving'],
  },
  { of: ['champagne-and-sparkling-wines', 'elite/champagne'], title: 'К игристому', pairs: true },
  {
    of: ['champagne-and-sparkling-wines', 'elite/champagne'],
    title: 'Бокалы и охлаждение',
    with: ['glasses/champagne', 'accessories/cooling'],
  },
  { of: ['vodka'], title: 'Закуска', pairs: true },
  {
    of: ['cognac', 'wiskey', 'rom', 'liqueur', 'absent', 'elite/cognac', 'elite/whisky', 'elite/rum-and-tequila'],
    title: 'К этому напитку',
    pairs: true,
    with: ['chocolate/dark', 'chocolate/pralines'],
  },
  { of: ['tequila'], title: 'Закуска', pairs: true },
  {
    of: ['vodka', 'cognac', 'wiskey', 'rom', 'tequila', 'liqueur', 'absent', 'elite/cognac', 'elite/whisky'],
    title: 'Бокалы и графины',
    with: ['glasses/spirits', 'glasses/decanters'],
  },
  {
    of: ['gin', 'vermut', 'rom/white'],
    title: 'Для коктейлей',
    with: ['waters/tonic', 'sirup/classic', 'accessories/bar'],
  },
  { of: ['gin'], title: 'Бокалы', with: ['glasses/spirits'] },
  { of: ['vermut'], title: 'К вермуту', pairs: true },
  { of: ['beer', 'low-alcohol'], title: 'Закуски', pairs: true },
  { of: ['beer', 'low-alcohol'], title: 'Бокалы для пива', with: ['glasses/beer'] },
  { of: ['tea'], title: 'К чаю', with: ['food/sweet', 'chocolate/milk', 'chocolate/pralines'] },
  { of: ['coffe'], title: 'К кофе', with: ['chocolate/dark', 'sirup/nut', 'liqueur/coffee-and-nut'] },
  { of: ['tea', 'coffe'], title: 'Чашки и чайники', with: ['posuda/cups'] },
  { of: ['food'], title: 'Что к этому пьют', pairs: true },
  { of: ['food/cheese', 'food/meat', 'food/fish'], title: 'Для подачи', with: ['posuda/boards', 'posuda/plates'] },
  { of: ['chocolate'], title: 'К шоколаду', with: ['tea/black', 'coffe/beans', 'cognac/xo'] },
  { of: ['waters', 'sirup'], title: 'Для коктейлей', with: ['gin', 'rom/white', 'vermut', 'accessories/bar'] },
  { of: ['glasses/wine', 'glasses/decanters'], title: 'Что в них налить', with: ['wine/red', 'wine/white'] },
  { of: ['glasses/champagne'], title: 'Что в них налить', with: ['champagne-and-sparkling-wines'] },
  { of: ['glasses/spirits'], title: 'Что в них налить', with: ['wiskey', 'cognac', 'rom'] },
  { of: ['glasses/beer'], title: 'Что в них налить', with: ['beer'] },
  { of: ['accessories/corkscrews', 'accessories/serving'], title: 'К вину', with: ['wine/red', 'glasses/wine'] },
  { of: ['accessories/bar'], title: 'Для коктейлей', with: ['gin', 'vermut', 'sirup/classic', 'waters/tonic'] },
  { of: ['accessories/cooling'], title: 'Что охладить', with: ['champagne-and-sparkling-wines', 'wine/white'] },
  { of: ['posuda/cups'], title: 'Чай и кофе', with: ['tea', 'coffe'] },
  { of: ['posuda'], title: 'К столу', with: ['food', 'glasses/wine'] },
  { of: ['gift-baskets'], title: 'К подарку', with: ['chocolate/pralines', 'champagne-and-sparkling-wines/champagne'] },
];

export interface Companions {
  readonly title: string;
  readonly products: readonly ShelfProduct[];
}

/** @param there available products @param most products in each group */
export function companionsOf(product: ShelfProduct, there: readonly ShelfProduct[], most: number): Companions[] {
  return rules
    .filter(({ of }) => of.some((place) => stands(product, place)))
    .map(({ title, pairs, with: places = [] }) => {
      const tests = places.map((place) => (other: ShelfProduct) => stands(other, place));
      const all = pairs === undefined ? tests : [(other: ShelfProduct) => arePaired(product, other), ...tests];
      return {
        title,
        products: inTurn(
          all.map((fits) => shuffled(product, there.filter(fits))),
          most,
        ),
      };
    });
}

function stands({ category, sections }: ShelfProduct, place: Place): boolean {
  const [code, section] = place.split('/');
  return category === code && (section === undefined || sections.includes(section));
}

function arePaired(one: ShelfProduct, other: ShelfProduct): boolean {
  const [food, drink] = one.category === 'food' ? [one, other] : [other, one];
  if (food.category !== 'food' || drink.category === 'food') return false;
  return (food.facets.pairing ?? []).some((value) => pairings[value]?.some((place) => stands(drink, place)));
}

/**
 * Orders the candidates differently for each product, but always the same way for one: otherwise every wine would get
 * the same four cheeses. Popular products tend to come first.
 */
function shuffled(product: ShelfProduct, others: readonly ShelfProduct[]): ShelfProduct[] {
  const rank = ({ id, popularity }: ShelfProduct): number =>
    popularity + (Math.imul(id * product.id, 2654435761) >>> 22);
  return others
    .map((other) => ({ other, rank: rank(other) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ other }) => other);
}

/** Takes the first of each list, then the second of each, and so on, without repeats. */
function inTurn(lists: readonly (readonly ShelfProduct[])[], most: number): ShelfProduct[] {
  const taken = new Set<ShelfProduct>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let index = 0; index < longest && taken.size < most; index += 1) {
    for (const list of lists) {
      const next = list[index];
      if (next !== undefined && taken.size < most) taken.add(next);
    }
  }
  return [...taken];
}
