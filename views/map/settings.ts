/** The numbers of maps (spec §9), and what a map must be told (spec §8). Without Leaflet: this comes before its chunk. */
import type { Point } from '../../shared/rules/shops/distance.ts';

/** Where a map looks. */
export interface MapView {
  readonly center: Point;
  readonly zoom: number;
}

/** Used where the answer brings no place of its own. */
export const DEFAULT_VIEW: MapView = { center: { lng: 37.617644, lat: 55.755819 }, zoom: 9 };
export const LOCATED_ZOOM = 10;
export const SHOP_ZOOM = 13;
/** Beyond it every shop stands for itself. */
export const CLUSTER_MAX_ZOOM = 12;
/** Of the flight into a pressed cluster. */
export const CLUSTER_ZOOM_MS = 500;
/** A map that has not come by then has failed. */
export const MAP_WAIT_MS = 5000;
export const MIN_ZOOM = 3;
export const MAX_ZOOM = 18;

/** Tiles come from the storefront itself, wherever it has them from (conventions.md, `TILE_URL`). */
export const TILES = '/tiles/{z}/{x}/{y}';

/** The one place where the order of the two is turned round (D34). */
export function toLatLng({ lng, lat }: Point): [lat: number, lng: number] {
  return [lat, lng];
}

/**
 * @throws Error naming what a developer has forgotten: the tile address, the location, or its coordinates (spec §8, D34)
 */
export function checkMap(tiles: string | undefined, view: MapView | undefined): void {
  if (tiles === undefined || tiles === '') throw new Error('map: missing tile address');
  if (view === undefined) throw new Error('map: missing location');
  const { center, zoom } = view;
  if (!Number.isFinite(center?.lng) || !Number.isFinite(center?.lat)) throw new Error('map: missing coordinates');
  if (!Number.isFinite(zoom)) throw new Error('map: missing zoom');
}
