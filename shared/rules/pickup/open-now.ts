/** Whether a shop is open, as text (conventions.md §4 'Shops'), in its own city's time. */
import { openTexts } from '../../texts/shops.ts';
import { localTime } from '../zone-clock.ts';
import { clock, DAY, WEEK } from './opening-hours.ts';
import { MINUTE, startOfWeek } from './shop-clock.ts';
import { weekOf } from './week.ts';

export interface OpenState {
  readonly open: boolean;
  readonly text: string;
  /** The text holds until then, ms since 1970. */
  readonly until: number;
}

/** Is the shop open around the clock every day, so that the time does not matter? */
export function isAlwaysOpen(hours: string): boolean {
  return weekOf(hours)?.isAlways === true;
}

/**
 * `Открыто до 22:00`, `Закрыто до 10:00`, `Закрыто до понедельника, 10:00`, `Круглосуточно`.
 * @param hours `work_time`
 * @param moment ms since 1970
 * @param zone IANA name; Moscow's if it is missing or unknown
 * @returns without a text if the shop stays open for more than a day; undefined if the hours cannot be parsed
 */
export function openState(hours: string, moment: number, zone: string | undefined): OpenState | undefined {
  const week = weekOf(hours);
  if (week === undefined) return undefined;
  if (week.isAlways) return { open: true, text: openTexts.always, until: Number.POSITIVE_INFINITY };
  const local = localTime(moment, zone);
  const now = (local - startOfWeek(local)) / MINUTE;
  const after = (minutes: number): number => moment + minutes * MINUTE;
  for (const [from, to] of week.joined) {
    const left = to - from - ((now - from + WEEK) % WEEK);
    if (left <= 0) continue;
    if (left > DAY) return { open: true, text: '', until: after(left - DAY) };
    return { open: true, text: openTexts.openUntil(clock(to)), until: after(left) };
  }
  const wait = Math.min(...week.joined.map(([from]) => (from - now + WEEK) % WEEK));
  const opens = Math.round(now + wait) % WEEK;
  const untilMidnight = DAY - (now % DAY);
  const time = clock(opens);
  if (wait < untilMidnight) return { open: false, text: openTexts.closedUntil(time), until: after(wait) };
  const day = openTexts.untilDays[Math.floor(opens / DAY)] ?? '';
  return { open: false, text: openTexts.closedUntilDay(day, time), until: after(untilMidnight) };
}
