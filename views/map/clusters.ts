/** The items of a map at a zoom level: shops, and clusters of shops that would overlap (spec §9, D34). Pure. */
import Supercluster from 'supercluster';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { CLUSTER_MAX_ZOOM, MAX_ZOOM } from './settings.ts';

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
  | { readonly kind: 'point'; readonly key: string; readonly at: Point; readonly point: MapPoint }
  | {
      readonly kind: 'cluster';
      readonly key: string;
      readonly at: Point;
      readonly count: number;
      readonly range: Range;
      /** The zoom level at which it splits. */
      readonly opensAt: number;
    };

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** At most this many items are in the page. */
export const MAX_ITEMS = 150;
/** Points within this distance are clustered: the width of a marker with a price; px. */
const RADIUS = 80;
/** Size of a tile, to which the radius relates; px. */
const TILE = 256;

export interface Clusters {
  /** The items within the bounds. If there are more than `MAX_ITEMS`, they are clustered as at a coarser zoom level. */
  within(bounds: Bounds, zoom: number): readonly MapItem[];
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
  index.load(
    points.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.at.lng, point.at.lat] },
      properties: point,
    })),
  );

  return {
    within({ west, south, east, north }, zoom) {
      for (let level = Math.min(zoom, CLUSTER_MAX_ZOOM + 1); ; level -= 1) {
        const found = index.getClusters([west, south, east, north], level);
        if (found.length <= MAX_ITEMS || level <= 0) return found.slice(0, MAX_ITEMS).map(toItem);
      }
    },
  };

  function toItem({ geometry, properties }: ReturnType<typeof index.getClusters>[number]): MapItem {
    const [lng = 0, lat = 0] = geometry.coordinates;
    const at = { lng, lat };
    if (!('cluster' in properties)) return { kind: 'point', key: `p${properties.id}`, at, point: properties };
    const { cluster_id, point_count, min, max } = properties;
    const opensAt = Math.min(index.getClusterExpansionZoom(cluster_id), MAX_ZOOM);
    return { kind: 'cluster', key: `c${cluster_id}`, at, count: point_count, range: { min, max }, opensAt };
  }
}
