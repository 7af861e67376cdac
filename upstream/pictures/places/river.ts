/** The course of a city's river, which keeps away from the shops: nobody collects an order in the water. Pure. */

/** A point of a city's grid: kilometres along and across the direction of its streets, from its centre. */
export interface GridPoint {
  readonly along: number;
  readonly across: number;
}

export interface River {
  /** From bank to bank, in kilometres. */
  readonly width: number;
  /** Straight between these points; it begins and ends some way outside the city. */
  readonly course: readonly GridPoint[];
}

/** A shop stands at least this far from the bank; km. */
const QUAY = 0.1;
/** Straight parts on each side of the centre. */
const HALF = 48;
/** Courses that are tried, each a little further along its waves, and each of these a little further across. */
const PHASES = 60;
const SHIFTS = [0.5, 0.7, 0.3, 0.9, 0.1, 1.1, -0.1];

/**
 * @param radius of the city; km
 * @returns the first of some courses on which no shop stands; if there is none, the one with the fewest
 */
export function riverOf(radius: number, shops: readonly GridPoint[]): River {
  const width = radius * 0.022;
  const near = shops.filter(({ along, across }) => Math.hypot(along, across) < radius * 2.5);
  let best: { readonly course: readonly GridPoint[]; readonly wet: number } | undefined;
  for (const shift of SHIFTS) {
    for (let phase = 0; phase < PHASES; phase += 1) {
      const course = courseOf(radius, shift, (2 * Math.PI * phase) / PHASES);
      const wet = near.filter((shop) => isWithin(width / 2 + QUAY, course, shop)).length;
      if (best === undefined || wet < best.wet) best = { course, wet };
      if (wet === 0) return { width, course };
    }
  }
  return { width, course: best?.course ?? [] };
}

function courseOf(radius: number, shift: number, start: number): GridPoint[] {
  const bend = radius * 0.28;
  return Array.from({ length: 2 * HALF + 1 }, (_, index) => {
    const along = ((index - HALF) * radius * 2) / HALF;
    const phase = (along / radius) * 3.4 + start;
    return { along, across: bend * (Math.sin(phase) + 0.4 * Math.sin(phase * 2.3 + 1) - shift) };
  });
}

/** Does a point lie in the river, or on its quay? */
export function isInRiver({ width, course }: River, point: GridPoint): boolean {
  return isWithin(width / 2 + QUAY, course, point);
}

/** Is the middle of the river within this distance? Only the parts beside the point are measured. */
function isWithin(distance: number, course: readonly GridPoint[], point: GridPoint): boolean {
  const [start, second] = course;
  if (start === undefined || second === undefined) return false;
  const step = second.along - start.along;
  const partOf = (along: number): number => Math.max(0, Math.floor((along - start.along) / step));
  const beside = course.slice(partOf(point.along - distance), partOf(point.along + distance) + 2);
  return beside.some((from, index) => distanceToPart(from, beside[index + 1] ?? from, point) < distance);
}

/** Kilometres. */
function distanceToPart(from: GridPoint, to: GridPoint, { along, across }: GridPoint): number {
  const [x, y] = [to.along - from.along, to.across - from.across];
  const part = ((along - from.along) * x + (across - from.across) * y) / (x * x + y * y || 1);
  const within = Math.min(1, Math.max(0, part));
  return Math.hypot(along - from.along - within * x, across - from.across - within * y);
}
