/** Is all of the page laid out (decision 21)? Cards far out of sight have a guessed height until it is. */

export function isWhole(): boolean {
  return 'whole' in document.documentElement.dataset;
}

/** From now on: for whatever looks for a position, and for all that follows a first view. */
export function drawWhole(): void {
  document.documentElement.dataset.whole = '';
}
