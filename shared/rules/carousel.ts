/** Carousels of pictures that wrap around (spec §2 'Shop detail'). */

/** The index after moving by `step` among `count`, wrapping around at both ends. */
export function stepAround(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** The minimum length of a swipe, as a part of the picture's width. */
const DRAG_PART = 0.18;

/**
 * The step for a swipe: to the left for the next picture, to the right for the previous one, none if it is too short.
 */
export function dragStep(moved: number, width: number): -1 | 0 | 1 {
  if (width <= 0 || Math.abs(moved) < width * DRAG_PART) return 0;
  return moved < 0 ? 1 : -1;
}
