/** Sorts shops and cities by their distance. */
import { distanceKm, type Point } from './distance.ts';

interface Placed {
  readonly id: number;
  /** Undefined: unknown. */
  readonly at?: Point;
}

/** The nearest first; those without a position last; ties by id. */
export function nearestFirst<Thing extends Placed>(things: readonly Thing[], from: Point): readonly Thing[] {
  const away = ({ at }: Placed): number => (at === undefined ? Number.MAX_VALUE : distanceKm(from, at));
  return things.toSorted((one, other) => away(one) - away(other) || one.id - other.id);
}

/**
 * The centre of some points: the median of their coordinates, so that outliers do not matter. Undefined without points.
 */
export function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return { lng: median(points.map(({ lng }) => lng)), lat: median(points.map(({ lat }) => lat)) };
}
