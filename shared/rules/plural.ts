/** Russian word forms beside numbers (spec §9, D40). */
import { IntlMessageFormat } from 'intl-messageformat';
import { formatInteger } from './money.ts';

// Which languages a browser knows takes it 30 ms to say, asked for the first time; this shop has one.
IntlMessageFormat.resolveLocale = () => new Intl.Locale('ru');

/** For 1, for 2–4, for the rest: товар, товара, товаров. */
export type WordForms = readonly [one: string, few: string, many: string];

interface Words {
  readonly message: IntlMessageFormat;
  /** Few counts are ever shown, and each of them often: fifty cards name their shops. */
  readonly known: Map<number, string>;
}

const wordsOf = new WeakMap<WordForms, Words>();
const MOST_KNOWN = 1000;

/** The form that goes with a whole number: the first for 1 but 11, the second for 2–4 but 12–14, else the third. */
export function pluralForm(count: number, forms: WordForms): string {
  let words = wordsOf.get(forms);
  if (words === undefined) {
    words = { message: pluralMessage(forms), known: new Map() };
    wordsOf.set(forms, words);
  }
  const known = words.known.get(count);
  if (known !== undefined) return known;
  const word = String(words.message.format({ count }));
  if (words.known.size < MOST_KNOWN) words.known.set(count, word);
  return word;
}

/** `5 товаров` */
export function countOf(count: number, forms: WordForms): string {
  return `${formatInteger(count)} ${pluralForm(count, forms)}`;
}

/** Node types of ICU message syntax, as the formatter numbers them. */
const LITERAL = 0;
const PLURAL = 6;

/**
 * `{count, plural, one {…} few {…} many {…} other {…}}`, written as the tree that a parser would make of it: the
 * parser is larger than the formatter and stays out of the browser.
 */
function pluralMessage([one, few, many]: WordForms): IntlMessageFormat {
  const option = (value: string) => ({ value: [{ type: LITERAL, value }] });
  const options = { one: option(one), few: option(few), many: option(many), other: option(few) };
  const tree = [{ type: PLURAL, value: 'count', options, offset: 0, pluralType: 'cardinal' }];
  return new IntlMessageFormat(tree as ConstructorParameters<typeof IntlMessageFormat>[0], 'ru');
}
