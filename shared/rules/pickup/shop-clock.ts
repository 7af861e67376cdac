/** Days and weeks of local time, which is expressed as if it were UTC. */
import { DAY, WEEK } from './opening-hours.ts';

/** ms. */
export const MINUTE = 60_000;

/** The first Monday of 1970, in minutes. */
const FIRST_MONDAY = 4 * DAY;

/** Monday's midnight before a local time, in ms as that. */
export function startOfWeek(local: number): number {
  const minutes = Math.floor(local / MINUTE) - FIRST_MONDAY;
  return (Math.floor(minutes / WEEK) * WEEK + FIRST_MONDAY) * MINUTE;
}

/** The midnight before a local time, in ms as that. */
export function startOfDay(local: number): number {
  const day = DAY * MINUTE;
  return Math.floor(local / day) * day;
}

/** 0 is Monday. */
export function weekdayOf(local: number): number {
  return Math.floor((local - startOfWeek(local)) / (DAY * MINUTE));
}
