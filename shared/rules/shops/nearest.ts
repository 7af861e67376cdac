/** Places in the order of their distance. */
import { distanceKm, type Point } from './distance.ts';

interface Placed {
  readonly id: number;
  /** Undefined: nobody knows where it is. */
  readonly at?: Point;
}

/** The nearest first; what has no place stands last, ties fall to the id. */
export function nearestFirst<Thing extends Placed>(things: readonly Thing[], from: Point): readonly Thing[] {
  const away = ({ at }: Placed): number => (at === undefined ? Number.MAX_VALUE : distanceKm(from, at));
  return things.toSorted((one, other) => away(one) - away(other) || one.id - other.id);
}

/** The middle of some places, whatever lies far out; undefined where there are none. */
export function middleOf(places: readonly Point[]): Point | undefined {
  if (places.length === 0) return undefined;
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return { lng: median(places.map(({ lng }) => lng)), lat: median(places.map(({ lat }) => lat)) };
}
