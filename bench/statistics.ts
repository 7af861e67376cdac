/** Statistics over the rounds of a measurement. */

/** The median; of an even number of values the upper middle one. NaN for an empty list, or when a value is NaN. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median of the ratios of each round, which cancels out the changing speed of the machine. */
export function medianRatio(own: readonly number[], reference: readonly number[]): number {
  return median(own.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/**
 * Growth between the middle and the end of a run: the median of the last third of the readings minus that of the middle
 * third. The first third, in which caches fill, is left out.
 */
export function growth(readings: readonly number[]): number {
  const third = Math.floor(readings.length / 3);
  if (third === 0) return Number.NaN;
  return median(readings.slice(-third)) - median(readings.slice(-2 * third, -third));
}
