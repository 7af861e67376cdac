/** The week in which a shop hands out: its opening hours, cut by the hours of restricted goods (D67, D68). */
import { onceByText } from '../once.ts';
import { DAY, type OpenSpan, readHours, startOf, WEEK } from './opening-hours.ts';

/** Minutes since Monday's midnight. The end may be in the next week. */
export type WeekSpan = readonly [from: number, to: number];

export interface Week {
  /** In their order, each with the day on which it begins. */
  readonly spans: readonly OpenSpan[];
  /** The same spans; those that follow each other without a break are one, also from Sunday to Monday. */
  readonly joined: readonly WeekSpan[];
  /** Around the clock, every day. */
  readonly isAlways: boolean;
}

/**
 * @param hours `work_time`
 * @param within hours to which the goods are restricted, as such a text; empty: they are not
 * @returns undefined if the hours cannot be parsed. A week without spans: the shop is never open within these hours
 */
export function weekOf(hours: string, within = ''): Week | undefined {
  return cutTo(within)(hours);
}

const cutTo = onceByText((within: string) => onceByText((hours: string) => makeWeek(hours, within)));

function makeWeek(hours: string, within: string): Week | undefined {
  const open = readHours(hours);
  const limits = readHours(within);
  if (open === undefined) return undefined;
  const spans = limits === undefined ? open : cut(open, limits);
  const joined = join(spans);
  return { spans, joined, isAlways: joined.reduce((sum, [from, to]) => sum + to - from, 0) === WEEK };
}

/** What two lists of spans have in common. */
function cut(spans: readonly OpenSpan[], limits: readonly OpenSpan[]): readonly OpenSpan[] {
  const common = spans.flatMap((span) =>
    limits.flatMap((limit) => [-WEEK, 0, WEEK].flatMap((shift) => overlapOf(span, limit, shift))),
  );
  return common.sort((one, other) => startOf(one) - startOf(other));
}

/** @param shift of the limit, in minutes: spans may end in the next week */
function overlapOf(span: OpenSpan, limit: OpenSpan, shift: number): OpenSpan[] {
  const from = Math.max(startOf(span), startOf(limit) + shift);
  const to = Math.min(span.day * DAY + span.to, limit.day * DAY + limit.to + shift);
  if (from >= to) return [];
  const day = Math.floor(from / DAY);
  return [{ day: day % 7, from: from - day * DAY, to: to - day * DAY }];
}

function join(spans: readonly OpenSpan[]): readonly WeekSpan[] {
  const joined: [number, number][] = [];
  for (const span of spans) {
    const from = startOf(span);
    const to = span.day * DAY + span.to;
    const before = joined.at(-1);
    if (before !== undefined && before[1] === from) before[1] = to;
    else joined.push([from, to]);
  }
  const [first] = joined;
  const last = joined.at(-1);
  if (first === undefined || last === undefined || first === last || last[1] !== first[0] + WEEK) return joined;
  return [...joined.slice(1, -1), [last[0], first[1] + WEEK]];
}
