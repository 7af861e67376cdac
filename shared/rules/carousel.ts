/** Carousels of pictures that wrap around (spec §2 'Shop detail'). */

/** The index after `step` steps among `count`, wrapping around at both ends. */
export function stepAround(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** The minimum length of a swipe, as a fraction of the picture's width. */
const DRAG_PART = 0.18;

/**
 * The step for a swipe: 1 (to the next picture) for one to the left, -1 for one to the right, 0 if it is too short.
 * @param moved to the right, in px; negative: to the left
 * @param width of the picture, in px
 */
export function dragStep(moved: number, width: number): -1 | 0 | 1 {
  if (width <= 0 || Math.abs(moved) < width * DRAG_PART) return 0;
  return moved < 0 ? 1 : -1;
}
