/** Does the visitor want things to stand still (design.md, 'The browser')? */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
