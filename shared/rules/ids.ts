/**
 * Parses an id in an address, a setting or a visitor's memory. @returns undefined if it is not a number, or too large
 * to be represented exactly
 */
export function readId(text: string): number | undefined {
  const id = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
