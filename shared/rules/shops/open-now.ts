/** Whether a shop is open, in words (conventions.md §4 'Shops'), by the clock of its own city. */
import { openTexts } from '../../texts/shops.ts';
import { offsetAt } from '../zone-clock.ts';
import { clock, DAY, type OpenSpan, readHours, startOf, WEEK } from './opening-hours.ts';

/** ms. */
const MINUTE = 60_000;

export interface OpenState {
  readonly open: boolean;
  readonly words: string;
}

/** From minute to minute of the week; an end may lie in the next one. */
type Span = readonly [from: number, to: number];

/** Is the shop open day and night, so that no clock is needed to tell? */
export function isAlwaysOpen(hours: string): boolean {
  return lengthOf(whole(readHours(hours) ?? [])) === WEEK;
}

/**
 * `Открыто до 22:00`, `Закрыто до 10:00`, `Закрыто до понедельника, 10:00`, `Круглосуточно`.
 * @param hours `work_time`
 * @param moment ms since 1970
 * @param zone IANA name; Moscow's where there is none, or none that is known
 * @returns undefined where the text is not understood, or the shop closes later than within a day
 */
export function openState(hours: string, moment: number, zone: string | undefined): OpenState | undefined {
  const spans = whole(readHours(hours) ?? []);
  if (spans.length === 0) return undefined;
  if (lengthOf(spans) === WEEK) return { open: true, words: openTexts.always };
  const now = minuteOfWeek(moment, zone);
  for (const [from, to] of spans) {
    const since = (now - from + WEEK) % WEEK;
    if (since >= to - from) continue;
    return to - from - since > DAY ? undefined : { open: true, words: openTexts.openUntil(clock(to)) };
  }
  const wait = Math.min(...spans.map(([from]) => (from - now + WEEK) % WEEK));
  const opens = (now + wait) % WEEK;
  const today = (now % DAY) + wait < DAY;
  const time = clock(opens);
  return {
    open: false,
    words: today
      ? openTexts.closedUntil(time)
      : openTexts.closedUntilDay(openTexts.untilDays[Math.floor(opens / DAY)] ?? '', time),
  };
}

/** Times that follow each other without a break are one. */
function whole(hours: readonly OpenSpan[]): readonly Span[] {
  const spans: [number, number][] = [];
  for (const span of hours) {
    const from = startOf(span);
    const to = span.day * DAY + span.to;
    const before = spans.at(-1);
    if (before !== undefined && before[1] === from) before[1] = to;
    else spans.push([from, to]);
  }
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined || first === last || last[1] !== first[0] + WEEK) return spans;
  return [...spans.slice(1, -1), [last[0], first[1] + WEEK]];
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The first Monday of 1970 is four days after its beginning. */
const FIRST_MONDAY = 4 * DAY;

/** By the clock of a time zone, from Monday's midnight. */
function minuteOfWeek(moment: number, zone: string | undefined): number {
  const minute = Math.floor((moment + offsetAt(moment, zone)) / MINUTE);
  return (((minute - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;
}
