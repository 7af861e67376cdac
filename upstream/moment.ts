/** A time in the contract's format (contract.md §4): `YYYY-MM-DDTHH:mm:ssZ`. @param time ms since 1970 */
export function momentOf(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
