/** Whether a shop is open, in words (conventions.md §4 'Shops'), by the clock of its own city. */
import { openTexts } from '../texts/shops.ts';
import { clock, DAY, type OpenSpan, readHours, startOf, WEEK } from './opening-hours.ts';

/** Of a city that names none (contract.md §3 'Geo'). */
const MOSCOW = 'Europe/Moscow';

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
    words: openTexts.closedUntil(today ? time : `${openTexts.untilDays[Math.floor(opens / DAY)]}, ${time}`),
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** By the clock of a time zone, from Monday's midnight. */
function minuteOfWeek(moment: number, zone: string | undefined): number {
  const parts = formatOf(zone ?? MOSCOW).formatToParts(moment);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(read('weekday'));
  return day * DAY + Number(read('hour')) * 60 + Number(read('minute'));
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone) ?? makeFormat(zone) ?? formatOf(MOSCOW);
  formats.set(zone, known);
  return known;
}

/** Undefined for a zone that is not known here. */
function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const two = '2-digit';
    return new Intl.DateTimeFormat('en', { timeZone, weekday: 'short', hour: two, minute: two, hourCycle: 'h23' });
  } catch {
    return undefined;
  }
}
