/**
 * Parses an id from an address, a setting or the visitor's memory.
 * @returns undefined if it is not a whole number, or too large to be represented exactly
 */
export function readId(text: string): number | undefined {
  const id = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
