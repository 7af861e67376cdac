/**
 * Messages with a count, an amount or a date, in the syntax of ICU MessageFormat, compiled. Builds compile the messages
 * of the texts in advance (vite.config.ts), and hold no parser.
 */
import format, { type CompiledMessage } from 'icu-minify/format';
import { formatDay, formatTime } from './rules/dates.ts';
import { formatInteger, formatMoney } from './rules/money.ts';

/** The values of a message: text or numbers; `moment`, which a date or a time is made of, in ms since 1970. */
type Values<Names extends string> = Readonly<Record<Names, string | number>>;

/** Formats a message with values. */
export type Write<Names extends string> = (values: Values<Names>) => string;

/** Our own formats: `{price, number, money}`, `{moment, date, day}` ('D MMMM', spec §9), `{moment, time, clock}`. */
const money = {};
const formats = { number: { money }, date: { day: {} }, time: { clock: { timeStyle: 'short' as const } } };

let rules: Intl.PluralRules | undefined;

/**
 * Formats numbers, days and times by the shop's own rules, with the same result on server and browser (money.ts,
 * dates.ts).
 */
const formatters = {
  getNumberFormat: (_: unknown, style?: Intl.NumberFormatOptions) => ({
    format: style === money ? formatMoney : formatInteger,
  }),
  getDateTimeFormat: (_: unknown, style?: Intl.DateTimeFormatOptions) => ({
    format: (moment: Date) => (style?.timeStyle === undefined ? formatDay : formatTime)(Number(moment)),
  }),
  getPluralRules: () => {
    rules ??= new Intl.PluralRules('ru');
    return rules;
  },
};
const options = { formats, formatters: formatters as unknown as Parameters<typeof format>[3]['formatters'] };

/**
 * Maximum number of remembered results per message. A page repeats the same few counts, e.g. in a listing's fifty
 * cards.
 */
const MOST_KNOWN = 1000;

/** @returns a function that formats the message with values */
export function compiledMessage<Names extends string>(tree: CompiledMessage): Write<Names> {
  const known = new Map<number, string>();
  const write = (values: Record<string, string | number>): string => {
    const given = Object.hasOwn(values, 'moment') ? { ...values, moment: new Date(values.moment ?? '') } : values;
    return String(format(tree, 'ru', given, options));
  };
  return (values) => {
    const [only, ...more] = Object.values<string | number>(values);
    if (typeof only !== 'number' || more.length > 0) return write(values);
    const written = known.get(only) ?? write(values);
    if (known.size < MOST_KNOWN) known.set(only, written);
    return written;
  };
}
