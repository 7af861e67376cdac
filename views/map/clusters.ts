/** What stands on a map at a zoom: shops, and clusters of shops that would lie on each other (spec §9, D34). Pure. */
import Supercluster from 'supercluster';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { CLUSTER_MAX_ZOOM, MAX_ZOOM } from './settings.ts';

/** A shop as the map knows it. */
export interface MapPoint {
  readonly id: number;
  readonly at: Point;
  /** The marker's accessible name: `{address}, {price or count}`. */
  readonly name: string;
  /** Written on the marker; none: a plain pin. */
  readonly label?: string;
  /** What clusters sum up: a price, or a count. */
  readonly value?: number;
}

/** The least and the greatest value in a cluster; `Infinity` and its opposite where no point has any. */
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
      /** Where it falls apart. */
      readonly opensAt: number;
    };

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** More than this never stand in the page (design.md, 'Budgets'). */
export const MAX_ITEMS = 150;
/** Pixels: as wide as a marker with a price. */
const RADIUS = 80;
/** Of a tile, pixels: the unit of the radius. */
const TILE = 256;

export interface Clusters {
  /** What lies within the bounds. Where that is too much for a page, as little as the next coarser zoom shows. */
  within(bounds: Bounds, zoom: number): readonly MapItem[];
}

/** Indexes points: some ms for 5,000. */
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
