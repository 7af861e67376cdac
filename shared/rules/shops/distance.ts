/** Distances between places (spec §9). */
import { distanceTexts } from '../../texts/map.ts';

/** In degrees. The shop's API writes `lng` first; map libraries may not. */
export interface Point {
  readonly lng: number;
  readonly lat: number;
}

/** Spec §9. */
export const EARTH_RADIUS_KM = 6371;

/** The great-circle distance by the haversine formula, km (spec §9). */
export function distanceKm(from: Point, to: Point): number {
  const lat = radians(to.lat - from.lat);
  const lng = radians(to.lng - from.lng);
  const square =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng / 2) ** 2;
  // Rounding can give slightly more than 1 between antipodes.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** A shop that is farther from the city's centre is not in the city without its distance (D69); km. */
export const IN_CITY_KM = 15;

/** Rounded for display: `3,4 км` below ten and never 0, then `12 км`. */
export function formatDistance(km: number): string {
  const tenths = Math.max(1, Math.round(km * 10));
  return distanceTexts.kilometres(tenths < 100 ? (tenths / 10).toFixed(1).replace('.', ',') : String(Math.round(km)));
}

/** Where a list measures from: the visitor's position, else the centre of the city. */
export interface Origin {
  readonly at: Point;
  readonly isVisitor: boolean;
}

/**
 * How far a shop is, for a list: `3,4 км`, `38 км от центра`. From the centre only what is outside of the city, or
 * everything in a list that is sorted by distance.
 * @returns undefined if it says nothing
 */
export function awayText(at: Point | undefined, from: Origin | undefined, isSorted: boolean): string | undefined {
  if (at === undefined || from === undefined) return undefined;
  const km = distanceKm(from.at, at);
  if (from.isVisitor) return formatDistance(km);
  return isSorted || km > IN_CITY_KM ? distanceTexts.fromCentre(formatDistance(km)) : undefined;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
