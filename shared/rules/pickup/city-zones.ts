/** The time zone of a shop: that of its own city, the first of its `areas` that is a city (D67). */

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
