/** Days in the words of a promise, for what is said of goods without a shop, whose hours are not known. */
import { months } from '../../texts/dates.ts';
import { dayTexts } from '../../texts/pickup-days.ts';
import { daysLater, wallClock } from '../dates.ts';

/** `с 3 декабря`, `со 2 декабря`. @param local time, as if it were UTC */
export function dayWords(local: number): string {
  const date = new Date(local);
  return dayTexts.day({ day: date.getUTCDate(), month: months[date.getUTCMonth()] ?? '' });
}

/**
 * The day of goods that are delivered to some shop, by the clock of the pages (D20).
 * @param now ms since 1970
 * @param days of delivery; a part of a day counts as a whole one
 */
export function deliveryDay(now: number, days: number): string {
  return dayWords(wallClock(daysLater(now, Math.ceil(days))));
}
