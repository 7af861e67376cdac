/** Pictures that follow one another in a circle (spec §2 'Shop detail': wrap-around). */

/** The place `step` further on, of `count`; the circle closes at both ends. */
export function stepAround(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** How far a finger must go for the next picture, as a part of the picture's width. */
const DRAG_PART = 0.18;

/** The step that a drag asks for: to the left is the next picture, to the right the one before, too short is none. */
export function dragStep(moved: number, width: number): -1 | 0 | 1 {
  if (width <= 0 || Math.abs(moved) < width * DRAG_PART) return 0;
  return moved < 0 ? 1 : -1;
}
