/** Calendar days of the shop's time zone, which is Moscow's unless the profile names another (D20, conventions §5). */
import { support } from '../profile/profile.ts';
import { dayWords, months } from '../texts/dates.ts';
import { localTime, momentAt } from './zone-clock.ts';

const DAY = 24 * 3_600_000;
const zone = support.timeZone;

/** The local time of a moment, expressed as if it were UTC. Both in ms since 1970. */
export const wallClock = (moment: number): number => localTime(moment, zone);

/**
 * The start of the day that is `days` after the day of `moment` (D20). Both times in ms since 1970. All moments
 * of one day give the same result.
 */
export function daysLater(moment: number, days: number): number {
  return momentAt((Math.floor(wallClock(moment) / DAY) + days) * DAY, zone);
}

/**
 * The day that is `days` after the day of `now`, as 'D MMMM' (spec §9): `25 ноября`.
 * @param now ms since 1970, the server's (D20)
 * @param days whole days; 0 is the same day
 */
export function formatDay(now: number, days = 0): string {
  const date = new Date(wallClock(daysLater(now, days)));
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/**
 * A date of publication (spec §9, D40): `Сегодня, 14:05`, `Вчера, 09:00`, `25 ноября`, with the year if it is not the
 * current one. A day after today has no time.
 * @param moment ms since 1970
 * @param now ms since 1970, the server's (D20)
 */
export function formatPublished(moment: number, now: number): string {
  const day = Math.floor(wallClock(moment) / DAY);
  const ago = Math.floor(wallClock(now) / DAY) - day;
  if (ago === 0) return `${dayWords.today}, ${formatTime(moment)}`;
  if (ago === 1) return `${dayWords.yesterday}, ${formatTime(moment)}`;
  const year = new Date(wallClock(moment)).getUTCFullYear();
  const sameYear = year === new Date(wallClock(now)).getUTCFullYear();
  return sameYear ? formatDay(moment) : `${formatDay(moment)} ${year}`;
}

/** The end of a moment's day, when 'Сегодня' becomes 'Вчера' (D20). Both times in ms since 1970. */
export function endOfDay(moment: number): number {
  return daysLater(moment, 1);
}

/** The time of day, `14:05` (D32). */
export function formatTime(moment: number): string {
  return new Date(wallClock(moment)).toISOString().slice(11, 16);
}
