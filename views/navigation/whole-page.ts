/** Is the whole page laid out (decision 21)? Until it is, cards far outside the viewport have an estimated height. */

export function isWhole(): boolean {
  return 'whole' in document.documentElement.dataset;
}

/** Lays the whole page out from now on. Needed before a scroll to a position, and on every page after the first. */
export function layOutWhole(): void {
  document.documentElement.dataset.whole = '';
}
