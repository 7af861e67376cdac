/** Distances between places (spec §9). */
import { distanceUnits } from '../../texts/map.ts';

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

/** Rounded for display: `850 м` in steps of 50 below a kilometre and never 0; `3,4 км` below ten, then `12 км`. */
export function formatDistance(km: number): string {
  const metres = Math.max(1, Math.round((km * 1000) / 50)) * 50;
  if (metres < 1000) return `${metres} ${distanceUnits.metres}`;
  const kilometres = km < 9.95 ? km.toFixed(1).replace('.', ',') : String(Math.round(km));
  return `${kilometres} ${distanceUnits.kilometres}`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
