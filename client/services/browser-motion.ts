/** Does the visitor prefer reduced motion (design.md, 'The browser')? */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
