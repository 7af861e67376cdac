/**
 * Sentences with a count, an amount or a date, in the syntax of ICU MessageFormat. The builds parse them (vite.config.ts) and
 * leave the parser out; where the sources run as they are, on the server and in tests, they are parsed when first used.
 */
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { type Formatters, formatToParts } from 'intl-messageformat';
import { formatDay, formatTime } from './rules/dates.ts';
import { formatInteger, formatMoney } from './rules/money.ts';

/** What a message writes: text, or a number; of a moment ms since 1970. */
type Values<Names extends string> = Readonly<Record<Names, string | number>>;

/** Styles of our own: `{price, number, money}`, `{moment, date, day}` ('D MMMM', spec §9), `{moment, time, clock}`. */
const money = {};
const clock = {};
const formats = { number: { money }, date: { day: {} }, time: { clock } };

let rules: Intl.PluralRules | undefined;

/** Numbers and days by the rules of the shop, as everywhere else: the same on both sides (money.ts, dates.ts). */
const formatters = {
  getNumberFormat: (_: unknown, style: unknown) => ({ format: style === money ? formatMoney : formatInteger }),
  getDateTimeFormat: (_: unknown, style: unknown) => ({ format: style === clock ? formatTime : formatDay }),
  getPluralRules: () => {
    rules ??= new Intl.PluralRules('ru');
    return rules;
  },
} as unknown as Formatters;

/** Few counts are ever shown, and each of them often: fifty cards name their shops. */
const MOST_KNOWN = 1000;

/**
 * A message, e.g. `{count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}`.
 * @param source one string, which a build finds
 * @returns writes it with its values
 * @throws SyntaxError when it is no ICU message, or lacks a value
 */
export function message<Names extends string>(source: string): (values: Values<Names>) => string {
  let tree: MessageFormatElement[] | undefined;
  const known = new Map<number, string>();
  const write = (values: Values<Names>): string => {
    tree ??= typeof source === 'string' ? parse(source) : source;
    return formatToParts(tree ?? [], 'ru', formatters, formats, values)
      .map(({ value }) => value)
      .join('');
  };
  return (values) => {
    const [only, ...more] = Object.values<string | number>(values);
    if (typeof only !== 'number' || more.length > 0) return write(values);
    const written = known.get(only) ?? write(values);
    if (known.size < MOST_KNOWN) known.set(only, written);
    return written;
  };
}
