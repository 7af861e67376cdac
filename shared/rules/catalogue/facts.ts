/** The most important facts about a product (conventions.md §4 'Product page'). */
import type { Attribute } from '../../contract/things.ts';
import { categoryCodes } from '../../profile/profile.ts';
import { goodsTexts } from '../../texts/goods.ts';
import { litresOf } from './volume.ts';

/** Codes of the attributes that are facts, in the order shown. Each entry lists synonyms. */
const FACTS: readonly (readonly string[])[] = [
  ['color', 'colour'],
  ['sugar'],
  ['grape'],
  ['strength'],
  ['volume'],
  ['country'],
  ['region'],
  ['temperature'],
  ['aging'],
];
const MOST_FACTS = 6;

/** At most six attributes, in this order, and one of each group of synonyms. */
export function factsOf(attributes: readonly Attribute[]): readonly Attribute[] {
  return FACTS.flatMap((codes) => attributes.find(({ code }) => codes.includes(code)) ?? []).slice(0, MOST_FACTS);
}

const NO_DRINKS: readonly string[] = [
  'food',
  'gift-baskets',
  'chocolate',
  'tea',
  'coffe',
  'accessories',
  'glasses',
  'posuda',
  'outlets-and-switches',
];
const DRINKS: ReadonlySet<string> = new Set(categoryCodes.filter((code) => !NO_DRINKS.includes(code)));

/**
 * The price per litre, `1 239 ₽ за литр`.
 * @param url of the product page: its category tells whether it is a drink
 * @returns undefined if it is not a drink, or has no volume
 */
export function pricePerLitre({ url, variant, price }: PricedVariant): string | undefined {
  const [, category = ''] = url.split('/');
  const litres = DRINKS.has(category) ? litresOf(variant) : 0;
  return litres > 0 ? goodsTexts.perLitre({ price: price / litres }) : undefined;
}

interface PricedVariant {
  readonly url: string;
  readonly variant: string;
  /** Roubles. */
  readonly price: number;
}
