/**
 * How many cases a long property test tries: few in `npm test`, `PROPERTY_RUNS` times as many in the nightly run. Each
 * run tries other cases.
 */
export function propertyRuns(few: number): number {
  return few * Number(process.env.PROPERTY_RUNS ?? 1);
}
