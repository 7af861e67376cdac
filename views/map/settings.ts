/**
 * The numbers of maps (spec §9), and the check of their settings (spec §8). Does not import Leaflet, since it is loaded
 * before its chunk.
 */
import type { Point } from '../../shared/rules/shops/distance.ts';

export interface MapFrame {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What a map shows. */
export interface MapView {
  readonly center: Point;
  readonly zoom: number;
  /** Instead: all of this, no nearer than a single shop would be shown. */
  readonly frame?: MapFrame;
}

/** The frame around some points; undefined without any. */
export function frameAround(points: readonly Point[]): MapFrame | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  return points.reduce<MapFrame>(
    ({ west, south, east, north }, { lng, lat }) => ({
      west: Math.min(west, lng),
      south: Math.min(south, lat),
      east: Math.max(east, lng),
      north: Math.max(north, lat),
    }),
    { west: first.lng, south: first.lat, east: first.lng, north: first.lat },
  );
}

/** Used if the API's answer has no `geo`. */
export const DEFAULT_VIEW: MapView = { center: { lng: 37.617644, lat: 55.755819 }, zoom: 9 };
export const LOCATED_ZOOM = 10;
export const SHOP_ZOOM = 13;
/** At higher zoom levels shops are not clustered. */
export const CLUSTER_MAX_ZOOM = 12;
/** Duration of the zoom into a pressed cluster. */
export const CLUSTER_ZOOM_MS = 500;
/** A map that takes longer to load has failed. */
export const MAP_WAIT_MS = 5000;
export const MIN_ZOOM = 3;
export const MAX_ZOOM = 18;

/** The storefront itself serves the tiles, whatever their source (conventions.md, `TILE_URL`). */
export const TILES = '/tiles/{z}/{x}/{y}';

/** Swaps the order of the two. No other code does (D34). */
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
