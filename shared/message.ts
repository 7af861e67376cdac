/**
 * Messages with a count, an amount or a date, in the syntax of ICU MessageFormat. Builds parse them in advance and
 * leave the parser out (vite.config.ts). When the sources run directly, on the server and in tests, a message is parsed
 * on first use.
 */
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { type Formatters, formatToParts } from 'intl-messageformat';
import { formatDay, formatTime } from './rules/dates.ts';
import { formatInteger, formatMoney } from './rules/money.ts';

/** The values of a message: text or numbers; for a date or time ms since 1970. */
type Values<Names extends string> = Readonly<Record<Names, string | number>>;

/** Our own formats: `{price, number, money}`, `{moment, date, day}` ('D MMMM', spec §9), `{moment, time, clock}`. */
const money = {};
const clock = {};
const formats = { number: { money }, date: { day: {} }, time: { clock } };

let rules: Intl.PluralRules | undefined;

/**
 * Formats numbers, days and times by the shop's own rules, with the same result on server and browser (money.ts,
 * dates.ts).
 */
const formatters = {
  getNumberFormat: (_: unknown, style: unknown) => ({ format: style === money ? formatMoney : formatInteger }),
  getDateTimeFormat: (_: unknown, style: unknown) => ({ format: style === clock ? formatTime : formatDay }),
  getPluralRules: () => {
    rules ??= new Intl.PluralRules('ru');
    return rules;
  },
} as unknown as Formatters;

/**
 * Maximum number of remembered results per message. A page repeats the same few counts, e.g. in a listing's fifty
 * cards.
 */
const MOST_KNOWN = 1000;

/**
 * Defines a message, e.g. `{count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}`.
 * @param source a string literal, so that a build can find it
 * @returns a function that formats it with values, and throws a SyntaxError if the source is invalid, or
 * intl-messageformat's MissingValueError if a value is missing
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
