/** Whether a shop is open, as text (conventions.md §4 'Shops'), in its own city's time. */
import { openTexts } from '../../texts/shops.ts';
import { offsetAt } from '../zone-clock.ts';
import { clock, DAY, type OpenSpan, readHours, startOf, WEEK } from './opening-hours.ts';

/** ms. */
const MINUTE = 60_000;

export interface OpenState {
  readonly open: boolean;
  readonly text: string;
}

/** Minutes of the week; the end may be in the next week. */
type Span = readonly [from: number, to: number];

/** Is the shop open around the clock every day, so that the time does not matter? */
export function isAlwaysOpen(hours: string): boolean {
  return lengthOf(whole(readHours(hours) ?? [])) === WEEK;
}

/**
 * `Открыто до 22:00`, `Закрыто до 10:00`, `Закрыто до понедельника, 10:00`, `Круглосуточно`.
 * @param hours `work_time`
 * @param moment ms since 1970
 * @param zone IANA name; Moscow's if it is missing or unknown
 * @returns undefined if the text cannot be parsed, or if the shop stays open for more than a day
 */
export function openState(hours: string, moment: number, zone: string | undefined): OpenState | undefined {
  const spans = whole(readHours(hours) ?? []);
  if (spans.length === 0) return undefined;
  if (lengthOf(spans) === WEEK) return { open: true, text: openTexts.always };
  const now = minuteOfWeek(moment, zone);
  for (const [from, to] of spans) {
    const since = (now - from + WEEK) % WEEK;
    if (since >= to - from) continue;
    return to - from - since > DAY ? undefined : { open: true, text: openTexts.openUntil(clock(to)) };
  }
  const wait = Math.min(...spans.map(([from]) => (from - now + WEEK) % WEEK));
  const opens = (now + wait) % WEEK;
  const today = (now % DAY) + wait < DAY;
  const time = clock(opens);
  return {
    open: false,
    text: today
      ? openTexts.closedUntil(time)
      : openTexts.closedUntilDay(openTexts.untilDays[Math.floor(opens / DAY)] ?? '', time),
  };
}

/** Merges spans that follow each other without a break, also from Sunday to Monday. */
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

/** In minutes since 1970, whose first Monday was 5 January. */
const FIRST_MONDAY = 4 * DAY;

/** Minutes since Monday's midnight, in a time zone. */
function minuteOfWeek(moment: number, zone: string | undefined): number {
  const minute = Math.floor((moment + offsetAt(moment, zone)) / MINUTE);
  return (((minute - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;
}
