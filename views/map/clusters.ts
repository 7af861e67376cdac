/** The items of a map at a zoom level: shops, and clusters of shops that would overlap (spec §9, D34). Pure. */
import Supercluster from 'supercluster';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { CLUSTER_MAX_ZOOM, MAX_ZOOM, type MapFrame } from './settings.ts';

/** A shop on the map. */
export interface MapPoint {
  readonly id: number;
  readonly at: Point;
  /** The marker's accessible name: `{address}, {price or count}`. */
  readonly name: string;
  /** Text on the marker; without it the marker is a plain pin. */
  readonly label?: string;
  /** The value, such as a price, whose range a cluster shows. */
  readonly value?: number;
}

/** The least and the greatest value in a cluster. If no point has one, they are `Infinity` and `-Infinity`. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export type MapItem =
  | {
      readonly kind: 'point';
      readonly key: string;
      readonly at: Point;
      readonly point: MapPoint;
      /** How many shops at the same place stand below it, so that none covers another. */
      readonly level: number;
    }
  | {
      readonly kind: 'cluster';
      readonly key: string;
      readonly at: Point;
      readonly count: number;
      readonly range: Range;
      /** The zoom level at which it splits. */
      readonly opensAt: number;
    };

/** At most this many items are in the page. */
export const MAX_ITEMS = 150;
/** Points within this distance are clustered: the width of a marker with a price; px. */
const RADIUS = 80;
/** Points that are still within this distance at the closest zoom are at one place: half a marker; px. */
const ONE_PLACE = 40;
/** Size of a tile, to which the radius relates; px. */
const TILE = 256;

export interface Clusters {
  /** The items within the bounds. If there are more than `MAX_ITEMS`, they are clustered as at a coarser zoom level. */
  within(bounds: MapFrame, zoom: number): readonly MapItem[];
}

/** Indexes points; takes a few ms for 5,000. */
export function createClusters(points: readonly MapPoint[]): Clusters {
  const index = new Supercluster<MapPoint, Range>({
    radius: RADIUS,
    extent: TILE,
    maxZoom: CLUSTER_MAX_ZOOM,
    map: ({ value }) => ({ min: value ?? Number.POSITIVE_INFINITY, max: value ?? Number.NEGATIVE_INFINITY }),
    reduce: (sum, { min, max }) => {
      Object.assign(sum, { min: Math.min(sum.min, min), max: Math.max(sum.max, max) });
    },
  });
  const features = points.map((point) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [point.at.lng, point.at.lat] },
    properties: point,
  }));
  index.load(features);
  const levels = levelsAtOnePlace(features);

  return {
    within({ west, south, east, north }, zoom) {
      for (let shown = Math.min(zoom, CLUSTER_MAX_ZOOM + 1); ; shown -= 1) {
        const found = index.getClusters([west, south, east, north], shown);
        if (found.length > MAX_ITEMS && shown > 0) continue;
        return found.slice(0, MAX_ITEMS).map((one) => toItem(one, shown));
      }
    },
  };

  function toItem({ geometry, properties }: ReturnType<typeof index.getClusters>[number], zoom: number): MapItem {
    const [lng = 0, lat = 0] = geometry.coordinates;
    const at = { lng, lat };
    if (!('cluster' in properties)) {
      const level = zoom > CLUSTER_MAX_ZOOM ? (levels.get(properties.id) ?? 0) : 0;
      return { kind: 'point', key: `p${properties.id}`, at, point: properties, level };
    }
    const { cluster_id, point_count, min, max } = properties;
    const opensAt = Math.min(index.getClusterExpansionZoom(cluster_id), MAX_ZOOM);
    return { kind: 'cluster', key: `c${cluster_id}`, at, count: point_count, range: { min, max }, opensAt };
  }
}

/** The levels of shops that no zoom sets apart, by id; the lowest is 0. */
function levelsAtOnePlace(features: Parameters<Supercluster<MapPoint>['load']>[0]): ReadonlyMap<number, number> {
  const places = new Supercluster<MapPoint>({ radius: ONE_PLACE, extent: TILE, minZoom: MAX_ZOOM, maxZoom: MAX_ZOOM });
  places.load(features);
  const levels = new Map<number, number>();
  for (const { properties } of places.getClusters([-180, -90, 180, 90], MAX_ZOOM)) {
    if (!('cluster' in properties)) continue;
    const shops = places.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY);
    for (const [level, shop] of shops.entries()) levels.set(shop.properties.id, level);
  }
  return levels;
}
