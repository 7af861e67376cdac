/**
 * The constants of maps (spec §9), and the check of their settings (spec §8). Without Leaflet, because this is loaded
 * before its chunk.
 */
import type { Point } from '../../shared/rules/shops/distance.ts';

/** Centre and zoom of a map. */
export interface MapView {
  readonly center: Point;
  readonly zoom: number;
}

/** Used if the answer contains no position. */
export const DEFAULT_VIEW: MapView = { center: { lng: 37.617644, lat: 55.755819 }, zoom: 9 };
export const LOCATED_ZOOM = 10;
export const SHOP_ZOOM = 13;
/** Above this zoom shops are not clustered. */
export const CLUSTER_MAX_ZOOM = 12;
/** Duration of the zoom into a pressed cluster. */
export const CLUSTER_ZOOM_MS = 500;
/** Time limit for loading a map. */
export const MAP_WAIT_MS = 5000;
export const MIN_ZOOM = 3;
export const MAX_ZOOM = 18;

/** Tiles are served by the storefront, whatever their source (conventions.md, `TILE_URL`). */
export const TILES = '/tiles/{z}/{x}/{y}';

/** The only place that swaps longitude and latitude (D34). */
export function toLatLng({ lng, lat }: Point): [lat: number, lng: number] {
  return [lat, lng];
}

/** @throws Error naming a missing setting: the tile address, the location, or its coordinates (spec §8, D34) */
export function checkMap(tiles: string | undefined, view: MapView | undefined): void {
  if (tiles === undefined || tiles === '') throw new Error('map: missing tile address');
  if (view === undefined) throw new Error('map: missing location');
  const { center, zoom } = view;
  if (!Number.isFinite(center?.lng) || !Number.isFinite(center?.lat)) throw new Error('map: missing coordinates');
  if (!Number.isFinite(zoom)) throw new Error('map: missing zoom');
}
