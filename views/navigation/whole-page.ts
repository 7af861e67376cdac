/** Is all of the page laid out (decision 21)? Until then cards far out of view have an estimated height. */

export function isWhole(): boolean {
  return 'whole' in document.documentElement.dataset;
}

/** Lays out everything from now on: needed for exact positions, and after the first view. */
export function drawWhole(): void {
  document.documentElement.dataset.whole = '';
}
