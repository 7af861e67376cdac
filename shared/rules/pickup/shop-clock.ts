/** The clock of a shop: that of its own city, the first of its `areas` that is a city (D67). */
import { fromWallClock, offsetAt } from '../zone-clock.ts';
import { DAY, WEEK } from './opening-hours.ts';

/** ms. */
export const MINUTE = 60_000;

/** The time zones of cities by their ids, IANA names; empty for a city without one, which uses Moscow's. */
export type CityZones = Readonly<Record<number, string>>;

/** The zones of the cities that the API names. */
export function zonesOf(
  cities: readonly { readonly id: number; readonly timezone?: string | null | undefined }[],
): CityZones {
  return Object.fromEntries(cities.map(({ id, timezone }) => [id, timezone ?? '']));
}

/** @returns IANA name; undefined: Moscow's */
export function zoneOf(areas: readonly number[], zones: CityZones): string | undefined {
  const city = areas.find((area) => zones[area] !== undefined);
  return city === undefined ? undefined : zones[city] || undefined;
}

/** Local time, expressed as if it were UTC. @param moment ms since 1970 */
export function localTime(moment: number, zone: string | undefined): number {
  return moment + offsetAt(moment, zone);
}

/** The moment at which the clock shows a local time; ms since 1970. */
export function momentAt(local: number, zone: string | undefined): number {
  return fromWallClock(local, zone);
}

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
