/** Figures made of the rounds of a measurement. */

/** The middle one, of an even number the upper of the two; NaN of none, and where one of them is. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median of each round's own value divided by the reference's of the same round: the machine's pace cancels out. */
export function medianRatio(own: readonly number[], reference: readonly number[]): number {
  return median(own.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/**
 * How much more is held at the end of a run than in its middle: the median of the last third of the readings less that of the
 * third before it. The first third fills stores.
 */
export function growth(readings: readonly number[]): number {
  const third = Math.floor(readings.length / 3);
  if (third === 0) return Number.NaN;
  return median(readings.slice(-third)) - median(readings.slice(-2 * third, -third));
}
