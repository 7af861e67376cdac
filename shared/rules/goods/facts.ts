/** What is seen of goods at a glance (conventions.md §4 'Product page'). */
import { type CategoryCode, categories } from '../../categories.ts';
import type { Attribute } from '../../contract/things.ts';
import { goodsTexts, volumeWords } from '../../texts/goods.ts';

/** Codes of attributes that are facts, in their order; those of one entry mean the same. */
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

/** At most six attributes, in the order of the conventions, each kind once. */
export function factsOf(attributes: readonly Attribute[]): readonly Attribute[] {
  return FACTS.flatMap((codes) => attributes.find(({ code }) => codes.includes(code)) ?? []).slice(0, MOST_FACTS);
}

const NO_DRINKS: readonly CategoryCode[] = [
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
const DRINKS: ReadonlySet<string> = new Set(categories.filter((code) => !NO_DRINKS.includes(code)));

/**
 * The price of a litre, `1 239 ₽ за литр`.
 * @param url of the goods' page: its category says whether they are a drink
 * @returns undefined for what is no drink, or names no volume
 */
export function pricePerLitre({ url, variant, price }: PricedVariant): string | undefined {
  const [, category = ''] = url.split('/');
  const [, pieces = '1', amount = '', unit = ''] = (DRINKS.has(category) && volumeWords.pattern.exec(variant)) || [];
  const litres =
    (Number(pieces) * Number(amount.replace(',', '.'))) / (unit.toLowerCase() === volumeWords.millilitres ? 1000 : 1);
  return litres > 0 ? goodsTexts.perLitre({ price: price / litres }) : undefined;
}

interface PricedVariant {
  readonly url: string;
  readonly variant: string;
  /** Roubles. */
  readonly price: number;
}
